// Suggests what a text that cannot run may mean, as a difference that one click applies.
import { difference, type Lines } from '../../model/text-difference.ts';
import { el } from '../../ui/dom.ts';

/** A change that is longer is shown below the button only. */
const longest = 40;

/** The change from a text to the one that may be meant. apply: called when the reader accepts it. */
export function cureOf(text: string, meant: string, apply: () => void): Node[] {
  const { before, after } = difference(text, meant);
  const short = after.changed.trim();
  const words = short && short.length <= longest && !short.includes('\n') ? el('code', short) : 'the change below';
  const title = 'changes the text; in the editor, Enter does the same';
  const line = (mark: 'del' | 'ins', { head, changed, tail }: Lines) =>
    el(`div.${mark}`, head, changed && el(mark, changed), tail);
  return [
    el('span.cures', 'Perhaps ', el('button.link.cure', { title, click: apply }, words)),
    el('p.cures.muted', el('kbd', 'Enter'), ' applies it, ', el('kbd', 'Esc'), ' leaves the text.'),
    el('div.cures.difference', { role: 'group', 'aria-label': 'the change' }, line('del', before), line('ins', after)),
  ];
}
