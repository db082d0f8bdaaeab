/** Returns the fields of a link, keyed by their names in lower case. The values are not interpreted. */
export const attributesIn = (link: string): Map<string, string> =>
  new Map([...new URLSearchParams(link)].map(([name, value]) => [name.toLowerCase(), value]));
