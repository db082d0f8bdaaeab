// The kinds of components. For each kind: the files that it accepts, the prompt to the user, and the preview of a file.
import { el } from '../../ui/dom.ts';
import { excerptOf } from './excerpt.ts';
import { classesOf, countClasses, labelsOf } from './labels.ts';

export const kinds = {
  matrix: {
    files: '.mtx,.mm,.csv,.tsv,.json,.txt,text/plain',
    ask: 'Choose a file (.mtx, .csv, .tsv, .json), drop it here or paste its text.',
    sample: '%%MatrixMarket matrix coordinate real symmetric, or rows of numbers',
  },
  list: {
    files: '.mtx,.mm,.csv,.tsv,.json,.txt,text/plain',
    ask: 'Choose one file for each view (.mtx, .csv, .tsv, .json), drop the files here or paste their contents.',
    sample: '%%MatrixMarket matrix array real general, or rows of numbers',
  },
  labels: {
    files: '.txt,.csv,.tsv,.json,text/plain',
    ask: 'Choose a text file or paste its text: labels separated by line breaks, commas or tabs, or a JSON array.',
    sample: 'setosa\nsetosa\nvirginica',
  },
};

/**
 * Creates the preview of a file. The preview of a matrix consists of the first lines and a guess at the format. The
 * preview of labels says how many labels there are.
 */
export async function headOf(kind: keyof typeof kinds, file: Blob): Promise<Node | string> {
  if (kind === 'labels') return countClasses(classesOf(labelsOf(await file.text())));
  return el('div', el('p', await guessFormat(file)), await excerptOf(file));
}

/** The number of bytes that are read to guess the format. */
const beginning = 1 << 16;

/** Guesses the format, such as “CSV, 4 columns” or “Matrix Market, 12 × 12”. Returns '' for an unknown format. */
async function guessFormat(file: Blob): Promise<string> {
  const text = (await file.slice(0, beginning).text()).replace(/^\ufeff/, '');
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const shape = (rows: string, cols: string) => `${rows} × ${cols}`;
  if (/^%%MatrixMarket\s/i.test(text)) {
    const sizes = /^(\d+)\s+(\d+)/.exec(lines.find((line, i) => i > 0 && line !== '' && !line.startsWith('%')) ?? '');
    return ['Matrix Market', /symmetric/i.test(lines[0]) && 'symmetric', sizes && shape(sizes[1], sizes[2])]
      .filter(Boolean)
      .join(', ');
  }
  if (/^\s*[[{]/.test(text)) {
    const [rows, cols] = ['rows', 'cols'].map((name) => new RegExp(`"${name}"\\s*:\\s*(\\d+)`).exec(text)?.[1]);
    return ['JSON', rows && cols && shape(rows, cols)].filter(Boolean).join(', ');
  }
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  if (first === undefined || first.includes('\0')) return '';
  const [name, separator] = first.includes('\t')
    ? ['TSV', '\t']
    : first.includes(';')
      ? ['table', ';']
      : first.includes(',')
        ? ['CSV', ',']
        : ['table', /\s+/];
  const columns = first.split(separator as string).length;
  return `${name}, ${columns} ${columns === 1 ? 'column' : 'columns'}`;
}
