/** Entries to check one by one: there has to be one, or nothing would be checked. */
export function nonEmpty<T>(entries: Iterable<T>): T[] {
  const all = [...entries];
  if (all.length === 0) throw new Error('there is nothing to check');
  return all;
}
