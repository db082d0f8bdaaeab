// <slep-lab>: a live experiment on anybody's page. Its attributes are its state, and the controller does the work.
import catalog from 'catalogue';
import sheet from 'sheet';
import { Controller, type Phase } from '../model/controller.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import { drawnLineup, type Drawn } from '../model/drawn.ts';
import { problemWords } from '../model/instance-words.ts';
import { writeLink } from '../model/link.ts';
import { allSettings } from '../model/link-attributes.ts';
import { others, wantedOf, type Wanted } from './attributes.ts';
import { Display } from './display.ts';
import { Pool, type Lease } from './pool.ts';
import { adopt, reflect } from './reflect.ts';
import { Reporter } from './reporter.ts';

const properties = [...others, ...allSettings(catalog)];
const home = import.meta.url;
const pool = new Pool();
const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
let styles: CSSStyleSheet | undefined;

/** Importing is harmless where there is no DOM. */
const Base = globalThis.HTMLElement ?? class {};

export class SlepLab extends Base {
  static readonly version = __ELEMENT_ID__;
  static readonly observedAttributes = properties.map((name) => name.toLowerCase());
  #display?: Display;
  #reporter?: Reporter;
  #controller?: Controller;
  #lease?: Lease;
  #opening?: Promise<Controller | undefined>;
  #wanted?: Wanted;
  #pending = false;
  #told = '';
  readonly #sight =
    globalThis.IntersectionObserver &&
    new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && this.#seen());

  readonly #restyle = () => this.#display?.charts.restyle();

  connectedCallback(): void {
    adopt(this, properties);
    this.#display ??= this.#make();
    this.#reporter ??= new Reporter(this, this.#display, (runs) => this.#drawn(runs));
    this.#display.charts.watch(true);
    dark.addEventListener('change', this.#restyle);
    this.#read();
    if (this.#wanted?.autoplay && !this.#controller) this.#sight?.observe(this);
  }

  /** An element that is only moved keeps what it has. */
  disconnectedCallback(): void {
    queueMicrotask(() => !this.isConnected && this.#close());
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before === now || this.#pending || !this.isConnected) return;
    this.#pending = true; // several changes at a time restart once
    queueMicrotask(() => {
      this.#pending = false;
      if (this.isConnected) this.#changed();
    });
  }

  get phase(): Phase {
    return this.#controller?.phase ?? (this.#opening ? 'loading' : 'ready');
  }

  /** Runs on from where it stands, or starts again after the end. */
  async play(): Promise<void> {
    if (['loading', 'setting up', 'running'].includes(this.phase)) return;
    const begun = this.#controller !== undefined;
    const controller = await this.#open();
    if (begun) controller?.toggle();
    else await controller?.open({ until: [] });
  }

  pause(): void {
    if (this.phase === 'running') this.#controller?.toggle();
  }

  /** One iteration of every method. */
  async step(): Promise<void> {
    if (['loading', 'setting up', 'running'].includes(this.phase)) return;
    const begun = this.#controller?.experiment !== undefined;
    const controller = await this.#open();
    if (!begun) await controller?.open({ until: [0] });
    await controller?.step(1);
  }

  /** Back to the start. */
  reset(): void {
    this.#controller?.reset();
  }

  #make(): Display {
    const root = this.attachShadow({ mode: 'open' });
    if (!styles) (styles = new CSSStyleSheet()).replaceSync(sheet);
    root.adoptedStyleSheets = [styles];
    return new Display(root, {
      reset: () => this.reset(),
      toggle: () => (['running', 'setting up'].includes(this.phase) ? this.#controller?.toggle() : void this.play()),
      step: () => void this.step(),
      changed: (name, value) => this.setAttribute(name, String(value)),
    });
  }

  #seen(): void {
    this.#sight?.disconnect();
    void this.play();
  }

  /** Shows what the attributes say, and what is wrong with them. */
  #read(): void {
    const wanted = (this.#wanted = wantedOf(catalog, (name) => this.getAttribute(name)));
    const { state, controls, hidden, wrong } = wanted;
    const display = this.#display!;
    display.control(controls, state.settings);
    const lab = this.getAttribute('lab') ?? new URL('./', home).href;
    display.hide(lab ? hidden : [...hidden, 'link']);
    display.open(`${lab}#${writeLink(state)}`);
    display.complain(wrong.map((w) => w.message));
    display.charts.restyle();
    const told = JSON.stringify(wrong);
    if (told !== this.#told) for (const w of wrong) this.#reporter?.fail(w);
    this.#told = told;
    if (this.#controller) return;
    display.lines(this.#drawn([]));
    display.charts.reset([], { gradNorm: Number(state.settings.tol), feasibility: Number(state.settings.feasTol) });
    display.charts.draw(true);
    display.count(0);
    display.say(problemWords(state), []);
  }

  #changed(): void {
    const before = JSON.stringify(this.#wanted?.state);
    this.#read();
    const { state, autoplay, wrong } = this.#wanted!;
    if (!this.#controller) return autoplay ? this.#sight?.observe(this) : undefined;
    if (JSON.stringify(state) !== before && wrong.length === 0) this.#controller.take(state);
    else if (wrong.length > 0) this.pause();
  }

  /** The controller, on a worker of the pool; undefined when there is none, which the element says. */
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
    try {
      if (typeof WebAssembly !== 'object')
        throw new Error('This browser has no WebAssembly, or does not allow it; the solver runs as WebAssembly.');
      const lease = await pool.take();
      if (!this.isConnected) return void lease.release();
      this.#lease = lease;
      return (this.#controller = new Controller(lease.slep, this.#wanted!.state, this.#reporter!, (act) =>
        requestAnimationFrame(act),
      ));
    } catch (error) {
      this.#display?.phase('ready');
      this.#display?.say('the solver did not load', [{ text: (error as Error).message, bad: true }]);
      this.#reporter?.fail({ input: '', message: (error as Error).message });
    }
  }

  #close(): void {
    this.#sight?.disconnect();
    this.#display?.charts.watch(false);
    dark.removeEventListener('change', this.#restyle);
    this.#controller?.close();
    this.#lease?.release();
    this.#controller = this.#lease = this.#reporter = undefined;
    this.#display?.phase('ready');
  }

  /** The line-up as it is drawn. runs: those started. */
  #drawn(runs: readonly ComparedRun[]): Drawn[] {
    return drawnLineup(catalog, [], this.#wanted!.state.lineup, runs);
  }
}

reflect(SlepLab.prototype, properties);
