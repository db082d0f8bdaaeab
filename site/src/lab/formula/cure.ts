// Suggests a correction for text that cannot run. The correction is shown as a difference from the text; a click
// applies it.
import { difference, type Lines } from '../../model/text-difference.ts';
import { el } from '../../ui/dom.ts';

/** Changes with more characters than this are shown only below the button. */
const longest = 40;

/** Creates the suggestion to replace `text` with `meant`. apply: called when the user accepts it. */
export function cureOf(text: string, meant: string, apply: () => void): Node[] {
  const { before, after } = difference(text, meant);
  const short = after.changed.trim();
  const words = short && short.length <= longest && !short.includes('\n') ? el('code', short) : 'the change below';
  const title = 'changes the text; in the editor, Enter does the same';
  const line = (mark: 'del' | 'ins', { head, changed, tail }: Lines) =>
    el(`div.${mark}`, head, changed && el(mark, changed), tail);
  return [
    el('span.cures', 'Perhaps ', el('button.link.cure', { title, click: apply }, words)),
    el('p.cures.muted', el('kbd', 'Enter'), ' applies it, ', el('kbd', 'Esc'), ' keeps the text.'),
    el('div.cures.difference', { role: 'group', 'aria-label': 'the change' }, line('del', before), line('ins', after)),
  ];
}
