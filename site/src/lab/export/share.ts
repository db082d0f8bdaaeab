// The button that opens the dialog “Share this experiment”, whose code is fetched on demand.
import { byId } from '../../ui/dom.ts';
import type { Shared } from './share-dialog.ts';

/** Sets up the button. tell: called with an error message. */
export function makeShare(shared: Shared, tell: (sentence: string) => void): void {
  const button = byId('share');
  let opening = false;
  button.addEventListener('click', async () => {
    if (opening) return;
    opening = true;
    try {
      const { openShareDialog } = await import('./share-dialog.ts');
      await openShareDialog(shared);
    } catch (error) {
      tell((error as Error).message);
    }
    opening = false;
  });
}
