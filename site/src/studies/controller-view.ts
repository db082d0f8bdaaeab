// The events that a controller reports to the page of a study.
import type { Content } from './content.ts';

export type Phase = 'loading' | 'ready' | 'trying' | 'running' | 'paused' | 'done';

/** The phase of the study. */
export interface State {
  phase: Phase;
  done: number;
  all: number;
  /** The description can be run. */
  isRight: boolean;
  /** The form is open. */
  isEdited: boolean;
  hasPublished: boolean;
  workers: number;
  /** seconds that all cells will take, estimated from one cell of each method */ estimate?: number;
  secondsLeft?: number;
  /** compute seconds of the cells shown */ took: number;
  /** why cells do not outlive the page */ notKept?: string;
}

export interface View {
  /** Another study is shown, or the form was opened or closed. */
  opened(content: Content): void;
  /** A cell began or ended: views of single cells are redrawn. */
  cell(): void;
  /** A seed has ended: sentences and figures are updated. */
  seed(content: Content): void;
  state(state: State): void;
  /** Asks before a very long run. Resolves to true if it should run. */
  ask(cells: number, seconds: number | undefined): Promise<boolean>;
  failed(error: Error): void;
}
