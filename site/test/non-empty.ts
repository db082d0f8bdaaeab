/**
 * Returns entries to check one by one. There must be at least one entry, because otherwise nothing would be checked.
 */
export function nonEmpty<T>(entries: Iterable<T>): T[] {
  const all = [...entries];
  if (all.length === 0) throw new Error('there is nothing to check');
  return all;
}
