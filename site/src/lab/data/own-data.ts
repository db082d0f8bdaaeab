// The user's own data, over the charts: one slot for each part, and what starts a run with them. The last run stays beside it.
import { el, icon } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { inOrder, Slot, type Part, type SlotInfo } from './data-field.ts';

export type Files = Record<string, Part>;
/** What is given, by part: files by their names, labels by their number. */
export function inWords(files: Files): string[] {
  const one = (given: Blob | string) => (given instanceof File ? given.name : 'pasted text');
  return Object.entries(files).map(([part, given]) => {
    const all: (Blob | string)[] = [given].flat();
    return `${part}: ${typeof all[0] === 'string' ? all.length : all.map(one).join(', ')}`;
  });
}

export interface BenchActions {
  run(files: Files): void;
  opened(): void;
}

export class Bench {
  private readonly root: HTMLElement;
  private readonly actions: BenchActions;
  private slots: Slot[] = [];
  private readonly start = el('button', { type: 'button', class: 'btn primary', click: () => void this.run() });
  private readonly words = el('span');

  constructor(root: HTMLElement, actions: BenchActions) {
    this.root = root;
    this.actions = actions;
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  }

  /** Slots for the parts that a problem takes. Where all are optional, they are alternatives. */
  reset(infos: readonly SlotInfo[]): void {
    const need = ({ optional }: SlotInfo) =>
      infos.every((i) => i.optional) ? 'alternative' : optional ? 'optional' : 'needed';
    this.slots = infos.map((info) => new Slot(info, need(info), () => this.refresh()));
    const drop = el(
      'div',
      { class: 'drop' },
      icon('drop'),
      el(
        'span',
        {},
        `Several files at once: one that bears a name of these, like ${infos.find((i) => !i.kind)?.name}.mtx, goes to that place, any other to the first that is free.`,
      ),
    );
    this.catchFiles(drop);
    this.root.replaceChildren(
      el(
        'header',
        {},
        el('h2', {}, 'your data'),
        el('span', { class: 'muted' }, 'Nothing leaves this browser.'),
        el('button', { type: 'button', class: 'btn', click: () => this.close() }, 'close'),
      ),
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

  /** Puts what is wrong beside the part it is about: M, or views[1] of a list. */
  fail(name: string, message: string, line?: number): void {
    this.open();
    const [, part, index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(name) ?? [];
    void this.slots
      .find((s) => s.info.name === part)
      ?.fail(message, line, index === undefined ? undefined : Number(index));
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

  /** Files that bear a part's name go to its place, the others to what is then free. */
  private assign(files: File[]): void {
    const named = (file: File) =>
      this.slots.find((s) =>
        new RegExp(`(^|[^a-z])${s.info.name}([^a-z]|$)`, 'i').test(file.name.replace(/\.\w+$/, '')),
      );
    for (const file of files) named(file)?.takeAll([file]);
    const isMatrix = (file: File) => Number(/\.(mtx|mm|json)$/i.test(file.name));
    for (const file of inOrder(files.filter((f) => !named(f))).sort((a, b) => isMatrix(b) - isMatrix(a))) {
      const free = this.slots.find((s) => s.takes(file.name)) ?? this.slots.find((s) => !s.given);
      if (free) free.takeAll([file]);
      else this.say(`There is no free place for ${file.name}.`);
    }
  }

  private refresh(): void {
    const given = this.slots.filter((s) => s.given).map((s) => s.info.name);
    const missing = this.slots.filter((s) => !s.given && !s.info.optional).map((s) => s.info.name);
    const list = (names: string[], last = 'and') => names.join(', ').replace(/, (?=[^,]*$)/, ` ${last} `);
    const wanted =
      missing.length > 0
        ? list(missing)
        : given.length === 0
          ? list(
              this.slots.map((s) => s.info.name),
              'or',
            )
          : '';
    this.start.disabled = wanted !== '';
    this.start.textContent = wanted ? 'Run' : `Run with ${list(given)}`;
    this.words.className = '';
    this.words.textContent = `${wanted && `Wanted: ${wanted}. `}The run shown stays until you start this one.`;
  }

  private async run(): Promise<void> {
    for (const slot of this.slots) slot.calm();
    this.busy(true);
    const files: Files = {};
    for (const slot of this.slots.filter((s) => s.given)) {
      try {
        files[slot.info.name] = await slot.part();
      } catch (error) {
        this.busy(false);
        return void slot.fail((error as Error).message, (error as { line?: number }).line);
      }
    }
    this.actions.run(files);
  }
}
