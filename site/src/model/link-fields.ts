/** Returns the fields of a link, keyed by their lower-case names, for pages that do not interpret the values. */
export const attributesIn = (link: string): Map<string, string> =>
  new Map([...new URLSearchParams(link)].map(([name, value]) => [name.toLowerCase(), value]));
