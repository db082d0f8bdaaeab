// The button that opens the dialog “Share this experiment”, which is fetched with it.
import type { Known } from '../../model/link.ts';
import type { Drawn, DrawnRun } from '../../model/drawn.ts';
import type { State } from '../../model/state.ts';
import { byId } from '../../ui/dom.ts';
import type { Story } from '../story.ts';
import type { Exports } from './exports.ts';

/** What can be shared, asked for when the dialog opens. */
export interface Shared {
  known: Known;
  exports: Exports;
  state(): State;
  /** The methods of the line-up. */
  lineup(): readonly Drawn[];
  /** Those that run. */
  runs(): readonly DrawnRun[];
  story(): Story | undefined;
}

/** tell: says what went wrong. */
export function makeShare(shared: Shared, tell: (sentence: string) => void): void {
  const button = byId('share');
  let opening = false;
  button.addEventListener('click', async () => {
    if (opening) return;
    opening = true;
    try {
      const { ShareDialog } = await import('./share-dialog.ts');
      new ShareDialog(shared).open();
    } catch (error) {
      tell((error as Error).message);
    }
    opening = false;
  });
}
