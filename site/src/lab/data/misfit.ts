// Compares the sizes of matrices before a run.
import type { DataField } from './data-field.ts';

/**
 * Returns a sentence about two matrices whose sizes are inconsistent, or '' if all sizes are consistent. Ignores files
 * that are replaced during the comparison.
 */
export async function misfitIn(fields: readonly DataField[]): Promise<string> {
  const sizes = new Map<string, { size: number; words: string }>();
  let why = '';
  for (const field of fields) {
    const { facts, info } = field;
    const matrix = await facts?.catch(() => undefined);
    if (!matrix || field.facts !== facts) continue;
    const words = `${info.name} is ${matrix.rows} × ${matrix.cols}`;
    info.shape.split(' x ').forEach((name, i) => {
      const size = i === 0 ? matrix.rows : matrix.cols;
      const known = sizes.get(name);
      if (!known) sizes.set(name, { size, words });
      else if (known.size !== size && known.words !== words) why = `${known.words}, but ${words}: the sizes conflict.`;
    });
  }
  return why;
}
