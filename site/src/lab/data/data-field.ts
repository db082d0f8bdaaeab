// The field for one component of the user's data: files, text, or a column of another component.
import type { MatrixFacts } from '../../../types/slep.d.ts';
import { matrixWords } from '../../model/matrix-words.ts';
import { bytes } from '../../model/numbers.ts';
import type { PartInfo } from '../../model/problem.ts';
import { inOrder, type DataPart } from '../../model/files.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { acceptDrops } from '../../ui/drops.ts';
import { fileInput } from '../../ui/file-input.ts';
import { label } from '../../ui/label.ts';
import { DataSource } from './data-source.ts';
import { Look, mostRead, type Inspect } from './look.ts';
import { offerColumn } from './label-column.ts';
import { countClasses, labelsOf } from './labels.ts';
import { headOf, kinds } from './part-kinds.ts';
import { TextEntry } from './text-entry.ts';

/** The solver inspects typed text when the user has stopped typing for this many ms. */
const debounce = 400;

export interface DataFieldEvents {
  changed(): void;
  /** A file has been added, replaced or removed. */
  seen(): void;
  /** The user has chosen a column of another component as labels, or has stopped using that column. */
  took(): void;
  inspect: Inspect;
}

export class DataField {
  readonly root: HTMLElement;
  private readonly look: Look;
  private readonly offer = el('div');
  private readonly kind: keyof typeof kinds;
  private readonly list = el('ol');
  private readonly why = el('div');
  private readonly text: TextEntry;
  private sources: DataSource[] = [];
  /** The number of classes in the column that contains the labels. */
  private inColumn?: Promise<number>;
  /** The source that contains the content of the text field. */
  private typed?: DataSource;

  /** hasLabels: whether one of the columns can contain the labels of the rows. */
  constructor(
    public info: PartInfo,
    need: string,
    hasLabels: boolean,
    private readonly events: DataFieldEvents,
  ) {
    this.look = new Look(events.inspect, (facts) => matrixWords(facts, this.info, hasLabels));
    this.kind = info.kind ?? 'matrix';
    const { files, sample } = kinds[this.kind];
    const accepted = { accept: files, multiple: this.takesMany, 'data-field': info.name };
    const input = fileInput(accepted, (chosen) => this.takeAll(chosen));
    this.text = new TextEntry(info.name, sample, {
      typed: (text) => this.read(text),
      pasted: (text) => this.put(new Blob([text]), 'pasted text'),
      refused: (message) => this.refuse(message),
    });
    const choose = el('button.btn', { click: () => input.click() }, 'choose…');
    const paste = el('button.btn', { click: () => this.openText() }, 'paste text');
    this.root = el(
      'article.data-field',
      { 'aria-label': `your ${info.name}` },
      el('div.letter', el('b', label(info.name)), need),
      el('div', this.list, this.why, this.offer),
      el('div.acts', choose, paste, input),
      this.text.root,
    );
    this.root.classList.toggle('numbered', this.takesMany);
    acceptDrops(this.root, 'Files', ({ files }) => this.takeAll([...files]));
    this.refresh();
  }

  /** Replaces the description of the component. */
  describe(info: PartInfo): void {
    this.info = info;
    this.refresh();
  }

  get given(): boolean {
    return this.sources.length > 0;
  }

  /** What the solver found in the file, if the component is a matrix. */
  get facts(): Promise<MatrixFacts> | undefined {
    return this.kind === 'matrix' && this.given ? this.look.facts : undefined;
  }

  get takesMany(): boolean {
    return this.kind === 'list';
  }

  /**
   * Whether the component accepts a file with this name. If the component already has data, it accepts the file only if
   * it is a list. Files with the extension of a matrix format are not used as labels, and files whose extension or name
   * suggests labels are used only as labels.
   */
  takes(name: string): boolean {
    const other = this.kind === 'labels' ? /\.(mtx|mm|json)$/i : /\.txt$|label|class|target/i;
    return !other.test(name) && (this.takesMany || !this.given);
  }

  /**
   * Takes files. If the component is a list, all files are added to the list. Otherwise, the first file replaces the
   * file of the component.
   */
  takeAll(files: readonly File[]): void {
    const large = files.find((file) => file.size > mostRead);
    if (large)
      return this.refuse(
        `The file ${large.name} is ${bytes(large.size)}, but a browser tab can read at most ${bytes(mostRead)}. ` +
          'A sparse matrix takes less space as a list of triplets (.mtx).',
      );
    for (const file of this.takesMany ? inOrder(files) : files.slice(0, 1)) this.put(file, file.name);
    if (files.length > 0) this.text.close();
  }

  /** Returns the data for the solver. Throws if labels cannot be read. */
  async part(): Promise<DataPart> {
    const [first] = this.sources;
    if (!(first.from instanceof Blob)) return first.from;
    if (this.kind === 'labels') return labelsOf(await first.from.text());
    return this.takesMany ? this.sources.map((source) => source.from as Blob) : first.from;
  }

  /** Returns the number of classes among the labels, or Infinity for a component without labels. */
  async classes(): Promise<number> {
    if (this.kind !== 'labels') return Infinity;
    const part = await this.part();
    return Array.isArray(part)
      ? new Set<unknown>(part).size
      : ((await this.inColumn?.catch(() => Infinity)) ?? Infinity);
  }

  /** The column of another component that contains the labels, or undefined if the labels come from a file or text. */
  get column(): number | undefined {
    const from = this.sources[0]?.from;
    return from && !(from instanceof Blob) ? from.column : undefined;
  }

  /** Offers the columns of another component as labels, if that component is a table. */
  async offerColumns(of: DataField): Promise<void> {
    const { facts } = of.look;
    const columns = (await facts?.catch(() => undefined))?.columns ?? [];
    if (facts !== of.look.facts) return;
    const file = of.sources[0]?.name ?? '';
    const take = (column: number, name: string) => this.takeColumn(of, column, name);
    this.offer.replaceChildren(...(columns.length > 1 ? [offerColumn(columns, file, take)] : []));
    this.refresh();
  }

  /** Takes the labels from a column of another component. Columns are counted from 1. */
  takeColumn(of: DataField, column: number, name: string): void {
    const facts = of.lookAgain(column);
    this.inColumn = facts.then(({ classes = {} }) => Object.keys(classes).length);
    const classes = facts.then(({ classes = {} }) => countClasses(classes));
    this.add(new DataSource({ column }, name, `of ${of.sources[0]?.name ?? ''}`, classes, () => this.dropColumn()));
    this.events.took();
  }

  /** Removes the labels if they come from a column of another component. */
  dropColumn(): void {
    if (this.column === undefined) return;
    this.sources = [];
    this.refresh();
    this.events.took();
  }

  /** Inspects the file again. column: the number of a column that contains labels and is left out. */
  lookAgain(column?: number): Promise<MatrixFacts> {
    return this.look.at(this.sources[0], column);
  }

  /** Shows an error in the file, in one file of a list, or in the whole component. The files are kept. */
  async fail(message: string, line?: number, index?: number): Promise<void> {
    const source = this.sources[index ?? (this.takesMany ? -1 : 0)];
    if (!source) return this.refuse(message);
    this.root.classList.add('rejected');
    this.root.scrollIntoView({ block: 'nearest' });
    await source.fail(message, line);
  }

  /** Removes errors. */
  clear(): void {
    for (const source of this.sources) source.clear();
    this.refresh();
  }

  private refuse(message: string): void {
    this.root.classList.add('rejected');
    this.root.scrollIntoView({ block: 'nearest' });
    this.why.replaceChildren(el('p', { role: 'alert' }, ...prose(message[0].toUpperCase() + message.slice(1))));
  }

  /** Adds a source. after: the delay in ms before the solver inspects it. */
  private put(file: Blob, name: string, after = 0): DataSource {
    const source: DataSource = new DataSource(file, name, bytes(file.size), headOf(this.kind, file), () =>
      this.remove(source),
    );
    this.add(source);
    if (this.kind === 'labels') return source;
    if (!this.takesMany) this.look.forget();
    this.look.atNew(source, file, after);
    this.events.seen();
    return source;
  }

  private add(source: DataSource): void {
    this.sources = this.takesMany ? [...this.sources, source] : [source];
    this.refresh();
  }

  private remove(source: DataSource): void {
    this.sources = this.sources.filter((other) => other !== source);
    if (source === this.typed) {
      this.typed = undefined;
      this.text.clear();
    }
    if (!this.takesMany) this.look.forget();
    this.refresh();
    this.events.seen();
  }

  private refresh(): void {
    this.root.classList.remove('rejected');
    this.list.replaceChildren(...this.sources.map((source) => source.root));
    const { doc, shape } = this.info;
    const what = `${doc[0].toUpperCase()}${doc.slice(1)}; ${shape.replace(' x ', ' × ')}.`;
    this.why.replaceChildren(...(this.given ? [] : [el('p', ...prose(`${what} ${kinds[this.kind].ask}`))]));
    this.offer.hidden = this.given;
    this.events.changed();
  }

  private openText(): void {
    if (this.takesMany) {
      this.typed = undefined;
      this.text.clear();
    }
    this.text.open();
  }

  private read(text: string): void {
    if (this.typed) this.sources = this.sources.filter((source) => source !== this.typed);
    else if (!this.takesMany) this.sources = [];
    this.typed = text.trim() === '' ? undefined : this.put(new Blob([text]), 'typed text', debounce);
    this.refresh();
  }
}
