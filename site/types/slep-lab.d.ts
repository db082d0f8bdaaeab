// The custom element <slep-lab> of slep-lab.js. Importing the module defines it, and does nothing where there is no DOM.
// Nothing is fetched before the element runs: with `autoplay` once it comes into view, otherwise when it is asked to.
import type { Progress, Result } from './slep.d.ts';

/** Attributes and properties bear the same names, an attribute without capitals; a change restarts. null takes one away. */
export declare class SlepLab extends HTMLElement {
  /** A problem of the catalogue. */
  problem: string | null;
  /** Methods as the lab's links have them: "slbb slbb;beta=paper;safeguard=false". Without any: "auto". */
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
  /** Parts that are left out: transport, reset, play, step, count, legend, stationarity, feasibility, controls, verdict, link. */
  hide: string | null;
  /** 'light', 'dark', or 'auto' as the system has it; without it, the page's color-scheme. */
  theme: string | null;
  /** The lab that the link leads to; without it, index.html beside slep-lab.js. Empty: there is none. */
  lab: string | null;
  /** And every parameter of the problem by its name in the catalogue. */
  [parameter: string]: any;

  readonly phase: 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';
  /** These never reject: what goes wrong is said in the element and by the event `error`. */
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
