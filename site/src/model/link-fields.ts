/** The fields of a link by their names in lower case, as for attributes. For pages that do not interpret the values. */
export const attributesIn = (link: string): Map<string, string> =>
  new Map([...new URLSearchParams(link)].map(([name, value]) => [name.toLowerCase(), value]));
