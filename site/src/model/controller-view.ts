// The view of a controller: it receives the phase of the runs and their events.
import type { SlepError } from '../../types/slep.d.ts';
import type { Experiment } from './experiment.ts';
import type { State } from './state.ts';

export type Phase = 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';

export interface ControllerView {
  phase(phase: Phase): void;
  /** This part of the instance is made. */
  reached?(part: number): void;
  /** A new experiment is ready at its start. */
  opened(experiment: Experiment, state: State): void;
  /** The new settings were rejected; the experiment shown stays. */
  rejected(error: SlepError): void;
  /** The set-up was cancelled; the settings are those of the runs shown again, if there are any. */
  cancelled(): void;
  /** The runs are moving to these iterations, one for each run. */
  going?(iterations: readonly number[]): void;
  /** The runs have stopped, or have moved again after a stop. */
  stopped?(): void;
  /** A run failed. */
  crashed(error: Error): void;
}
