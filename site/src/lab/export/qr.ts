// The QR code of a link, small beside the code and as large as the screen for a lecture room.
import { encode } from 'uqr';
import { closeButton, el, svg } from '../../ui/dom.ts';

/** Modules of white around the code, as its standard asks. */
const quiet = 4;

/** undefined: the text is too long for any code. */
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

export class QrView {
  readonly root = el('aside', { class: 'share-qr', 'aria-label': 'for a lecture room' });
  private readonly title: string;
  private link = '';

  constructor(title: string) {
    this.title = title;
  }

  show(link: string): void {
    if (link === this.link) return;
    this.link = link;
    const code = drawn(link);
    this.root.replaceChildren(
      ...(code
        ? [
            code,
            el('p', {}, 'for a lecture room'),
            el('button', { class: 'link', click: () => this.enlarge() }, 'larger'),
          ]
        : [el('p', {}, 'The link is too long for a QR code.')]),
    );
  }

  private enlarge(): void {
    const close = closeButton(() => dialog.close());
    const dialog = el(
      'dialog',
      { class: 'qr-room', 'aria-label': 'QR code of the link', close: () => dialog.remove() },
      el('header', {}, el('h2', {}, this.title), close),
      drawn(this.link),
      el('p', {}, this.link),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}
