// The events that a controller reports to the page of a study.
import type { Content } from './content.ts';

export type Phase = 'loading' | 'ready' | 'trying' | 'running' | 'paused' | 'done';

/** The phase of the study, and what the page shows of it. */
export interface State {
  phase: Phase;
  done: number;
  all: number;
  /** Whether the description can be run. */
  isRight: boolean;
  /** Whether the form is open. */
  isEdited: boolean;
  hasPublished: boolean;
  workers: number;
  /** The estimated seconds that all cells will take, from one cell of each method. */ estimate?: number;
  secondsLeft?: number;
  /** The seconds of computing time of the cells shown. */ took: number;
  /** The reason why cells are lost when the page is closed, if they are. */ notKept?: string;
}

export interface View {
  /** Another study is shown, or the form was opened or closed. */
  opened(content: Content): void;
  /** A cell has begun or ended. Views of single cells are redrawn. */
  cell(): void;
  /** A seed has ended. Sentences and figures are updated. */
  seed(content: Content): void;
  state(state: State): void;
  /** Asks for a confirmation before a very long run. Resolves to true if the study should run. */
  ask(cells: number, seconds: number | undefined): Promise<boolean>;
  failed(error: Error): void;
}
