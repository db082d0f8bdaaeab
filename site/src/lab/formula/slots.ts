// The slots for the data that a formula refers to. The slots show the shapes and the files, and say which data are
// missing.
import type { FormulaInfo } from '../../../types/slep.d.ts';
import { type Files, filesInWords } from '../../model/files.ts';
import { el } from '../../ui/dom.ts';
import type { OwnData } from '../data/own-data.ts';

type Wanted = FormulaInfo['data'][number];

/** Creates the slots. withoutFiles: called to remove the files. */
export function slotsOf(info: FormulaInfo, files: Files | null, ownData: OwnData, withoutFiles: () => void): Node[] {
  const open = (words: string) => el('button.link', { click: () => ownData.open() }, words);
  const slots = info.data
    .filter((part) => part.name !== 'M' || part.given)
    .map((part) => {
      const [file] = files?.[part.name] ? filesInWords({ [part.name]: files[part.name] }) : [];
      const source = file ? el('span.muted', file.replace(/^\w+: /, '')) : open('choose a file');
      const shape = el('span', shapeOf(part, info), el('br'), source);
      const attributes = { class: `slot inline${file ? '' : ' empty'}`, 'data-slot': part.name };
      return el('div', attributes, el('b', part.name), shape);
    });
  const m = info.data.find(({ name, given }) => name === 'M' && !given);
  const rest = el(
    'p.muted',
    m && el('b.slot-name', 'M'),
    m && ' not given: the identity. ',
    m && open('give one'),
    m && files && ' · ',
    files && open('change'),
    files && ' · ',
    files && el('button.link', { click: withoutFiles }, 'remove'),
  );
  if (rest.childNodes.length === 0) rest.append('The formula defines M.');
  return [...slots, rest];
}

function shapeOf({ name, rows, cols, symmetric, given }: Wanted, info: FormulaInfo): string {
  const [height, width] = [rows, cols].map((size) => (given && info.sizes[size]) || size);
  return `${height} × ${width}${symmetric || info.symmetric.includes(name) ? ', symmetric' : ''}`;
}
