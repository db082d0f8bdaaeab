// The bar that says why the last run is dimmed: what is typed is another text, and has not run.
import { byId } from '../ui/dom.ts';

/** No words: what is typed is what ran. isBad: something is wrong. acts: what the reader can do. */
export function holdBack(why: string, isBad: boolean, ...acts: Node[]): void {
  const bar = byId('held');
  byId('lab').classList.toggle('stale', why !== '');
  bar.hidden = why === '';
  bar.classList.toggle('calm', !isBad);
  bar.replaceChildren(why, ...acts);
}
