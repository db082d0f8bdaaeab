// The custom element <slep-lab> of slep-lab.js. Importing the module defines it; without a DOM it does nothing.
// The element fetches nothing before it runs: with `autoplay` when it comes into view, otherwise on demand.
import type { Progress, Result } from './slep.d.ts';

/**
 * Settings of the problems, the stopping rule and the seed, by their names in the catalogue. The numbers of a formula
 * have names of their own: they are attributes, but not properties.
 */
export type SettingName =
  | ('n' | 'p' | 'alpha' | 'theta' | 'eta' | 'd' | 'c' | 'start' | 'm' | 'k' | 'factors' | 'signal' | 'scaling')
  | ('n1' | 'n2' | 'gamma' | 'mu' | 'samples' | 'threshold' | 'repair' | 'classes' | 'separation' | 'dim' | 'grid')
  | ('shrinkage' | 'overlap' | 'massless' | 'contrast' | 'elements' | 'boundary')
  | ('tol' | 'feasTol' | 'maxIterations' | 'maxSeconds' | 'seed');

declare const ElementWithSettings: new () => HTMLElement & Record<SettingName, string | number | boolean | null>;

/**
 * Data for a part of the problem are in a <script type="text/plain" data-part="X"> inside the element: as text; as a
 * file, src="x.csv"; or, for labels, as a column of X, data-column="species". Several data-part="views" are a list.
 *
 * Attributes and properties have the same names, those of attributes in lower case. Every SettingName is one. A change
 * restarts the experiment. null removes an attribute.
 */
export declare class SlepLab extends ElementWithSettings {
  /** The name of an experiment of the lab: its problem, methods and settings, unless attributes override them. */
  experiment: string | null;
  /** A problem of the catalogue. */
  problem: string | null;
  /**
   * f in the syntax of Octave, instead of a problem, or the text of a <script type="text/x-octave"> inside the element.
   * Every number of the formula is an attribute.
   */
  formula: string | null;
  /** The methods, as in a link of the lab: "slbb slbb;beta=paper;safeguard=false". Default: "auto". */
  methods: string | null;
  /** The entries of the start, row by row: "1 0 0". Default: drawn from the seed. */
  x0: string | null;
  /**
   * The charts, one below the other: gradNorm, feasibility, objective, step, beta; or none. Default: gradNorm and
   * feasibility, side by side.
   */
  charts: string | null;
  /**
   * A picture below the charts: classes, loadings, variates, beam, modes, orbitals, x, columns, eigenvalues, cost,
   * landscape, matrix; or none. Default: none.
   */
  picture: string | null;
  /** A title above the experiment. */
  heading: string | null;
  /** A sentence of your own, shown below the verdict. */
  caption: string | null;
  /** Whether the lab's text about the experiment is shown. */
  story: boolean;
  /** The height in pixels; parts that do not fit scroll. Default: the height of the content. */
  height: string | number | null;
  /** Whether the experiment starts when it comes into view. */
  autoplay: boolean;
  /** The settings that the reader may change, such as "n p alpha". */
  controls: string | null;
  /**
   * The parts to hide: transport, reset, play, step, count, legend, stationarity, feasibility, controls, verdict, link.
   * To choose charts, `charts` is the better attribute.
   */
  hide: string | null;
  /** 'light', 'dark', or 'auto' for the theme of the system. Default: the color-scheme of the page. */
  theme: string | null;
  /** The address of a lab, such as "slep/", for a link to it. Default: no link. */
  lab: string | null;
  /** The folder of the solver's files, as baseURL of load(). Default: that of slep.js. */
  base: string | null;

  readonly phase: 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';
  /** Runs to the end, or continues. play and step never reject: the element shows errors, and sends them as `error`. */
  play(): Promise<void>;
  pause(): void;
  step(): Promise<void>;
  reset(): void;

  addEventListener<K extends keyof SlepLabEvents>(
    type: K,
    listener: (this: SlepLab, event: SlepLabEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

export interface SlepLabEvents {
  progress: CustomEvent<{ iteration: number; methods: ({ name: string } & Progress)[] }>;
  done: CustomEvent<{ methods: ({ name: string } & Result)[] }>;
  /** input: the invalid attribute, or ''. */
  error: CustomEvent<{ input: string; message: string }>;
}

type Attribute =
  | (SettingName | 'experiment' | 'problem' | 'formula' | 'methods' | 'x0' | 'charts' | 'picture' | 'story' | 'height')
  | ('heading' | 'caption' | 'autoplay' | 'controls' | 'hide' | 'theme' | 'lab' | 'base');

/** The props in JSX: attributes, and listeners as in React 19 and Preact. Pass the numbers of a formula by a spread. */
export type SlepLabProps = { [A in Attribute as A | Lowercase<A>]?: SlepLab[A] } & {
  [E in keyof SlepLabEvents as `on${E}`]?: (event: SlepLabEvents[E]) => void;
};

declare global {
  interface HTMLElementTagNameMap {
    'slep-lab': SlepLab;
  }
}
