// Reads a user's labels, one for each row of a matrix.

/** Reads labels from text. Ignores a separator at the end of a line and empty lines at the end of the text. */
export function labelsOf(text: string): string[] {
  if (/^\s*\[/.test(text)) return fromJSON(text);
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/);
  return lines.flatMap((line, i) => {
    const words = line
      .replace(/[,;\t]\s*$/, '')
      .split(/[,;\t]/)
      .map((word) => word.trim().replace(/^"(.*)"$/, '$1'));
    const empty = words.indexOf('');
    if (empty >= 0)
      throw labelError(
        words.length > 1 ? `label ${empty + 1} of this line is empty` : 'this line is empty; enter a label',
        i + 1,
      );
    return words;
  });
}

/** Reads labels from an array such as ["a", "b"] or [1, 2]. */
function fromJSON(text: string): string[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw labelError(`this is not JSON (${(error as Error).message}); enter an array of labels`, 1);
  }
  if (
    Array.isArray(given) &&
    given.length > 0 &&
    given.every((label) => typeof label === 'string' || Number.isFinite(label))
  )
    return given.map(String);
  throw labelError('enter a JSON array of strings or numbers, one for each row', 1);
}

const labelError = (message: string, line: number): Error =>
  Object.assign(new Error(`line ${line}: ${message}`), { line });

/** Counts how often each label occurs. */
export function classesOf(labels: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Describes labels, for example “12 labels, 3 classes: a 4, b 4, c 4”. */
export function countClasses(classes: Readonly<Record<string, number>>): string {
  const counts = Object.entries(classes);
  const most = 8;
  const shown = counts
    .slice(0, most)
    .map(([label, count]) => `${label} ${count}`)
    .join(', ');
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const kinds = counts.length === 1 ? '1 class' : `${counts.length} classes`;
  return `${all} labels, ${kinds}: ${shown}${counts.length > most ? ', …' : ''}`;
}
