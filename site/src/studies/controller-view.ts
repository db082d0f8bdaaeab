// The events that a controller reports to a study's page.
import type { Content } from './content.ts';
import type { State } from './shown-study.ts';

export interface View {
  /** Another study is shown, or the form has been opened or closed. */
  opened(content: Content): void;
  /** Views that show single cells must be redrawn, for example because a cell has ended or is highlighted. */
  cell(): void;
  /** Sentences and figures must be updated, for example because all cells of a seed have ended. */
  seed(content: Content): void;
  state(state: State): void;
  /** Asks for confirmation before a very long run. Resolves to true if the study should run. */
  ask(cells: number, seconds: number | undefined): Promise<boolean>;
  failed(error: Error): void;
}
