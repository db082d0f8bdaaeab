// <slep-lab>: a live experiment on anybody's page. The attributes are its state; the lab of the page does the work.
import catalog from 'catalogue';
import sheet from 'sheet';
import type { Lane } from '../model/experiment.ts';
import { Lab } from '../model/controller.ts';
import { entryName, offer, parseLineup, same, takenAt } from '../model/lineup.ts';
import { marks } from '../ui/marks.ts';
import { writeState } from '../model/state.ts';
import type { Phase } from '../lab/transport.ts';
import { allSettings, others, titleOf, wantedOf, type Wanted } from './attributes.ts';
import { Face } from './face.ts';
import { Pool, type Lease } from './pool.ts';
import { adopt, reflect } from './reflect.ts';
import { Stage, type Drawn } from './stage.ts';

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
  #face?: Face;
  #stage?: Stage;
  #lab?: Lab;
  #lease?: Lease;
  #opening?: Promise<Lab | undefined>;
  #wanted?: Wanted;
  #pending = false;
  #told = '';
  readonly #sight =
    globalThis.IntersectionObserver &&
    new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && this.#seen());

  readonly #restyle = () => this.#face?.pair.restyle();

  connectedCallback(): void {
    adopt(this, properties);
    this.#face ??= this.#make();
    this.#stage ??= new Stage(this, this.#face, (lanes) => this.#drawn(lanes));
    this.#face.pair.watch(true);
    dark.addEventListener('change', this.#restyle);
    this.#read();
    if (this.#wanted?.autoplay && !this.#lab) this.#sight?.observe(this);
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
    return this.#lab?.phase ?? (this.#opening ? 'loading' : 'ready');
  }

  /** Runs on from where it stands; what has ended starts anew. */
  async play(): Promise<void> {
    if (['loading', 'setting up', 'running'].includes(this.phase)) return;
    const begun = this.#lab !== undefined;
    const lab = await this.#open();
    if (begun) lab?.toggle();
    else await lab?.open({ until: '' });
  }

  pause(): void {
    if (this.phase === 'running') this.#lab?.toggle();
  }

  /** One iteration of every method. */
  async step(): Promise<void> {
    if (['loading', 'setting up', 'running'].includes(this.phase)) return;
    const begun = this.#lab?.experiment !== undefined;
    const lab = await this.#open();
    if (!begun) await lab?.open({ until: '0' });
    await lab?.step(1);
  }

  /** Back to the start. */
  reset(): void {
    this.#lab?.reset();
  }

  #make(): Face {
    const root = this.attachShadow({ mode: 'open' });
    if (!styles) (styles = new CSSStyleSheet()).replaceSync(sheet);
    root.adoptedStyleSheets = [styles];
    return new Face(root, {
      reset: () => this.reset(),
      toggle: () => (['running', 'setting up'].includes(this.phase) ? this.#lab?.toggle() : void this.play()),
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
    const face = this.#face!;
    face.control(controls, state);
    const lab = this.getAttribute('lab') ?? new URL('./', home).href;
    face.hide(lab ? hidden : [...hidden, 'link']);
    face.open(`${lab}#${writeState(state)}`);
    face.complain(wrong.map((w) => w.message));
    face.pair.restyle();
    const told = JSON.stringify(wrong);
    if (told !== this.#told) for (const w of wrong) this.#stage?.fail(w);
    this.#told = told;
    if (this.#lab) return;
    face.lines(this.#drawn([]));
    face.pair.reset(this.#drawn([]), { gradNorm: Number(state.tol), feasibility: Number(state.feasTol) });
    face.pair.draw(true);
    face.count(0);
    face.say(titleOf(state), []);
  }

  #changed(): void {
    const before = JSON.stringify(this.#wanted?.state);
    this.#read();
    const { state, autoplay, wrong } = this.#wanted!;
    if (!this.#lab) return autoplay ? this.#sight?.observe(this) : undefined;
    if (JSON.stringify(state) !== before && wrong.length === 0) this.#lab.take(state);
    else if (wrong.length > 0) this.pause();
  }

  /** The lab on a worker of the pool; undefined when that cannot be had, which the element says. */
  async #open(): Promise<Lab | undefined> {
    const { wrong } = this.#wanted ?? {};
    if (!wrong || wrong.length > 0) return void wrong?.forEach((w) => this.#stage?.fail(w));
    if (this.#lab) return this.#lab;
    const opening = (this.#opening ??= this.#load());
    this.#face?.phase('loading');
    this.#face?.say('loading the solver', []);
    const lab = await opening;
    this.#opening = undefined;
    return lab;
  }

  async #load(): Promise<Lab | undefined> {
    try {
      if (typeof WebAssembly !== 'object')
        throw new Error('This browser has no WebAssembly, or does not allow it; the solver runs as WebAssembly.');
      const lease = await pool.take();
      if (!this.isConnected) return void lease.release();
      this.#lease = lease;
      return (this.#lab = new Lab(lease.slep, this.#wanted!.state, this.#stage!));
    } catch (error) {
      this.#face?.phase('ready');
      this.#face?.say('the solver did not load', [{ text: (error as Error).message, bad: true }]);
      this.#stage?.fail({ input: '', message: (error as Error).message });
    }
  }

  #close(): void {
    this.#sight?.disconnect();
    this.#face?.pair.watch(false);
    dark.removeEventListener('change', this.#restyle);
    this.#lab?.close();
    this.#lease?.release();
    this.#lab = this.#lease = this.#stage = undefined;
    this.#face?.phase('ready');
  }

  /** lanes: the runs, as far as there are any. */
  #drawn(lanes: readonly Lane[]): Drawn[] {
    const entries = parseLineup(this.#wanted!.state.methods, catalog, []);
    const all = offer(catalog, '', entries);
    const drawnAs = marks(catalog, all);
    return entries.map((entry, place) => ({
      name: entryName(entry, takenAt(lanes, place)),
      mark: drawnAs[all.findIndex((e) => same(e, entry))],
    }));
  }
}

reflect(SlepLab.prototype, properties);
