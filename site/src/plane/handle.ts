// A point that the reader can drag with a mouse or finger, or move with the arrow keys.
import { svg } from '../ui/dom.ts';
import type { Point } from './steps.ts';

interface Moves {
  at(): Point;
  /** Returns a description of the point's value. */
  words(): string;
  move(to: Point): void;
  /** Called for an arrow key. across, up: the distances by which the key moves the point to the right and upwards. */
  nudge(across: number, up: number): void;
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
};
const nudged = { usual: 0.05, shift: 0.25 };

export class Handle {
  readonly root: SVGElement;

  constructor(
    name: string,
    label: string,
    private readonly moves: Moves,
  ) {
    this.root = svg(
      'g.handle',
      { role: 'slider', tabindex: 0, 'aria-label': name },
      svg('circle.reach', { r: 22 }), // a finger needs a larger target than the visible point
      svg('circle.knob', { r: 7 }),
      svg('text', { x: 11, y: -9, 'aria-hidden': 'true' }, label),
    );
  }

  listen(picture: SVGSVGElement, scale: number): void {
    const { root, moves } = this;
    root.addEventListener('pointerdown', (event) => {
      root.setPointerCapture(event.pointerId);
      event.preventDefault();
      (root as SVGElement & HTMLOrSVGElement).focus();
    });
    root.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
      const matrix = root.hasPointerCapture(pointerId) && picture.getScreenCTM();
      if (!matrix) return;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      moves.move([x / scale, -y / scale]);
    });
    root.addEventListener('keydown', (event) => {
      const arrow = arrows[event.key];
      if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const size = event.shiftKey ? nudged.shift : nudged.usual;
      moves.nudge(arrow[0] * size, arrow[1] * size);
    });
  }

  draw(scale: number): void {
    const [x, y] = this.moves.at();
    this.root.setAttribute('transform', `translate(${(x * scale).toFixed(1)} ${(-y * scale).toFixed(1)})`);
    this.root.setAttribute('aria-valuetext', this.moves.words());
    this.root.setAttribute('aria-valuenow', x.toFixed(2));
  }
}
