// The field for one part of the user's data: a matrix, a list of matrices in order, or labels; as files or pasted text.
import { bytes } from '../../model/numbers.ts';
import type { PartInfo } from '../../model/problem.ts';
import type { DataPart } from '../../model/run-specs.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { label } from '../../ui/label.ts';
import { DataSource } from './data-source.ts';
import { excerptOf } from './excerpt.ts';
import { guessFormat } from './guess-format.ts';
import { countClasses, labelsOf } from './labels.ts';

/** A larger file does not fit into a tab beside the matrix that is read from it. */
const mostRead = 150e6;
/** A longer paste is refused before it reaches any control. */
const mostPasted = 20e6;
/** A longer paste is kept as a file, because a text field of that size would hold up the page. */
const mostTyped = 1e5;

const kinds = {
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

/** view2 before view10. */
export const inOrder = (files: readonly File[]): File[] =>
  [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

export class DataField {
  readonly root: HTMLElement;
  info: PartInfo;
  private readonly changed: () => void;
  private readonly kind: keyof typeof kinds;
  private readonly list = el('ol');
  private readonly why = el('div');
  private readonly input: HTMLInputElement;
  private readonly text: HTMLTextAreaElement;
  private sources: DataSource[] = [];
  /** The source that stands in the text field. */
  private typed?: DataSource;

  constructor(info: PartInfo, need: string, changed: () => void) {
    this.info = info;
    this.changed = changed;
    this.kind = info.kind ?? 'matrix';
    const { files, sample } = kinds[this.kind];
    this.input = el('input', {
      type: 'file',
      accept: files,
      multiple: this.takesMany,
      hidden: true,
      'data-field': info.name,
    });
    this.input.addEventListener('change', () => {
      this.takeAll([...(this.input.files ?? [])]);
      this.input.value = ''; // so that the same file, corrected, can be chosen again
    });
    this.text = el('textarea', {
      'aria-label': `text of ${info.name}`,
      placeholder: sample,
      spellcheck: 'false',
      hidden: true,
    });
    this.text.addEventListener('input', () => this.read());
    this.text.addEventListener('paste', (event) => this.pasted(event, event.clipboardData));
    this.text.addEventListener('drop', (event) => this.pasted(event, event.dataTransfer));
    const button = (text: string, click: () => void) => el('button', { type: 'button', class: 'btn', click }, text);
    const acts = el(
      'div',
      { class: 'acts' },
      button('choose…', () => this.input.click()),
      button('paste text', () => this.openText()),
      this.input,
    );
    this.root = el(
      'article',
      { class: 'data-field', 'aria-label': `your ${info.name}` },
      el('div', { class: 'letter' }, el('b', {}, label(info.name)), need),
      el('div', {}, this.list, this.why),
      acts,
      this.text,
    );
    this.root.classList.toggle('numbered', this.takesMany);
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      this.root.addEventListener(type, (event) => this.dragged(event));
    this.refresh();
  }

  /** The same part, of which more is known now. */
  describe(info: PartInfo): void {
    this.info = info;
    this.refresh();
  }

  get given(): boolean {
    return this.sources.length > 0;
  }

  get takesMany(): boolean {
    return this.kind === 'list';
  }

  /** Whether a file of that name may go here. Some names are only for matrices, some only for labels. */
  takes(name: string): boolean {
    const other = this.kind === 'labels' ? /\.(mtx|mm|json)$/i : /\.txt$|label|class|target/i;
    return !other.test(name) && (this.takesMany || !this.given);
  }

  /** Takes files: a list grows, anything else is replaced. */
  takeAll(files: readonly File[]): void {
    const large = files.find((file) => file.size > mostRead);
    if (large)
      return this.refuse(
        `The file ${large.name} has ${bytes(large.size)}, but a tab can read at most ${bytes(mostRead)}. ` +
          'A sparse matrix takes less as triplets (.mtx).',
      );
    for (const file of this.takesMany ? inOrder(files) : files.slice(0, 1)) this.put(file, file.name);
    if (files.length > 0) this.text.hidden = true;
  }

  /** What the solver is given. Throws when labels cannot be read. */
  async part(): Promise<DataPart> {
    const files = this.sources.map((source) => source.file);
    if (this.kind === 'labels') return labelsOf(await files[0].text());
    return this.takesMany ? files : files[0];
  }

  /** Says what is wrong: with the file, with one of a list, or with the part as a whole. What was given stays. */
  async fail(message: string, line?: number, index?: number): Promise<void> {
    const source = this.sources[index ?? (this.takesMany ? -1 : 0)];
    if (!source) return this.refuse(message);
    this.root.classList.add('rejected');
    this.root.scrollIntoView({ block: 'nearest' });
    await source.fail(message, line);
  }

  /** Takes errors back. */
  clear(): void {
    for (const source of this.sources) source.clear();
    this.refresh();
  }

  private refuse(message: string): void {
    this.root.classList.add('rejected');
    this.root.scrollIntoView({ block: 'nearest' });
    this.why.replaceChildren(el('p', { role: 'alert' }, ...prose(message[0].toUpperCase() + message.slice(1))));
  }

  private put(file: Blob, name: string): DataSource {
    const source: DataSource = new DataSource(file, name, this.headOf(file), () => this.remove(source));
    this.sources = this.takesMany ? [...this.sources, source] : [source];
    this.refresh();
    return source;
  }

  private remove(source: DataSource): void {
    this.sources = this.sources.filter((other) => other !== source);
    if (source === this.typed) {
      this.typed = undefined;
      this.text.value = '';
    }
    this.refresh();
  }

  /** Of a matrix, its first lines below a guess at their format; of labels, their number. */
  private async headOf(file: Blob): Promise<Node | string> {
    if (this.kind === 'labels') return countClasses(labelsOf(await file.text()));
    return el('div', {}, el('p', {}, await guessFormat(file)), await excerptOf(file));
  }

  private refresh(): void {
    this.root.classList.remove('rejected');
    this.list.replaceChildren(...this.sources.map((source) => source.root));
    const { doc, shape } = this.info;
    const what = `${doc[0].toUpperCase()}${doc.slice(1)}; ${shape.replace(' x ', ' × ')}.`;
    this.why.replaceChildren(...(this.given ? [] : [el('p', {}, ...prose(`${what} ${kinds[this.kind].ask}`))]));
    this.changed();
  }

  private openText(): void {
    if (this.takesMany) {
      this.typed = undefined;
      this.text.value = '';
    }
    this.text.hidden = false;
    this.text.focus();
  }

  private read(): void {
    if (this.typed) this.sources = this.sources.filter((source) => source !== this.typed);
    else if (!this.takesMany) this.sources = [];
    this.typed = this.text.value.trim() === '' ? undefined : this.put(new Blob([this.text.value]), 'typed text');
    this.refresh();
  }

  private pasted(event: Event, data: DataTransfer | null): void {
    const text = data?.getData('text/plain') ?? '';
    if (text.length <= mostTyped) return;
    event.preventDefault();
    event.stopPropagation();
    if (text.length > mostPasted) {
      this.refuse(
        `The pasted text has ${bytes(text.length)}; at most ${bytes(mostPasted)} can be pasted. ` +
          'Save it as a file and choose or drop that.',
      );
      return;
    }
    this.put(new Blob([text]), 'pasted text');
    this.text.hidden = true;
  }

  private dragged(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    this.root.classList.toggle('over', event.type === 'dragover');
    if (event.type === 'drop') this.takeAll([...event.dataTransfer.files]);
  }
}
