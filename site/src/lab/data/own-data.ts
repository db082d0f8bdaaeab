// The panel for the user's data, above the charts: a field for each component, and the button that starts a run with
// the data. The charts show the previous run until the new one starts.
import type { Files } from '../../model/files.ts';
import { el } from '../../ui/dom.ts';
import { acceptDrops } from '../../ui/drops.ts';
import type { PartInfo } from '../../model/problem.ts';
import type { Patch } from '../../model/state.ts';
import { assignFiles, fieldNamed } from './assign-files.ts';
import { DataField } from './data-field.ts';
import { catchDrops, dropBox, trayFile } from './drop-files.ts';
import type { Inspect } from './look.ts';
import type { Question } from './questions.ts';
import type { Sessions } from './sessions.ts';
import { listed, StartLine, type Fix } from './start-line.ts';
import type { Tray } from './tray.ts';

export interface OwnDataActions {
  /** classes: the number of classes in the files, or Infinity if the files contain no labels. */
  run(files: Files, classes: number): void;
  opened(): void;
  /** The user has accepted a suggested value of a setting. */
  change(patch: Patch): void;
  /** The user has dropped files, but the problem does not accept files. */
  refused(message: string): void;
  inspect: Inspect;
  /** The user has chosen an analysis of files. */
  ask(question: Question, files: Files): void;
  sessions: Sessions;
}

export class OwnData {
  private fields: DataField[] = [];
  private readonly start: StartLine;
  /** The tray with the user's files, which is created when the user provides the first file. */
  private tray?: Promise<Tray>;
  private readonly trayPlace = el('div');

  constructor(
    private readonly root: HTMLElement,
    private readonly actions: OwnDataActions,
  ) {
    this.start = new StartLine(() => void this.run(), actions.change);
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    const invite = () => {
      const names = this.fields.map((field) => field.info.name);
      return names.length > 0 ? `Drop files for ${listed(names, 'or')}, or any table` : 'Drop a table';
    };
    catchDrops(invite, (files) => this.take(files));
    acceptDrops(root, trayFile, async (data, on) => {
      const name = data.getData(trayFile); // the data of a drag cannot be read after the event
      const file = (await this.files()).find((one) => one.name === name);
      if (file) this.fields.find((field) => field.root.contains(on))?.takeAll([file]);
    });
  }

  /**
   * Creates fields for the components of a problem's data. If there are several components and all of them are
   * optional, they are alternatives. isEdited: whether the problem is an edited version of the previous formula.
   * A component of an edited formula keeps its files if the name of the component has not changed.
   */
  reset(infos: readonly PartInfo[], isEdited = false): void {
    const need = ({ optional }: PartInfo) =>
      infos.length > 1 && infos.every((i) => i.optional) ? 'alternative' : optional ? 'optional' : 'needed';
    const before = isEdited ? this.fields : [];
    this.fields = infos.map((info) => {
      const kept = before.find((field) => field.info.name === info.name);
      kept?.describe(info);
      return kept ?? this.makeField(info, need(info), infos);
    });
    const example = infos.find((i) => !i.kind)?.name;
    const drop = dropBox(example, (files) => this.take(files));
    const close = el('button.btn', { click: () => this.close() }, 'close');
    this.root.replaceChildren(
      el('header.inline', el('h2', 'your data'), el('span.muted', 'Nothing leaves this browser.'), close),
      el('div.data-fields', this.trayPlace, ...this.fields.map((field) => field.root), drop),
      this.start.root,
    );
    this.start.refresh(this.fields);
    void this.tray?.then((tray) => tray.refresh());
  }

  open(): void {
    this.root.hidden = false;
    this.root.classList.remove('asking');
    this.actions.opened();
    this.root.scrollIntoView({ block: 'start' });
    this.root.querySelector<HTMLElement>('.data-field .btn')?.focus();
  }

  close(): void {
    this.root.hidden = true;
  }

  /** Whether the user has provided data for this component. */
  has(name: string): boolean {
    return this.fieldOf(name)?.given ?? false;
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  private fieldOf(name?: string): DataField | undefined {
    return this.fields.find((field) => field.info.name === name);
  }

  private makeField(info: PartInfo, need: string, infos: readonly PartInfo[]): DataField {
    const labels = infos.find((other) => other.of === info.name)?.name;
    const { inspect } = this.actions;
    const field: DataField = new DataField(info, need, labels !== undefined, {
      changed: () => this.start.refresh(this.fields),
      seen: () => {
        const of = this.fieldOf(labels);
        of?.dropColumn();
        void of?.offerColumns(field);
      },
      took: () => {
        const of = this.fieldOf(info.of);
        if (field.column === undefined && of?.given) void of.lookAgain();
      },
      inspect,
    });
    return field;
  }

  /** Called when a run on the user's files has started. */
  started(): void {
    this.close();
    const { sessions } = this.actions;
    if (sessions.areKept) sessions.keep(true);
  }

  /** Handles files that the user dropped on the page, pasted or chose. */
  private take(files: File[]): void {
    if (this.actions.sessions.open(files)) return;
    const isTable = (file: File) => !/\.(mtx|mm|json)$/i.test(file.name);
    if (this.fields.length === 0 && !files.some(isTable))
      return this.actions.refused(`${files[0].name} was not used: this problem takes no files.`);
    this.open();
    const takesTables = this.fields.some(({ info }) => !info.shape.startsWith('n x '));
    const fitting = files.filter((file) => takesTables || !isTable(file) || fieldNamed(this.fields, file));
    const left = assignFiles(this.fields, fitting);
    if (left.length > 0) this.say(`${left.join(', ')} ${left.length === 1 ? 'does' : 'do'} not match any component.`);
    this.root.classList.toggle('asking', !this.fields.some((field) => field.given));
    void this.fill(files).catch((error: Error) => this.say(error.message));
  }

  /** Returns the files in the tray. */
  async files(): Promise<readonly File[]> {
    return (await this.tray)?.files ?? [];
  }

  /** Adds files to the tray. */
  async fill(files: readonly File[]): Promise<void> {
    this.tray ??= import('./tray.ts').then(({ Tray }) => {
      const tray = new Tray({
        ...this.actions,
        roles: () => this.fields.map((field) => field.info.name),
        assign: (file, role) => {
          this.root.classList.remove('asking');
          this.fieldOf(role)?.takeAll([file]);
        },
        dragged: () => this.root.classList.remove('asking'),
      });
      this.trayPlace.replaceChildren(tray.root);
      return tray;
    });
    await (await this.tray).add(files);
  }

  /** Shows the files of a run in the fields of its problem. */
  give(files: Files): void {
    this.root.classList.remove('asking');
    for (const [name, part] of Object.entries(files)) {
      const blobs = [part].flat().filter((one): one is File => one instanceof File);
      this.fieldOf(name)?.takeAll(blobs);
    }
    for (const [name, part] of Object.entries(files)) {
      const field = this.fieldOf(name);
      const of = this.fieldOf(field?.info.of);
      if ('column' in part && field && of) field.takeColumn(of, part.column, `column ${part.column}`);
    }
  }

  /**
   * Shows an error next to the component that caused it. name: a component such as M, or an item of a list such as
   * views[1]. fix: a setting and a value that would let the run start.
   */
  fail(name: string, message: string, line?: number, fix?: Fix): void {
    this.open();
    if (fix) this.start.offer(fix);
    const [, part, index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(name) ?? [];
    void this.fieldOf(part)?.fail(message, line, index === undefined ? undefined : Number(index));
  }

  /** Shows a message, for example why a run did not start. fix: a setting and a value that would let the run start. */
  say(message: string, fix?: Fix): void {
    this.start.say(message, fix);
    this.root.classList.remove('asking');
  }

  /** Shows whether a run is being set up. */
  busy(on: boolean): void {
    this.start.refresh(this.fields);
    if (on) this.start.wait();
  }

  private async run(): Promise<void> {
    for (const field of this.fields) field.clear();
    this.busy(true);
    const files: Files = {};
    let classes = Infinity;
    for (const field of this.fields.filter((field) => field.given)) {
      try {
        files[field.info.name] = await field.part();
        classes = Math.min(classes, await field.classes());
      } catch (error) {
        this.busy(false);
        return void field.fail((error as Error).message, (error as { line?: number }).line);
      }
    }
    this.actions.run(files, classes);
  }
}
