// Puts the user's data into the code that shows runs on another page.
import type { Files } from '../../model/files.ts';
import { escaped } from '../../ui/markup.ts';

/**
 * A component of the data: the text of a file with its name, labels as text, or the column that contains the labels.
 */
export interface SharedPart {
  part: string;
  name?: string;
  text?: string;
  column?: number | string;
}

/** Data with more bytes than this are put into files rather than into the code. */
const mostInside = 200_000;

export async function sharedParts(files: Files | null): Promise<SharedPart[]> {
  const all = Object.entries(files ?? {}).map(async ([part, given]): Promise<SharedPart[]> => {
    if (!Array.isArray(given)) return [given instanceof Blob ? await fileOf(part, given) : { part, ...given }];
    const blobs = given.filter((one) => one instanceof Blob);
    return blobs.length > 0
      ? Promise.all(blobs.map((blob, i) => fileOf(part, blob, i + 1)))
      : [{ part, text: given.join('\n') }];
  });
  return (await Promise.all(all)).flat();
}

const fileOf = async (part: string, blob: Blob, i?: number): Promise<SharedPart> => ({
  part,
  name: blob instanceof File ? blob.name : `${part}${i ?? ''}.csv`,
  text: await blob.text(),
});

/**
 * Returns the size of the data in bytes, and whether the shared code can contain the data. Data with </ or <!, which
 * might change where the surrounding script ends, cannot be part of the code.
 */
export function sizeOf(data: readonly SharedPart[]): { bytes: number; fits: boolean } {
  const bytes = data.reduce((sum, { text = '' }) => sum + new Blob([text]).size, 0);
  return { bytes, fits: bytes <= mostInside && !data.some(({ text = '' }) => /<[/!]/.test(text)) };
}

/** Returns the script elements with the data. Labels that do not come from a file are always written into the code. */
export function dataScripts(data: readonly SharedPart[], where: 'beside' | 'inside'): string {
  const scripts = data.map(({ part, name, text, column }) => {
    const head = `<script type="text/plain" data-part="${part}"`;
    if (column !== undefined) return `${head} data-column="${escaped(String(column))}"></script>`;
    if (where === 'beside' && name !== undefined) return `${head} src="${escaped(encodeURI(name))}"></script>`;
    return `${head}>\n${(text ?? '').trim()}\n</script>`;
  });
  return scripts.map((script) => `\n${script}`).join('');
}
