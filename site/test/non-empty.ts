/**
 * Returns the entries, which the caller checks one by one. Throws if there are none, because then nothing would be
 * checked.
 */
export function nonEmpty<T>(entries: Iterable<T>): T[] {
  const all = [...entries];
  if (all.length === 0) throw new Error('there is nothing to check');
  return all;
}
