// The part of the page for the user's formula: the text, the formula as the compiler understood it, the data, the
// properties, and the check of the derivative.
import type { FormulaInfo } from '../../../types/slep.d.ts';
import { type Files, filesInWords } from '../../model/files.ts';
import { byId, el } from '../../ui/dom.ts';
import type { OwnData } from '../data/own-data.ts';
import { EditorField } from './editor-field.ts';
import type { Example } from './example-file.ts';
import { exampleMenu } from './example-menu.ts';
import { examples } from './examples.ts';
import { foundList, type Running } from './found.ts';
import { SlopesView } from './slopes.ts';
import { languageCard } from './language-card.ts';
import { Suggestions } from './suggestions.ts';
import { typeset } from './typeset.ts';

type Kink = FormulaInfo['kinks'][number];

export interface DeskEvents {
  typed(text: string): void;
  /** The caret has moved, or the focus has changed. */
  moved(): void;
  /** The user has chosen an example to start from. */
  picked(example: Example): void;
  smooth(kink: Kink): void;
  /** The user has asked for an export of the formula as a script. */
  exported(): void;
  withoutFiles(): void;
}

export class Desk {
  readonly field: EditorField;
  readonly slopes = new SlopesView();
  private readonly page = byId('lab');
  private readonly card: HTMLElement;
  private readonly typeset = el('div');
  private readonly found = el('div');
  private readonly slots = byId('slots');
  private key = '';

  constructor(
    private readonly ownData: OwnData,
    private readonly events: DeskEvents,
  ) {
    this.field = new EditorField('your formula', 'octave', (text) => events.typed(text));
    const suggestions = new Suggestions(this.field);
    this.field.moved = () => {
      suggestions.update();
      events.moved();
    };
    const { button, card } = languageCard();
    this.card = card;
    this.page.append(card); // the card is a child of the page, so that it can cover the charts
    const head = (title: string, more: string, ...acts: (Node | string)[]) =>
      el('h3', title, el('small', more, ...acts));
    const scripts = el('button.link', { click: () => events.exported() }, 'export script');
    byId('formula').replaceChildren(
      head('your formula', '', button, ' · ', scripts),
      this.field.root,
      suggestions.root,
      exampleMenu('examples-list', examples, (example) => events.picked(example)),
      head('read as', 'f and its exact gradient'),
      this.typeset,
    );
    byId('found').replaceChildren(
      el('div', head('what was found', ''), this.found),
      el('div', head('derivative check', ''), this.slopes.root),
    );
    this.forget();
  }

  /** Shows this part of the page if the problem is a formula, and hides it otherwise. */
  open(isOpen: boolean): void {
    this.page.classList.toggle('typed', isOpen);
    for (const id of ['formula', 'given-data', 'found']) byId(id).hidden = !isOpen;
    if (isOpen) void this.field.fetch();
    else this.card.hidden = true;
  }

  /** Shows the properties of the requested formula. */
  describe(info: FormulaInfo, files: Files | null, running: Running | undefined): void {
    const key = JSON.stringify([info, filesInWords(files ?? {}), running]);
    if (key === this.key) return;
    this.key = key;
    this.field.name(info.data.map((part) => part.name));
    this.typeset.replaceChildren(typeset(info));
    this.slots.replaceChildren(...slotsOf(info, files, this.ownData, () => this.events.withoutFiles()));
    this.found.replaceChildren(foundList(info, running, (kink) => this.events.smooth(kink)));
  }

  /** Shows that the formula currently cannot be read. */
  forget(): void {
    this.key = '';
    this.typeset.replaceChildren(el('p.muted', 'The formula appears once every line can be read.'));
    this.found.replaceChildren(el('p.muted', 'Properties appear once the formula can be read.'));
    this.slopes.show('The check will start as soon as the formula can be read.');
  }
}

type Wanted = FormulaInfo['data'][number];

/** Creates a slot for each component of the data, and a line of actions. withoutFiles: called to remove the files. */
function slotsOf(info: FormulaInfo, files: Files | null, ownData: OwnData, withoutFiles: () => void): Node[] {
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
