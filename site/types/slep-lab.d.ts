// The custom element <slep-lab> of slep-lab.js. Importing the module defines the element. Without a DOM, importing the
// module does nothing. The element fetches nothing before it runs. With `autoplay`, the element runs when it comes into
// view; otherwise it runs on demand.
import type { Progress, Result } from './slep.d.ts';

/**
 * The name of a setting: a parameter of a problem or an option of the stopping rule, named as in the catalogue, or the
 * seed. The numbers that a formula defines can be set by attributes of the same names, but not by properties.
 */
export type SettingName =
  | ('n' | 'p' | 'alpha' | 'theta' | 'eta' | 'd' | 'c' | 'start' | 'm' | 'k' | 'factors' | 'signal' | 'scaling')
  | ('n1' | 'n2' | 'gamma' | 'mu' | 'samples' | 'threshold' | 'repair' | 'classes' | 'separation' | 'dim' | 'grid')
  | ('shrinkage' | 'overlap' | 'massless' | 'contrast' | 'elements' | 'boundary')
  | ('tol' | 'feasTol' | 'maxIterations' | 'maxSeconds' | 'seed');

declare const ElementWithSettings: new () => HTMLElement & Record<SettingName, string | number | boolean | null>;

/**
 * Data for a component X of the problem are in a <script type="text/plain" data-part="X"> inside the element. The
 * script contains text, names a file (src="x.csv") or, for labels, names a column of X (data-column="species"). Several
 * scripts with data-part="views" form a list.
 *
 * Attributes and properties have the same names, except that attributes are in lower case. Every SettingName is a
 * property. If a changed attribute or property affects the runs, the runs start again. Setting a property to null
 * removes the attribute.
 */
export declare class SlepLab extends ElementWithSettings {
  /**
   * The name of an experiment of the lab. The experiment sets the problem, methods and settings. Other attributes
   * override the values of the experiment.
   */
  experiment: string | null;
  /** The name of a problem in the catalogue. */
  problem: string | null;
  /**
   * f in the syntax of Octave, instead of a problem. The formula may also be in a <script type="text/x-octave"> inside
   * the element. Every number that the formula defines can be set by an attribute of the same name.
   */
  formula: string | null;
  /** The methods, as in a link of the lab: "slbb slbb;beta=paper;safeguard=false". Default: "auto". */
  methods: string | null;
  /**
   * The entries of the starting point, row by row, such as "1 0 0". Default: a random point generated from the seed.
   */
  x0: string | null;
  /**
   * The charts to show: any of gradNorm, feasibility, objective, step and beta, or none. These charts are shown one
   * below the other. By default, gradNorm and feasibility are shown, side by side if there is room.
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
  /** Whether the lab's description of the experiment is shown. */
  story: boolean;
  /** The height of the element in pixels. Content that does not fit can be scrolled. Default: the content's height. */
  height: string | number | null;
  /** Whether the experiment starts when it comes into view. */
  autoplay: boolean;
  /** The settings that the reader may change, such as "n p alpha". */
  controls: string | null;
  /**
   * The parts to hide: transport, reset, play, step, count, legend, stationarity, feasibility, controls, verdict, link.
   * To choose charts, use `charts` instead.
   */
  hide: string | null;
  /** 'light', 'dark', or 'auto' for the theme of the system. Default: the color-scheme of the page. */
  theme: string | null;
  /** The address of a lab, such as "slep/", that the element links to. Default: no link. */
  lab: string | null;
  /** The folder of the solver's files, like baseURL of load(). Default: the folder of slep.js. */
  base: string | null;

  readonly phase: 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';
  /**
   * Starts or continues the runs. play and step never reject: the element shows errors and dispatches `error` events.
   */
  play(): Promise<void>;
  /** Pauses the runs or cancels their set-up. */
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

/**
 * The props in JSX: attributes, and listeners as in React 19 and Preact. The numbers that a formula names are not
 * listed here; they need a spread attribute, as in {...{ alpha: 0.5 }}.
 */
export type SlepLabProps = { [A in Attribute as A | Lowercase<A>]?: SlepLab[A] } & {
  [E in keyof SlepLabEvents as `on${E}`]?: (event: SlepLabEvents[E]) => void;
};

declare global {
  interface HTMLElementTagNameMap {
    'slep-lab': SlepLab;
  }
}
