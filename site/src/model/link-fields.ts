/** Returns the fields of a link by their names in lower case, for pages that do not interpret the values. */
export const attributesIn = (link: string): Map<string, string> =>
  new Map([...new URLSearchParams(link)].map(([name, value]) => [name.toLowerCase(), value]));
