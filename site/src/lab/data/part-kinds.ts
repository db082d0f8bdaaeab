// What each kind of part takes: which files, what the reader is asked for, and how a file begins.
import { el } from '../../ui/dom.ts';
import { excerptOf } from './excerpt.ts';
import { guessFormat } from './guess-format.ts';
import { classesOf, countClasses, labelsOf } from './labels.ts';

export const kinds = {
  matrix: {
    files: '.mtx,.mm,.csv,.tsv,.json,.txt,text/plain',
    ask: 'Choose a file (.mtx, .csv, .tsv, .json), drop it here or paste its text.',
    sample: '%%MatrixMarket matrix coordinate real symmetric, or rows of numbers',
  },
  list: {
    files: '.mtx,.mm,.csv,.tsv,.json,.txt,text/plain',
    ask: 'Choose files (.mtx, .csv, .tsv, .json), one for each, drop them here or paste their texts.',
    sample: '%%MatrixMarket matrix array real general, or rows of numbers',
  },
  labels: {
    files: '.txt,.csv,.tsv,.json,text/plain',
    ask: 'Choose a text file or paste it: one label a line, several with commas or tabs between, or a JSON array.',
    sample: 'setosa\nsetosa\nvirginica',
  },
};

/** Of a matrix, its first lines below a guess at their format; of labels, their number. */
export async function headOf(kind: keyof typeof kinds, file: Blob): Promise<Node | string> {
  if (kind === 'labels') return countClasses(classesOf(labelsOf(await file.text())));
  return el('div', {}, el('p', {}, await guessFormat(file)), await excerptOf(file));
}
