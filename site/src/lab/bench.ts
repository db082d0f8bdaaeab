// The user's own matrices, over the charts: one slot each, and what starts a run with them. The last run stays beside it.
import { el, icon } from './dom.ts';
import { prose } from './figures.ts';
import { Slot, type SlotInfo } from './slot.ts';

export type Files = Record<string, Blob>;
export interface BenchActions { run(files: Files): void; opened(): void }

export class Bench {
  private readonly root: HTMLElement;
  private readonly actions: BenchActions;
  private slots: Slot[] = [];
  private readonly start = el('button', { type: 'button', class: 'btn primary', click: () => this.run() });
  private readonly words = el('span');

  constructor(root: HTMLElement, actions: BenchActions) {
    this.root = root;
    this.actions = actions;
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  }

  /** Slots for the matrices that a problem takes. */
  reset(infos: readonly SlotInfo[]): void {
    this.slots = infos.map((info) => new Slot(info, () => this.refresh()));
    const drop = el('div', { class: 'drop' }, icon('drop'), el('span', {}, 'Several files at once: one that bears a matrix’s name, like A.mtx, goes to that place, any other to the first free one.'));
    this.catchFiles(drop);
    this.root.replaceChildren(
      el('header', {}, el('h2', {}, 'your data'), el('span', { class: 'muted' }, 'Nothing leaves this browser.'), el('button', { type: 'button', class: 'btn', click: () => this.close() }, 'close')),
      el('div', { class: 'slots' }, ...this.slots.map((s) => s.root), drop),
      el('footer', {}, this.words, this.start),
    );
    this.refresh();
  }

  open(): void {
    this.root.hidden = false;
    this.actions.opened();
    this.root.querySelector<HTMLElement>('.slot .btn')?.focus();
  }

  close(): void {
    this.root.hidden = true;
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** Lets files be dropped on an element and brings them here. */
  catchFiles(target: HTMLElement): void {
    for (const type of ['dragover', 'dragleave', 'drop'] as const) {
      target.addEventListener(type, (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        target.classList.toggle('over', type === 'dragover');
        if (type !== 'drop') return;
        this.open();
        this.assign([...event.dataTransfer.files]);
      });
    }
  }

  /** Puts what is wrong beside the matrix it is about. */
  fail(name: string, message: string, line?: number): void {
    this.open();
    void this.slots.find((s) => s.info.name === name)?.fail(message, line);
    this.refresh();
  }

  /** Says what else keeps the run from starting. */
  say(message: string): void {
    this.words.replaceChildren(...prose(message));
    this.words.className = 'bad';
  }

  /** While a run is being set up. */
  busy(on: boolean): void {
    this.refresh();
    if (!on) return;
    this.start.disabled = true;
    this.start.textContent = 'reading…';
  }

  /** Files that bear a matrix's name go to its place, the others to what is then free. */
  private assign(files: File[]): void {
    const named = (file: File) => this.slots.find((s) => new RegExp(`(^|[^a-z])${s.info.name}([^a-z]|$)`, 'i').test(file.name.replace(/\.\w+$/, '')));
    for (const file of files) named(file)?.take(file);
    for (const file of files.filter((f) => !named(f))) {
      const free = this.slots.find((s) => !s.file);
      if (free) free.take(file);
      else this.say(`There is no free place for ${file.name}.`);
    }
  }

  private refresh(): void {
    const given = this.slots.filter((s) => s.file);
    const missing = this.slots.filter((s) => !s.file && !s.info.optional).map((s) => s.info.name);
    const list = (names: string[]) => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');
    this.start.disabled = missing.length > 0;
    this.start.textContent = missing.length > 0 ? 'Run' : `Run with ${list(given.map((s) => s.info.name))}`;
    this.words.className = '';
    this.words.textContent = missing.length > 0 ? `Wanted: ${list(missing)}. The run shown stays until you start this one.` : 'The run shown stays until you start this one.';
  }

  private run(): void {
    this.actions.run(Object.fromEntries(this.slots.flatMap((s) => (s.file ? [[s.info.name, s.file]] : []))));
  }
}
