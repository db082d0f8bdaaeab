// The interface of a controller's view. The controller calls the view's methods when the phase changes and after other
// events.
import type { SlepError } from '../../types/slep.d.ts';
import type { Experiment } from './experiment.ts';
import type { State } from './state.ts';

export type Phase = 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';

export interface ControllerView {
  phase(phase: Phase): void;
  /** This fraction of the instance has been generated. */
  reached?(part: number): void;
  /** A new experiment has been set up. Its runs are at their starting points. */
  opened(experiment: Experiment, state: State): void;
  /** The new settings were rejected. The current experiment stays. */
  rejected(error: SlepError): void;
  /** The set-up was cancelled. If there are runs, their state is the requested state again. */
  cancelled(): void;
  /** The runs are being rewound or advanced to these iterations, one for each run. */
  going?(iterations: readonly number[]): void;
  /** The runs have stopped, or are about to continue. */
  stopped?(): void;
  /** A run failed. */
  crashed(error: Error): void;
}
