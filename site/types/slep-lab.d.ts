// The custom element <slep-lab> of slep-lab.js. Importing the module defines it; without a DOM it does nothing.
// The element fetches nothing before it runs: with `autoplay` that is when it comes into view, otherwise when asked to.
import type { Progress, Result } from './slep.d.ts';

/** Attributes and properties have the same names, attributes without capitals. A change restarts; null removes one. */
export declare class SlepLab extends HTMLElement {
  /** A problem of the catalogue. */
  problem: string | null;
  /**
   * f in the syntax of Octave, in place of a problem; or the text of a <script type="text/x-octave"> inside the
   * element. Every number of the formula is an attribute.
   */
  formula: string | null;
  /** Methods, written as in a link of the lab: "slbb slbb;beta=paper;safeguard=false". Default "auto". */
  methods: string | null;
  seed: string | number | null;
  tol: string | number | null;
  feasTol: string | number | null;
  maxIterations: string | number | null;
  maxSeconds: string | number | null;
  /** Runs as soon as it is in view. */
  autoplay: boolean;
  /** Settings that the reader may change: "n p alpha". */
  controls: string | null;
  /**
   * Parts that are left out: transport, reset, play, step, count, legend, stationarity, feasibility, controls, verdict,
   * link.
   */
  hide: string | null;
  /** 'light', 'dark', or 'auto' for that of the system. Default: the page's color-scheme. */
  theme: string | null;
  /** The lab that the link leads to. Default: index.html in the folder of slep-lab.js. Empty: no link. */
  lab: string | null;
  /** Every parameter of the problem, by its name in the catalogue. */
  [parameter: string]: any;

  readonly phase: 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';
  /** None of these rejects: the element reports errors itself, and by the event `error`. */
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
  /** input: the attribute that is wrong, or empty. */
  error: CustomEvent<{ input: string; message: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'slep-lab': SlepLab;
  }
}
