// Turns typed formulas into runs: requests a description of the text, passes the text to the controller if the compiler
// can read it, and keeps the text across reloads.
import type { Catalog, FormulaInfo, InputError, SlepError } from '../../../types/slep.d.ts';
import type { ComparedRun } from '../../model/compared-run.ts';
import { FormulaReader, filesFor } from '../../model/formula-reader.ts';
import { faultIn, smoothed } from '../../model/formula-text.ts';
import { methodTitle } from '../../model/methods.ts';
import { formulaName, type Problem } from '../../model/problem.ts';
import type { Files } from '../../model/files.ts';
import { sentence } from '../../model/sentence.ts';
import { settingsFor, type State } from '../../model/state.ts';
import { el } from '../../ui/dom.ts';
import { holdBack } from '../held-bar.ts';
import { cureOf } from './cure.ts';
import { Desk } from './desk.ts';
import { checkOf, openTyped, type TypedParts } from '../typed-view.ts';
import { keepDraft, keptDraft, unrunDraft } from './draft.ts';
import { examples } from './examples.ts';

/** The text is read when the user has not typed for this many ms. */
const debounce = 200;

export class FormulaView {
  private readonly reader: FormulaReader;
  private readonly desk: Desk;
  private timer = 0;
  /** The last text that was passed to the controller or received from it. */
  private taken = '';
  /** The formula in the link: the formula of the current runs, or a formula that has not been read yet. */
  private base = '';
  /** The reason why the text in the editor cannot run. */
  private failure?: SlepError;
  /** A new name before the caret, which may be incomplete. The text is run only after the caret has left this name. */
  private unfinished = '';

  constructor(private readonly parts: TypedParts) {
    this.reader = new FormulaReader(parts.slep);
    this.desk = new Desk(parts.ownData, {
      typed: (text) => this.typed(text),
      moved: () => this.moved(),
      picked: ({ formula }) => {
        keepDraft(formulaName, { text: formula, base: this.base });
        void this.open(formula);
      },
      smooth: (kink) => this.write(smoothed(this.desk.field.text, kink)),
      withoutFiles: () => void this.read(this.desk.field.text, null),
      exported: () => parts.openDownloads(),
    });
  }

  /**
   * Returns the problem that a formula in a link defines. The draft is read later, because it inherits the settings of
   * the linked problem.
   */
  async problemOf(text: string, files: Files | null): Promise<Problem | undefined> {
    this.reader.cancel();
    return (await new FormulaReader(this.parts.slep).read(text, files))?.problem;
  }

  /**
   * Opens the last formula that the user typed, or the first example. Called when the user has chosen the problem
   * “formula”.
   */
  choose(): void {
    this.desk.open(true);
    void this.open(keptDraft(formulaName)?.text ?? examples[0].formula);
  }

  /** Shows the requested formula. runs: its runs, if they have started. */
  show({ problem, lineup }: State, files: Files | null, runs: readonly ComparedRun[]): void {
    const { formula } = problem;
    if (!formula) return;
    this.desk.open(true);
    if (formula.text !== this.taken) {
      this.taken = formula.text;
      this.desk.field.write(formula.text);
    }
    if (formula.info) this.desk.describe(formula.info, files, runningOf(this.parts.slep.catalog, lineup, runs));
    else this.base = formula.text;
  }

  /** Called when the user has chosen another problem. The typed text stays in the draft. */
  close(): void {
    this.desk.open(false);
    clearTimeout(this.timer);
    this.reader.cancel();
    this.taken = '';
    this.hold('');
  }

  /** Must be called after the runs of a state have started. */
  opened({ problem, ...state }: State, files: Files | null): void {
    const { formula } = problem;
    this.base = formula?.text ?? '';
    if (!formula) return;
    keepDraft(formulaName, { text: this.desk.field.text, base: this.base });
    if (this.desk.field.text !== formula.text) return this.failure && this.fail(this.failure);
    this.desk.field.accept();
    this.hold('');
    if (formula.info) void this.desk.slopes.follow(checkOf(this.parts, { problem, ...state }, files));
    else void this.read(formula.text, files); // the formula comes from a link and has not been read yet
  }

  /** Restores text that was typed for the current link but not run. Called after a reload and when a link is opened. */
  restore(): void {
    const text = unrunDraft(formulaName, this.taken);
    if (text === undefined) return;
    this.desk.field.write(text);
    void this.read(text, null);
  }

  /** Called when the user has chosen other files for the formula. */
  takeFiles(files: Files | null): void {
    void this.read(this.desk.field.text, files);
  }

  /** Shows why the formula cannot run. The last run stays on the page. */
  fail(error: SlepError): void {
    const { field } = this.desk;
    const [, part = ''] = /^data\.(\w+)$/.exec(error.input ?? '') ?? [];
    const isUnused = this.parts.ownData.has(part) && !this.parts.shownBy()?.wanted.files;
    const message = isUnused
      ? `${part} is loaded, but these runs do not use it yet: press Run below your data.`
      : sentence(error).replaceAll(/(?<=[\w)]) x (?=[\w(])/g, ' × ');
    this.parts.ownData.busy(false);
    if (this.parts.ownData.isOpen) this.parts.ownData.say(message);
    if (error.name !== 'InputError') return field.refuse(undefined, message, this.tryAgain());
    this.failure = error;
    const { cure } = error as InputError;
    const isText = error.input === 'problem.formula';
    const cures =
      cure === undefined || !isText || !field.isCurable ? [] : cureOf(field.text, cure, () => this.take(cure));
    // the suggested correction makes the hint in the message redundant
    const said = cures.length > 0 ? message.replace(/; perhaps [^;]*$/, '.') : message;
    field.refuse(isText ? faultIn(field.text, error) : undefined, said, ...cures);
    if (isText) this.desk.forget();
    this.desk.slopes.show('The check will start as soon as the formula can run.');
    const why = error.line ? `Line ${error.line} cannot be read yet.` : 'This formula cannot run yet.';
    this.hold(this.parts.shownBy()?.experiment ? `${why} The last run is still shown below.` : why);
  }

  private tryAgain(): HTMLElement {
    const click = () => void this.read(this.desk.field.text, this.parts.shownBy()?.files ?? null);
    return el('button.link', { click }, 'try again');
  }

  /** Shows why the typed text does not run. why: the reason, or '' if the text runs. */
  private hold(why: string): void {
    if (why === '') this.failure = undefined;
    holdBack(why, true);
    this.parts.held(why !== '');
  }

  private typed(text: string): void {
    keepDraft(formulaName, { text, base: this.base });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.read(text, this.parts.shownBy()?.files ?? null), debounce);
  }

  /** Replaces the text with the suggested text. */
  private take(cure: string): void {
    this.write(cure);
    this.desk.field.focus();
  }

  /** Replaces the text as if the user had typed the new text. */
  private write(text: string): void {
    this.desk.field.write(text);
    this.typed(text);
  }

  /**
   * Reads typed text, and runs it if it has no error. A setting keeps its value if the last problem had the same
   * setting with the same default.
   */
  private async read(text: string, files: Files | null): Promise<void> {
    const reading = await this.reader.read(text, files);
    const controller = this.parts.shownBy();
    if (!reading || !controller || text !== this.desk.field.text) return;
    const { problem, error } = reading;
    const info = problem.formula?.info;
    if (error || !info) return error && this.fail(error);
    this.unfinished = this.newName(info);
    if (this.unfinished) return this.desk.field.wait(`${this.unfinished} is checked when the caret leaves it.`);
    this.taken = text;
    const settings = settingsFor(this.parts.slep.catalog, problem, controller.wanted);
    controller.change({ problem, settings }, filesFor(info, files));
  }

  /**
   * Returns the word before the caret if that word names a parameter or data that the last formula did not have.
   * Otherwise, returns ''.
   */
  private newName(info: FormulaInfo): string {
    const word = this.desk.field.wordBeforeCaret;
    const last = this.parts.shownBy()?.wanted.problem.formula?.info;
    const has = (known?: FormulaInfo) =>
      [...(known?.params ?? []), ...(known?.data ?? [])].some((p) => p.name === word);
    return has(info) && !has(last) && info.open.concat(info.data.map(({ name }) => name)).includes(word) ? word : '';
  }

  private moved(): void {
    if (!this.unfinished || this.desk.field.wordBeforeCaret === this.unfinished) return;
    this.unfinished = '';
    void this.read(this.desk.field.text, this.parts.shownBy()?.files ?? null);
  }

  /** Opens another formula, with its own settings. */
  private async open(text: string): Promise<void> {
    clearTimeout(this.timer);
    this.desk.field.write(text);
    this.desk.field.wait('Reading the formula…');
    const reading = await this.reader.read(text, null);
    if (reading && text === this.desk.field.text) openTyped(this.parts, reading.problem);
  }
}

function runningOf(catalog: Catalog, lineup: State['lineup'], runs: readonly ComparedRun[]) {
  if (runs.length === 0) return undefined;
  const { n, p } = runs[0].info;
  const auto = runs.find(({ index }) => lineup[index]?.method === catalog.auto.name);
  return { n, p, method: auto && methodTitle(catalog, auto.info.method) };
}
