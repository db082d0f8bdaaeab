// Finds the lines in which two versions of a text differ.

/** Lines of a text, split into three parts. The first and the last part are the same in both versions of the text. */
export interface Lines {
  head: string;
  changed: string;
  tail: string;
}

const isName = (letter: string | undefined): boolean => letter !== undefined && /\w/.test(letter);

/**
 * Returns the lines of each text that differ from those of the other text. These lines are split around the difference,
 * which is extended to whole words.
 */
export function difference(before: string, after: string): { before: Lines; after: Lines } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  while (from > 0 && isName(before[from - 1])) from--;
  while (end > 0 && isName(before[before.length - end])) end--;
  const begin = before.lastIndexOf('\n', from - 1) + 1;
  const linesOf = (text: string): Lines => {
    const to = text.length - end;
    const last = text.indexOf('\n', to);
    const tail = text.slice(to, last < 0 ? undefined : last);
    return { head: text.slice(begin, from), changed: text.slice(from, to), tail };
  };
  return { before: linesOf(before), after: linesOf(after) };
}
