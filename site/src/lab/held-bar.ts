// The bar that says why the last run is dimmed: the text in the editor has changed since and has not run.
import { byId } from '../ui/dom.ts';

/** why: '' if the text in the editor is the one that ran. isBad: whether the text has an error. acts: buttons. */
export function holdBack(why: string, isBad: boolean, ...acts: Node[]): void {
  const bar = byId('held');
  byId('lab').classList.toggle('stale', why !== '');
  bar.hidden = why === '';
  bar.classList.toggle('calm', !isBad);
  bar.replaceChildren(why, ...acts);
}
