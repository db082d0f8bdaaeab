// What a controller tells the page of a study.
import type { Content } from './content.ts';

export type Phase = 'loading' | 'ready' | 'trying' | 'running' | 'paused' | 'done';

/** How far the study is. */
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
  /** seconds that all will take, from one cell of each method */ estimate?: number;
  secondsLeft?: number;
  /** seconds of compute of all cells that ran here */ took: number;
  /** why cells are not kept beyond the page */ notKept?: string;
}

export interface View {
  /** Another study, or the form was opened or closed. */
  opened(content: Content): void;
  /** A cell began or ended: what shows single cells is drawn again. */
  cell(): void;
  /** A seed has ended: sentences and figures are made again. */
  seed(content: Content): void;
  state(state: State): void;
  /** Asks before a run that is very long. Resolves to whether it is wanted. */
  ask(cells: number, seconds: number | undefined): Promise<boolean>;
  failed(error: Error): void;
}
