// The bar that explains why the text in the editor has not been run or does not run. While the bar is visible, the last
// run is dimmed.
import { byId } from '../ui/dom.ts';

/**
 * Shows or hides the bar. why: the explanation, or '' if the text in the editor has been run. isBad: whether the text
 * has an error. acts: buttons.
 */
export function holdBack(why: string, isBad: boolean, ...acts: Node[]): void {
  const bar = byId('held');
  byId('lab').classList.toggle('stale', why !== '');
  bar.hidden = why === '';
  bar.classList.toggle('calm', !isBad);
  bar.replaceChildren(why, ...acts);
}
