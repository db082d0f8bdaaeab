// The fields of a link as they stand in it, for a page that does not know what they mean.

/** The fields of a link by their names in lower case, as attributes have them. */
export const attributesIn = (link: string): Map<string, string> =>
  new Map([...new URLSearchParams(link)].map(([name, value]) => [name.toLowerCase(), value]));
