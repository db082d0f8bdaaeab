// The button that opens the dialog “Share this experiment”, whose code is fetched on demand.
import { byId } from '../../ui/dom.ts';
import type { Shared } from './share-dialog.ts';

/** Returns a function that opens the dialog at the given tab. tell: called with an error message. */
export function makeShare(shared: Shared, tell: (sentence: string) => void): (tab?: string) => Promise<void> {
  let opening = false;
  const open = async (tab?: string) => {
    if (opening) return;
    opening = true;
    try {
      const { openShareDialog } = await import('./share-dialog.ts');
      await openShareDialog(shared, tab);
    } catch (error) {
      tell((error as Error).message);
    }
    opening = false;
  };
  byId('share').addEventListener('click', () => void open());
  return open;
}
