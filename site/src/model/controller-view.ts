// What a controller tells: the phase that its runs are in, and what happens to them.
import type { SlepError } from '../../types/slep.d.ts';
import type { Experiment } from './experiment.ts';
import type { State } from './state.ts';

export type Phase = 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';

/** What shows a controller. */
export interface ControllerView {
  phase(phase: Phase): void;
  /** A new experiment is at its start. */
  opened(experiment: Experiment, state: State): void;
  /** The settings wanted were refused; what was shown before stays. */
  rejected(error: SlepError): void;
  /** The set-up was stopped; the settings wanted are again those of the runs shown, if there are any. */
  cancelled(): void;
  /** The runs are on their way to iterations, one for each. */
  going?(iterations: readonly number[]): void;
  /** The runs have come to where they are to stay, or have left it. */
  stood?(): void;
  /** A run broke off. */
  crashed(error: Error): void;
}
