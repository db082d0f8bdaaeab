// Runs the modules that the user types. Nothing runs while the user types, because unfinished code may contain an
// endless loop. Code runs only if it is an example or if the user has pressed Run for it in this tab, so that code from
// someone else's link does not run without permission.
import type { SlepError } from '../../../types/slep.d.ts';
import type { ComparedRun } from '../../model/compared-run.ts';
import { writeLink } from '../../model/link.ts';
import { isOfGradient, moduleFault, moduleWords, wrongEntry } from '../../model/module-words.ts';
import { moduleName, moduleProblem, type Problem } from '../../model/problem.ts';
import type { Files } from '../../model/files.ts';
import { unread } from '../../model/run-specs.ts';
import { settingsFor, type State } from '../../model/state.ts';
import { byId, el } from '../../ui/dom.ts';
import { keepDraft, keptDraft, unrunDraft } from '../formula/draft.ts';
import { holdBack } from '../held-bar.ts';
import { checkOf, openTyped, type TypedParts } from '../typed-view.ts';
import { allow, isAllowed } from './allowed.ts';
import { examples } from './examples.ts';
import { ModuleDesk } from './module-desk.ts';

/** The syntax is checked when the user has not typed for this many ms. */
const debounce = 400;

/** Mail and chat programs may truncate links that are longer than this. */
const longLink = 8000;

const typedHere = 'Press Run, or Ctrl+Enter in the editor.';

export class ModuleView {
  private readonly desk: ModuleDesk;
  private timer = 0;
  /** The text of the requested problem. */
  private taken = '';
  /** The last text that came from a link and that the user has not allowed to run. */
  private foreign?: string;
  /** Whether the text has been run and has failed. */
  private hasFailed = false;

  constructor(private readonly parts: TypedParts) {
    this.desk = new ModuleDesk(parts.ownData, {
      typed: (text) => this.typed(text),
      picked: ({ formula }) => this.open(formula, true),
      run: () => this.run(),
      withoutFiles: () => this.takeFiles(null),
    });
  }

  /** Returns the problem for the source text of a module in a link. */
  problemOf(text: string): Promise<Problem> {
    if (!isAllowed(text)) this.foreign = text;
    return Promise.resolve(moduleProblem(text, isAllowed(text)));
  }

  /**
   * Opens the last module that the user typed, or the template. Called when the user has chosen the problem “module”.
   */
  choose(): void {
    const text = keptDraft(moduleName)?.text;
    if (text) this.open(text, isAllowed(text));
    else this.open(examples[0].formula, true);
  }

  /** Called when the user has chosen another problem. */
  close(): void {
    if (!this.desk.isOpen) return;
    this.desk.open(false);
    this.parts.held(false);
  }

  /** Shows the requested module. runs: its runs, if they have started. */
  show({ problem: { module } }: State, files: Files | null, runs: readonly ComparedRun[]): void {
    if (!module) return;
    this.desk.open(true);
    if (module.text !== this.taken) this.take(module.text);
    this.desk.describe(runs[0]?.info, files);
    this.hold();
  }

  private take(text: string): void {
    const { field } = this.desk;
    this.taken = text;
    field.write(text);
    this.forget();
    this.hasFailed = false;
    this.changed();
  }

  /** Must be called when the runs of a state have started. */
  opened(state: State, files: Files | null): void {
    const text = state.problem.module?.text;
    if (text === undefined) return;
    allow(text);
    const { length } = writeLink(state);
    this.desk.warning.textContent =
      length > longLink
        ? `The link to this text has ${length.toLocaleString('en')} characters. Mail and chat may truncate it, ` +
          'so keep the text in a file as well.'
        : '';
    if (this.desk.field.text !== text) return;
    keepDraft(moduleName, { text, base: text });
    this.hasFailed = false;
    this.desk.field.accept();
    this.hold();
    void this.check(state, files);
  }

  /** Restores text that was typed for the current link but not run. Called after a reload and when a link is opened. */
  restore(): void {
    const text = unrunDraft(moduleName, this.taken);
    if (text === undefined) return;
    this.desk.field.write(text);
    this.changed();
  }

  /** Called when the user has chosen another M. */
  takeFiles(files: Files | null): void {
    this.parts.shownBy()?.change({}, files);
  }

  /** Shows why the module did not run or why it failed. */
  fail(error: SlepError): void {
    const { field } = this.desk;
    const { wanted, files = null } = this.parts.shownBy() ?? {};
    if (!wanted?.problem.module?.isAllowed) return this.hold();
    field.refuse(moduleFault(field.text, error), moduleWords(error));
    this.forget();
    this.hasFailed = true;
    this.hold();
    if (error.message.includes('SyntaxError')) void this.findFault();
    if (isOfGradient(error)) void this.check(wanted, files, '');
  }

  /** If the user must press Run before the code runs, a sentence that says so. */
  get task(): string | undefined {
    const { foreign, taken } = this;
    if (!this.isWaiting) return undefined;
    return foreign === taken ? unread : typedHere;
  }

  private typed(text: string): void {
    keepDraft(moduleName, { text, base: this.taken });
    this.hasFailed = false;
    this.changed();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.findFault(), debounce);
  }

  /** Called when the text has changed. */
  private changed(): void {
    this.desk.field.accept();
    const { task } = this;
    if (task) this.desk.field.wait(task);
    this.hold();
  }

  /** Whether the user must press Run before the code runs. */
  private get isWaiting(): boolean {
    const { module } = this.parts.shownBy()?.wanted.problem ?? {};
    return !module?.isAllowed || this.desk.field.text !== this.taken;
  }

  /** Dims the last run while the text has not been run or has failed, and shows the reason. */
  private hold(): void {
    const { desk, parts, task, hasFailed } = this;
    const last = parts.shownBy()?.experiment ? ' The last run is still shown below.' : '';
    desk.wait(task !== undefined || hasFailed);
    parts.held(task !== undefined, 'waiting');
    if (task === unread) holdBack(unread, false, this.opener());
    else if (task) holdBack(`This code has not run yet.${last}`, false);
    else holdBack(hasFailed ? `This module does not run.${last}` : '', true);
  }

  /** Creates a button that shows the text. On narrow screens, the text is in a sheet. */
  private opener(): HTMLElement {
    const read = () => {
      const sheet = byId('open-setup');
      if (sheet.checkVisibility()) sheet.click();
      this.desk.field.focus();
    };
    return el('button.link', { click: read }, 'read it');
  }

  /** Underlines the first syntax error. */
  private async findFault(): Promise<void> {
    const { field } = this.desk;
    const { text } = field;
    const fault = (await import('./syntax.ts').catch(() => undefined))?.syntaxFault(text);
    if (fault && field.text === text) field.refuse(fault.span, fault.message);
  }

  /** Removes the result of the gradient check. */
  private forget(): void {
    this.desk.slopes.show('The gradient is checked when the module first runs without an error.');
    this.desk.worst.textContent = '';
  }

  /** Runs the text. Called when the user has pressed Run or Ctrl+Enter. */
  private run(): void {
    const { text } = this.desk.field;
    const controller = this.parts.shownBy();
    if (!controller) return;
    clearTimeout(this.timer);
    this.foreign = undefined;
    keepDraft(moduleName, { text, base: this.taken });
    this.forget();
    this.desk.field.wait('Running…');
    const problem = moduleProblem(text, true);
    const settings = settingsFor(this.parts.slep.catalog, problem, controller.wanted);
    controller.change({ problem, settings });
  }

  /** Opens another module. isMine: whether the module comes from the user or the examples, and may therefore run. */
  private open(text: string, isMine: boolean): void {
    clearTimeout(this.timer);
    openTyped(this.parts, moduleProblem(text, isMine));
  }

  /**
   * Checks the gradient. words: a sentence about the entry with the largest error, or '' if the message below the
   * editor already names that entry.
   */
  private async check(state: State, files: Files | null, words?: string): Promise<void> {
    const check = await this.desk.slopes.follow(checkOf(this.parts, state, files));
    if (check) this.desk.worst.textContent = words ?? (typeof check === 'string' ? '' : wrongEntry(check));
  }
}
