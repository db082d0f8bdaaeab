// The tray shows the files that the user dropped, pasted or chose, and says what each file contains and which analyses
// are possible with these files. The files stay in the tray when the problem changes.
import { bytes } from '../../model/numbers.ts';
import { sentence } from '../../model/sentence.ts';
import type { Files } from '../../model/files.ts';
import type { InputError, SlepError } from '../../../types/slep.d.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { trayFile } from './drop-files.ts';
import { excerptOf } from './excerpt.ts';
import { mostRead, type Inspect } from './look.ts';
import { count, questionsOf, tableWords, whyApart, type Question } from './questions.ts';
import type { Sessions } from './sessions.ts';
import { keptRows, missingNumbers, type Gaps, type Table } from './table.ts';

export interface TrayEvents {
  ask(question: Question, files: Files): void;
  /** Returns the components of the current problem for which a file can be used. */
  roles(): readonly string[];
  /** The user has chosen a component for a file. */
  assign(file: File, role: string): void;
  /** The user has started to drag a file, which can be dropped on a component. */
  dragged(): void;
  inspect: Inspect;
  sessions: Pick<Sessions, 'areKept' | 'keep' | 'save'>;
}

interface Item {
  file: File;
  root: HTMLElement;
  table?: Table;
}

export class Tray {
  readonly root = el('section.tray', { 'aria-label': 'your files' });
  private readonly list = el('ul');
  private readonly asks = el('div.asks');
  private items: Item[] = [];
  private newest: readonly File[] = [];
  private gaps: Gaps = 'drop';

  constructor(private readonly events: TrayEvents) {
    const { sessions } = this.events;
    const keep = () => sessions.keep(box.checked);
    const box = el('input', { type: 'checkbox', checked: sessions.areKept, change: keep });
    const session = el(
      'p.session.wrap',
      el('button.btn', { click: () => sessions.save() }, 'save session'),
      el(
        'span.muted',
        'Saves these files and the set-up of the runs in one file. Drop the file on the lab to repeat the runs.',
      ),
      el('label.inline', box, 'keep in this browser'),
    );
    this.root.append(this.list, this.asks, session);
  }

  get files(): File[] {
    return this.items.map(({ file }) => file);
  }

  /** Reads files and shows what they contain. */
  async add(files: readonly File[]): Promise<void> {
    const items = files.map((file): Item => ({ file, root: el('li') }));
    this.newest = files;
    this.items = [...items, ...this.items.filter(({ file }) => !files.some((f) => f.name === file.name))];
    this.list.replaceChildren(...this.items.map(({ root }) => root));
    for (const item of items) this.describe(item, 'reading…');
    await Promise.all(items.map((item) => this.read(item)));
    this.offer();
  }

  /** Must be called when files can be used for other components than before. */
  refresh(): void {
    for (const item of this.items) if (item.table) this.describe(item, tableWords(item.table));
  }

  private async read(item: Item): Promise<void> {
    const { file } = item;
    const limit = `A browser tab can read at most ${bytes(mostRead)}. Save a file with fewer rows or columns.`;
    if (file.size > mostRead) return this.describe(item, limit, 'bad');
    try {
      const facts = await this.events.inspect(file, { table: true, signal: new AbortController().signal });
      item.table = { file, name: file.name, facts };
      this.describe(item, tableWords(item.table));
    } catch (error) {
      this.describe(item, sentence(error as SlepError), 'bad');
      const { line } = error as InputError;
      if (line) item.root.append(await excerptOf(file, line));
    }
  }

  private describe(item: Item, words: string, tone = ''): void {
    const { file, root } = item;
    const remove = () => {
      this.items = this.items.filter((other) => other !== item);
      root.remove();
      this.offer();
    };
    const roles = tone ? [] : this.events.roles();
    const take = () => this.events.assign(file, choose.value);
    const drag = (event: Event) => {
      (event as DragEvent).dataTransfer?.setData(trayFile, file.name);
      // the call is delayed, because changing the page during the event would end the drag
      setTimeout(() => this.events.dragged());
    };
    const choose = el(
      'select',
      { 'aria-label': `role of ${file.name}`, change: take },
      el('option', { value: '' }, 'role…'),
      ...roles.map((role) => el('option', { value: role }, role)),
    );
    const text = `${words[0].toUpperCase()}${words.slice(1)}`;
    root.replaceChildren(
      el(
        'h3.inline',
        { draggable: roles.length > 0 && 'true', dragstart: drag },
        file.name,
        el('small', bytes(file.size)),
        roles.length > 0 && choose,
        el('button.link', { 'aria-label': `remove ${file.name} from your files`, click: remove }, 'remove'),
      ),
      el('p', { class: tone, role: tone ? 'alert' : undefined }, ...prose(text)),
    );
  }

  private offer(): void {
    const tables = this.items.flatMap(({ table }) => table ?? []);
    const newest = this.items.filter(({ file }) => this.newest.includes(file)).flatMap(({ table }) => table ?? []);
    const questions = questionsOf(tables, newest);
    const button = (question: Question, i: number) =>
      el(
        'p.wrap',
        el(
          'button.btn',
          { class: i === 0 ? 'btn primary' : 'btn', click: () => this.events.ask(question, question.files(this.gaps)) },
          question.words,
        ),
        el('span.muted', question.about),
      );
    this.asks.replaceChildren(
      ...(questions.length > 0 ? [el('h3', 'questions'), ...this.gapButtons(tables), ...questions.map(button)] : []),
      whyApart(tables) && el('p.muted.wrap', whyApart(tables)),
    );
  }

  private gapButtons(tables: readonly Table[]): HTMLElement[] {
    const missing = tables.reduce((sum, table) => sum + missingNumbers(table), 0);
    if (missing === 0) return [];
    const rows = tables.reduce((sum, table) => sum + table.facts.rows - keptRows([table], 'drop').length, 0);
    const button = (gaps: Gaps, words: string) => {
      const click = () => {
        this.gaps = gaps;
        this.offer();
      };
      return el('button.btn', { 'aria-pressed': String(this.gaps === gaps), click }, words);
    };
    return [
      el(
        'p.inline.wrap',
        button('drop', `leave out ${count(rows, 'row')} with missing values`),
        button('fill', `fill ${count(missing, 'missing value')} with the mean of the column`),
      ),
    ];
  }
}
