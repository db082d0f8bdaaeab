// The user's own data, over the charts: a field for each part, and the button that starts a run with them. The last run
// stays below.
import type { Files } from '../../model/run-specs.ts';
import { el, icon } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import type { PartInfo } from '../../model/problem.ts';
import { DataField, inOrder } from './data-field.ts';

export interface OwnDataActions {
  run(files: Files): void;
  opened(): void;
}

export class OwnData {
  private readonly root: HTMLElement;
  private readonly actions: OwnDataActions;
  private fields: DataField[] = [];
  private readonly start = el('button', { type: 'button', class: 'btn primary', click: () => void this.run() });
  private readonly words = el('span');

  constructor(root: HTMLElement, actions: OwnDataActions) {
    this.root = root;
    this.actions = actions;
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  }

  /**
   * Makes fields for the parts that a problem takes. Where all are optional, they are alternatives. isEdited: the
   * problem is a formula that was changed, so that parts of the same name keep their files.
   */
  reset(infos: readonly PartInfo[], isEdited = false): void {
    const need = ({ optional }: PartInfo) =>
      infos.length > 1 && infos.every((i) => i.optional) ? 'alternative' : optional ? 'optional' : 'needed';
    const before = isEdited ? this.fields : [];
    this.fields = infos.map((info) => {
      const kept = before.find((field) => field.info.name === info.name);
      kept?.describe(info);
      return kept ?? new DataField(info, need(info), () => this.refresh());
    });
    const example = infos.find((i) => !i.kind)?.name;
    const drop = el(
      'div',
      { class: 'drop' },
      icon('drop'),
      el(
        'span',
        {},
        `Drop several files at once. A file named ${example}.mtx fills ${example}; `,
        'other files fill the next empty field.',
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
      el('div', { class: 'data-fields' }, ...this.fields.map((field) => field.root), drop),
      el('footer', {}, this.words, this.start),
    );
    this.refresh();
  }

  open(): void {
    this.root.hidden = false;
    this.actions.opened();
    this.root.querySelector<HTMLElement>('.data-field .btn')?.focus();
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

  /** Puts an error beside the part that it is about: M, or views[1] of a list. */
  fail(name: string, message: string, line?: number): void {
    this.open();
    const [, part, index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(name) ?? [];
    void this.fields
      .find((field) => field.info.name === part)
      ?.fail(message, line, index === undefined ? undefined : Number(index));
  }

  /** Says what else keeps a run from starting. */
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

  /** A file with the name of a part fills that; the others fill the fields that are then empty. */
  private assign(files: File[]): void {
    const named = (file: File) =>
      this.fields.find((field) =>
        new RegExp(`(^|[^a-z])${field.info.name}([^a-z]|$)`, 'i').test(file.name.replace(/\.\w+$/, '')),
      );
    for (const file of files) named(file)?.takeAll([file]);
    const isMatrix = (file: File) => Number(/\.(mtx|mm|json)$/i.test(file.name));
    for (const file of inOrder(files.filter((f) => !named(f))).sort((a, b) => isMatrix(b) - isMatrix(a))) {
      const free = this.fields.find((field) => field.takes(file.name)) ?? this.fields.find((field) => !field.given);
      if (free) free.takeAll([file]);
      else this.say(`${file.name} does not match any field.`);
    }
  }

  private refresh(): void {
    const given = this.fields.filter((field) => field.given).map((field) => field.info.name);
    const missing = this.fields.filter((field) => !field.given && !field.info.optional).map((field) => field.info.name);
    const list = (names: string[], last = 'and') => names.join(', ').replace(/, (?=[^,]*$)/, ` ${last} `);
    const wanted =
      missing.length > 0
        ? list(missing)
        : given.length === 0
          ? list(
              this.fields.map((field) => field.info.name),
              'or',
            )
          : '';
    const missingWords = wanted && `Still needed: ${wanted}. `;
    this.start.disabled = wanted !== '';
    this.start.textContent = wanted ? 'Run' : `Run with ${list(given)}`;
    this.words.className = '';
    this.words.textContent = `${missingWords}The run shown stays until you start this one.`;
  }

  private async run(): Promise<void> {
    for (const field of this.fields) field.clear();
    this.busy(true);
    const files: Files = {};
    for (const field of this.fields.filter((field) => field.given)) {
      try {
        files[field.info.name] = await field.part();
      } catch (error) {
        this.busy(false);
        return void field.fail((error as Error).message, (error as { line?: number }).line);
      }
    }
    this.actions.run(files);
  }
}
