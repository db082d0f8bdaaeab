// Shows the runs and settings of a controller, and each error next to its cause.
import type { SlepError } from '../../types/slep.d.ts';
import { changeBeforeNextFrame } from '../chart/next-frame.ts';
import type { AwaitedSolver } from '../model/awaited-solver.ts';
import type { Controller } from '../model/controller.ts';
import type { ControllerView, Phase } from '../model/controller-view.ts';
import { markedMethods, markedRefusals, markedRuns, markedVersions } from '../model/marked.ts';
import type { Experiment } from '../model/experiment.ts';
import type { Entry } from '../model/lineup.ts';
import { writeLink, type Known } from '../model/link.ts';
import { openingOf, withProblem, type Opening } from '../model/opening.ts';
import { isTyped } from '../model/problem.ts';
import { type Files, filesInWords } from '../model/files.ts';
import { rebased, sameRuns, type Patch, type State } from '../model/state.ts';
import type { ViewState } from '../model/view-state.ts';
import type { Address } from '../ui/address.ts';
import { byId } from '../ui/dom.ts';
import { ErrorPlaces, type Places } from './error-places.ts';
import { brokeOff, cancelled, loading, settingUp } from './page-states.ts';
import type { RunsView } from './runs-view.ts';
import { SetupClock } from './setup-clock.ts';
import type { StoryView } from './story.ts';
import { offerSureness } from './study/studies-menu.ts';
import type { Transport } from './transport.ts';

export interface Parts extends Places {
  address: Address;
  runs: RunsView;
  solver: AwaitedSolver;
  story: StoryView;
  transport: Transport;
}

export class LabView implements ControllerView {
  private controller!: Controller;
  private readonly errors: ErrorPlaces;
  /** The state in the link, without later changes by the user. Undefined until a newly followed link has been read. */
  private given?: State;
  /** The state whose runs advance slowly at first, unless the user changes the state before these runs start. */
  private watched?: State;
  /**
   * The number of links, sessions, analyses and problems that have been opened. If another one is opened while the data
   * for one of them are being fetched, these data are ignored.
   */
  private followed = 0;
  private readonly clock = new SetupClock((words) => this.parts.verdict.show(settingUp(words)));

  /** presets: entries that are offered in addition to the methods of the catalogue. */
  constructor(
    private readonly parts: Parts,
    private readonly known: Known,
    private readonly presets: readonly Entry[],
  ) {
    this.errors = new ErrorPlaces(parts, known, presets, () => this.showWanted());
  }

  /** Connects the controller, and shows the initial state of the page. */
  begin(controller: Controller, { state, notes, wantsFiles, watched }: Opening): void {
    const { address, notice, ownData } = this.parts;
    [this.controller, this.given, this.watched] = [controller, state, watched];
    this.showWanted();
    if (notes.length > 0) notice.show(notes);
    if (wantsFiles) ownData.open();
    byId('lab').classList.remove('bare');
    if (isTyped(state.problem.name)) void this.follow(address.hash, state);
  }

  /** Shows how many bytes of the solver have been loaded, and how many there are. Does nothing if there are runs. */
  progress(bytes?: { loaded: number; total: number }): void {
    const { transport, verdict } = this.parts;
    if (this.controller.experiment) return;
    transport.show('loading');
    verdict.show(loading(bytes));
  }

  /**
   * Called when the solver has loaded. Reads the formula or module in the link, if there is one, and sets up the
   * requested state.
   */
  done(): void {
    const { controller, parts } = this;
    if (this.isChosen || !isTyped(controller.wanted.problem.name))
      return void controller.open({}, controller.wanted === this.watched);
    controller.close(); // the current state does not contain the formula or module yet
    void this.follow(parts.address.hash, this.given);
  }

  /** Whether the user has chosen a different problem from the one in the link. */
  get isChosen(): boolean {
    return this.given !== undefined && this.given.problem !== this.controller.wanted.problem;
  }

  /** Shows the state in a link. given: the state first read from the link; the user’s changes since then are kept. */
  async follow(link: string, given?: State): Promise<void> {
    const { controller, parts } = this;
    const followed = ++this.followed;
    this.given = given;
    try {
      const described = await parts.typed.problemIn(link);
      if (followed !== this.followed || this.isChosen) return;
      const { state, notes } = openingOf(link, this.known, described);
      parts.notice.show(notes);
      if (given) controller.take(rebased(state, given, controller.wanted), controller.files);
      else controller.take(state);
      this.given = state;
      this.showWanted();
      parts.typed.wanted?.restore();
    } catch (error) {
      parts.notice.show([(error as Error).message]); // the code for formulas or modules could not be fetched
    }
  }

  /** Called when the user has chosen another problem, which has its own settings and methods. */
  choose(problem: string): void {
    const { controller, parts } = this;
    this.followed++;
    if (isTyped(problem)) return void parts.typed.choose(problem).catch((e: Error) => parts.notice.show([e.message]));
    controller.take(withProblem(problem, controller.shown, this.known));
    this.showWanted();
  }

  /** Sets up the runs of a state that uses files. The state comes from an analysis of files or from a session. */
  async run(state: Promise<State>, files: Files): Promise<void> {
    const { controller, parts } = this;
    const followed = ++this.followed;
    try {
      const wanted = await state;
      if (followed !== this.followed) return;
      controller.take(wanted, Object.keys(files).length > 0 ? files : null);
    } catch (error) {
      return followed === this.followed ? parts.notice.show([(error as Error).message]) : undefined;
    }
    parts.notice.show([]);
    this.showWanted();
    parts.typed.wanted?.restore();
    parts.ownData.give(files);
  }

  /**
   * Called when the user has chosen or removed files. When files are first chosen, the state no longer belongs to an
   * experiment, because the text of the experiment is not about the user's data. If these files have labels, the number
   * of directions is limited to classes - 1, because further directions add nothing.
   */
  takeFiles(files: Files | null, classes = Infinity): void {
    const { controller, parts } = this;
    const { problem, settings } = controller.wanted;
    if (isTyped(problem.name)) return parts.typed.wanted?.takeFiles(files);
    const most = Math.max(1, classes - 1);
    const fewer = (settings.p as number) > most && { settings: { p: most } };
    controller.change(files && !controller.files ? { experiment: '', ...fewer } : {}, files);
  }

  /** Called when the user has changed a control or accepted a suggestion. */
  change(patch: Patch): void {
    this.controller.change(patch);
    this.showWanted();
  }

  /** Changes how the runs are shown. The view is part of the link. */
  look(patch: Partial<ViewState>): void {
    const { controller, parts } = this;
    controller.look(patch);
    if (!controller.experiment) return this.showWanted();
    this.stopped();
    parts.runs.look(controller.shown);
    parts.runs.draw(controller);
  }

  /** Updates the controls so that they show the requested state. */
  showWanted(): void {
    const { controller, parts, errors } = this;
    const { wanted, shown, experiment, files, catalog } = controller;
    const runs = experiment && sameRuns(catalog, wanted, shown) ? experiment.runs : [];
    parts.setup.show(wanted, runs, filesInWords(files ?? {}), errors.reasons);
    parts.typed.show(wanted, files, runs);
    if (parts.runs.runs.length > 0) return;
    // before the first runs, show the methods and the experiment of the requested state
    parts.runs.expect(markedMethods(catalog, this.presets, wanted.lineup), wanted);
    parts.story.show(wanted);
  }

  opened(experiment: Experiment, shown: State): void {
    const { controller, parts, known, presets } = this;
    const marked = markedVersions(known.catalog, presets, shown, experiment.runs);
    this.errors.refuse(experiment.refusals, shown);
    parts.runs.reset(markedRuns(known.catalog, experiment, marked), markedRefusals(experiment, marked), shown);
    parts.runs.look(shown);
    experiment.watcher = { frame: () => experiment === controller.experiment && changeBeforeNextFrame(this.draw) };
    this.stopped();
    parts.story.show(shown, experiment.runs[0].info);
    this.showWanted();
    parts.typed.opened(shown, controller.files);
    if (shown.files) parts.ownData.started();
    parts.ownData.busy(false);
    offerSureness(shown, controller.files);
  }

  /** Shows the phase of the runs. Does nothing before the solver has loaded. */
  phase(phase: Phase): void {
    const { controller, parts } = this;
    if (!parts.solver.isLoaded) return;
    byId('charts').classList.toggle('waiting', phase === 'setting up');
    this.clock.turn(phase === 'setting up');
    if (phase === 'setting up') parts.ownData.busy(true);
    if (phase === 'setting up' || !controller.experiment) parts.transport.show(phase);
    if (controller.experiment) changeBeforeNextFrame(this.draw);
    else if (phase === 'setting up') parts.verdict.show(settingUp());
  }

  reached(part: number): void {
    this.clock.reached(part);
  }

  /**
   * Shows everything that changes during runs. This function is created only once, so that several requests before a
   * frame cause only one redraw.
   */
  private readonly draw = () => {
    const { controller, parts } = this;
    if (!controller.experiment) return;
    parts.transport.show(controller.phase);
    parts.runs.draw(controller);
  };

  going(iterations: readonly number[]): void {
    this.parts.runs.moveTo(iterations);
  }

  stopped(): void {
    this.parts.address.write(writeLink(this.controller.shown));
  }

  rejected(error: SlepError): void {
    const { controller, parts } = this;
    if (!parts.solver.isLoaded) return;
    parts.ownData.busy(false);
    this.showWanted();
    this.errors.tell(error, controller);
  }

  cancelled(): void {
    this.parts.ownData.busy(false);
    this.look({});
    this.showWanted();
    if (!this.controller.experiment) this.parts.verdict.show(cancelled);
  }

  crashed(error: Error): void {
    this.parts.verdict.show(brokeOff(error));
    if (this.controller.wanted.problem.module) this.parts.typed.wanted?.fail(error as SlepError);
  }
}
