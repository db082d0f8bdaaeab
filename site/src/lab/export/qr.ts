// Shows the QR code of a link: a small one next to the embed code, or one that fills the screen.
import { encode } from 'uqr';
import { openDialog } from '../../ui/dialog.ts';
import { el, svg } from '../../ui/dom.ts';

/** The width, in modules, of the white margin that the standard requires. */
const quiet = 4;

/** Draws the QR code of a string. Returns undefined if the string is too long. */
function drawn(text: string): SVGElement | undefined {
  try {
    const { size, data } = encode(text, { border: quiet });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return svg(
      'svg',
      {
        viewBox: `0 0 ${size} ${size}`,
        role: 'img',
        'aria-label': 'QR code of the link',
        'shape-rendering': 'crispEdges',
      },
      svg('path', { d: `M0 0h${size}v${size}h${-size}z`, fill: '#fff' }),
      svg('path', { d: squares.join(''), fill: '#000' }),
    );
  } catch {
    return undefined;
  }
}

/** Creates the view. title: the title of the runs. present: opens the presenter. */
export function qrView(title: string, present: () => void): { root: HTMLElement; show(link: string): void } {
  const root = el('aside.share-qr.stack', { 'aria-label': 'for a lecture room' });
  let shown = '';
  const enlarge = () =>
    openDialog({ class: 'qr-room', 'aria-label': 'QR code of the link' }, title, drawn(shown), el('p', shown));
  const show = (link: string) => {
    if (link === shown) return;
    shown = link;
    const code = drawn(link);
    const toPresent = el('button.link', { click: present }, 'present');
    const larger = el('button.link', { click: enlarge }, 'larger');
    if (code) root.replaceChildren(code, el('p', 'for a lecture room'), el('p', toPresent, ' · ', larger));
    else root.replaceChildren(el('p', 'The link is too long for a QR code.'), toPresent);
  };
  return { root, show };
}
