// The events that a controller reports to a study's page.
import type { Content } from './content.ts';

export type Phase = 'loading' | 'ready' | 'trying' | 'running' | 'paused' | 'done';

/** The phase of the study, and facts about the study that the page shows. */
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
  /** The estimated seconds for all cells, computed from one cell of each method. */ estimate?: number;
  secondsLeft?: number;
  /** The seconds of computing time of the cells shown. */ took: number;
  /** If cells cannot be stored, the reason why they will be lost when the page is closed. */ notKept?: string;
}

export interface View {
  /** Another study is shown, or the form was opened or closed. */
  opened(content: Content): void;
  /** A cell has begun or ended. Views that show single cells must be redrawn. */
  cell(): void;
  /** All cells of a seed have ended. Sentences and figures must be updated. */
  seed(content: Content): void;
  state(state: State): void;
  /** Asks for confirmation before a very long run. Resolves to true if the study should run. */
  ask(cells: number, seconds: number | undefined): Promise<boolean>;
  failed(error: Error): void;
}
