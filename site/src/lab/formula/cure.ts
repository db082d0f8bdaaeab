// Suggests a correction for text that cannot run. The correction is shown as a diff. A click or the Enter key applies
// the correction.
import { difference, type Lines } from '../../model/text-difference.ts';
import { el } from '../../ui/dom.ts';

/** The button contains the corrected line, unless several lines change or the line has more characters than this. */
const longest = 60;

/** Creates the suggestion to replace `text` with `meant`. apply: called when the user accepts it. */
export function cureOf(text: string, meant: string, apply: () => void): Node[] {
  const { before, after } = difference(text, meant);
  const line = `${after.head}${after.changed}${after.tail}`.trim();
  const words = line && line.length <= longest && !line.includes('\n') ? el('code', line) : 'the change below';
  const title = 'changes the text; pressing Enter in the editor does the same';
  const part = (mark: 'del' | 'ins', { head, changed, tail }: Lines) =>
    el(`div.${mark}`, head, changed && el(mark, changed), tail);
  return [
    el('span.cures', 'Perhaps ', el('button.link.cure', { title, click: apply }, words)),
    el('p.cures.muted', el('kbd', 'Enter'), ' applies it, ', el('kbd', 'Esc'), ' keeps the text.'),
    el('div.cures.difference', { role: 'group', 'aria-label': 'the change' }, part('del', before), part('ins', after)),
  ];
}
