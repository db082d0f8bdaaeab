// <slep-lab>: a live experiment for any page. The attributes of the element are its state, and a controller performs
// the runs.
import catalog from 'catalogue';
import experiments from 'experiments';
import sheet from 'sheet';
import type { Slep } from '../../types/slep.d.ts';
import { Controller } from '../model/controller.ts';
import type { Phase } from '../model/controller-view.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import { markedLineup, type Marked } from '../model/marked.ts';
import { FormulaReader, type Reading } from '../model/formula-reader.ts';
import { problemWords } from '../model/instance-words.ts';
import { experimentIn, writeLink } from '../model/link.ts';
import { allSettings } from '../model/link-attributes.ts';
import { isUnread } from '../model/problem.ts';
import { sentence } from '../model/sentence.ts';
import { sameRuns } from '../model/state.ts';
import { adoptSheet, Base } from '../ui/custom-element.ts';
import { watcherOf } from '../ui/palette.ts';
import { flags, others, wantedOf, type Wanted } from './attributes.ts';
import { Display } from './display.ts';
import { OwnData } from './own-data.ts';
import { type Lease, poolOf } from './pool.ts';
import { adopt, reflect } from './reflect.ts';
import { Reporter } from './reporter.ts';

const named = { catalog, experiments: experiments.map(({ link }) => link) };
const properties = [...others, ...allSettings(catalog)];

export class SlepLab extends Base {
  static readonly version = __ELEMENT_ID__;
  /**
   * The names of the attributes, in lower case. The numbers that a formula defines are also attributes, but are not
   * included.
   */
  static readonly attributes = properties.map((name) => name.toLowerCase());
  #display?: Display;
  #reporter?: Reporter;
  #controller?: Controller;
  #lease?: Lease;
  #opening?: Promise<Controller | undefined>;
  #wanted?: Wanted;
  #reader?: FormulaReader;
  #reading?: Reading;
  #told = '';
  /** Whether the runs differ from those that the attributes describe. */ #due = false;
  readonly #data = new OwnData(this);
  readonly #sight =
    globalThis.IntersectionObserver &&
    new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && this.#seen());

  readonly #changes = globalThis.MutationObserver && new MutationObserver(() => void this.#changed());

  readonly #restyle = () => {
    this.#display?.charts.restyle();
    this.#display?.picture.restyle();
  };
  readonly #watch = watcherOf(this, this.#restyle);

  connectedCallback(): void {
    adopt(this, properties);
    this.#display ??= this.#make();
    this.#reporter ??= new Reporter(this, this.#display, catalog, ({ runs }) => this.#marked(runs));
    this.#display.charts.watch(true);
    this.#watch(true);
    this.#changes.observe(this, { attributes: true, childList: true, subtree: true, characterData: true });
    this.#read();
    if (this.#wanted?.autoplay && !this.#controller) this.#sight?.observe(this);
  }

  /** Ends the experiment, unless the element was only moved within the document. */
  disconnectedCallback(): void {
    queueMicrotask(() => !this.isConnected && this.#close());
  }

  get phase(): Phase {
    return this.#controller?.phase ?? (this.#opening ? 'loading' : 'ready');
  }

  /** Starts or continues the runs. Runs that have ended are started again. */
  async play(): Promise<void> {
    if (['loading', 'setting up', 'running'].includes(this.phase)) return;
    const begun = this.#controller !== undefined;
    const controller = await this.#open();
    if (begun) controller?.toggle();
    else await controller?.open({ until: [] });
  }

  pause(): void {
    if (['running', 'setting up'].includes(this.phase)) this.#controller?.toggle();
  }

  /** Moves all runs to one iteration: that of the furthest run that has not ended, plus one. Runs may end earlier. */
  async step(): Promise<void> {
    if (['loading', 'setting up', 'running'].includes(this.phase)) return;
    const begun = this.#controller?.experiment !== undefined;
    const controller = await this.#open();
    if (!begun) await controller?.open({ until: [0] });
    await controller?.step(1);
  }

  /** The formula: the value of the attribute, or the text of a script in the element if there is no attribute. */
  get #formula(): string | null {
    return (
      this.getAttribute('formula') ?? this.querySelector(':scope > script[type="text/x-octave"]')?.textContent ?? null
    );
  }

  /** Sets up the runs again, at their starting points. */
  reset(): void {
    this.#controller?.reset();
  }

  #make(): Display {
    const root = this.attachShadow({ mode: 'open' });
    adoptSheet(root, sheet);
    return new Display(root, {
      reset: () => this.reset(),
      toggle: () => (['running', 'setting up'].includes(this.phase) ? this.pause() : void this.play()),
      step: () => void this.step(),
      seek: (iteration) => this.#controller?.seek(iteration),
      changed: (name, value) => this.setAttribute(name, String(value)),
    });
  }

  #seen(): void {
    this.#sight?.disconnect();
    void this.play();
  }

  /** Reads the attributes, and shows their effect and any errors. */
  #read(): void {
    const get = (name: string) => (name === 'formula' ? this.#formula : this.getAttribute(name));
    const given = wantedOf(named, get, this.#reading?.problem);
    const wanted = (this.#wanted = { ...given, state: { ...given.state, files: this.#data.isGiven } });
    if (this.#reading?.error && this.#reading.problem.formula?.text === this.#formula)
      wanted.wrong.push({ input: 'formula', message: sentence(this.#reading.error) });
    const { state, wrong, story } = wanted;
    const display = this.#display!;
    const text = story ? experiments.find(({ link }) => experimentIn(link) === state.experiment)?.text : '';
    const lab = wrong.some(({ input }) => input === 'lab') ? null : this.getAttribute('lab');
    display.configure(wanted, text ?? '', lab ? `${lab}#${writeLink(state)}` : undefined);
    this.#restyle();
    const told = JSON.stringify(wrong);
    if (told !== this.#told) for (const w of wrong) this.#reporter?.fail(w);
    this.#told = told;
    if (this.#controller) return;
    const marked = this.#marked([]);
    display.lines(marked);
    display.charts.await(marked, state.settings);
    display.count(0);
    display.picture.clear();
    display.say(wrong.length > 0 ? 'not set up' : problemWords(state), []);
  }

  async #changed(): Promise<void> {
    if (!this.isConnected) return;
    const before = this.#wanted?.state;
    this.#read();
    try {
      if (this.#controller) this.#due = (await this.#data.read()) || this.#due;
      if (this.#controller && (await this.#describe(this.#lease!.slep))) this.#read();
    } catch (error) {
      return this.#reporter?.crashed(error as Error);
    }
    const { state, autoplay, wrong } = this.#wanted!;
    if (!this.#controller) return autoplay ? this.#sight?.observe(this) : undefined;
    if (isUnread(state.problem) && wrong.length === 0) return; // the description of a newer formula is pending
    this.#due ||= (wrong.length > 0 && this.phase === 'setting up') || !before || !sameRuns(catalog, state, before);
    if (wrong.length > 0) return this.pause();
    if (this.#due) this.#controller.take(state, this.#data.files);
    this.#due = false;
  }

  /**
   * Returns the controller. If there is no controller yet, creates one on a worker from the pool. If the creation
   * fails, the element shows why.
   */
  async #open(): Promise<Controller | undefined> {
    const { wrong } = this.#wanted ?? {};
    if (!wrong || wrong.length > 0) return void wrong?.forEach((w) => this.#reporter?.fail(w));
    if (this.#controller) return this.#controller;
    const opening = (this.#opening ??= this.#load());
    this.#display?.phase('loading');
    this.#display?.say('loading the solver', []);
    const controller = await opening;
    this.#opening = undefined;
    return controller;
  }

  async #load(): Promise<Controller | undefined> {
    let lease = this.#lease;
    try {
      if (typeof WebAssembly !== 'object')
        throw new Error('The solver runs as WebAssembly, which this browser does not have or does not allow.');
      lease ??= await poolOf(this.getAttribute('base')).take();
      if (!this.isConnected) return void lease.release();
      this.#lease = lease; // the solver is kept even if the formula has an error, because the formula may be corrected
      while (lease === this.#lease && ((await this.#data.read()) || (await this.#describe(lease.slep)))) this.#read();
      if (lease !== this.#lease) throw new DOMException('the element was removed', 'AbortError');
      const { wrong } = this.#wanted!;
      if (wrong.length > 0) return void this.#display?.phase('ready');
      this.#controller = new Controller(lease.slep, this.#wanted!.state, this.#reporter!, (act) =>
        requestAnimationFrame(act),
      );
      this.#controller.files = this.#data.files;
      return this.#controller;
    } catch (error) {
      // If the lease has changed, the element was removed from the page. If it is connected, it was inserted again.
      if (lease !== this.#lease) return this.isConnected ? this.#load() : undefined;
      this.#display?.phase('ready');
      this.#display?.say(this.#lease ? 'not set up' : 'the solver did not load', [
        { text: (error as Error).message, bad: true },
      ]);
      this.#reporter?.fail({ input: '', message: (error as Error).message });
    }
  }

  /** Requests the description of the formula if the formula is new. Returns whether a new description has arrived. */
  async #describe(slep: Slep): Promise<boolean> {
    const text = this.#formula;
    if (text === null || this.#reading?.problem.formula?.text === text) return false;
    const reading = await (this.#reader ??= new FormulaReader(slep)).read(text, null);
    // an error of another kind is not about the formula
    if (reading?.error && reading.error.name !== 'InputError') throw reading.error;
    if (reading) this.#reading = reading;
    return reading !== undefined;
  }

  #close(): void {
    this.#sight?.disconnect();
    this.#changes?.disconnect();
    this.#display?.charts.watch(false);
    this.#watch(false);
    this.#controller?.close();
    this.#lease?.release();
    this.#controller = this.#lease = this.#reporter = this.#reader = undefined;
    this.#due = false;
    this.#display?.phase('ready');
  }

  /** Returns the names and marks of the line-up. runs: the runs that have started. */
  #marked(runs: readonly ComparedRun[]): Marked[] {
    return markedLineup(catalog, [], this.#wanted!.state.lineup, runs);
  }
}

reflect(SlepLab.prototype, properties, flags);
