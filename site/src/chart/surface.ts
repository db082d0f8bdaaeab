// What canvases fill, and knows its size: to read it whenever one is drawn would make the browser lay out the page.
import { zoomOf } from '../ui/zoom.ts';
import { CanvasPen } from './canvas.ts';

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A pen for an empty canvas, and the size of the canvas. */
export interface Cleared extends Size {
  pen: CanvasPen;
}

export class Surface {
  private readonly host: Element;
  /** scale: the pixels of the screen to a CSS pixel. */
  private extent = { width: 0, height: 0, scale: 1 };
  /** That of the screen when it was measured. */
  private ratio = 0;

  /** resized: what is on it has to be drawn again. */
  constructor(host: Element, resized: () => void) {
    this.host = host;
    new ResizeObserver(() => {
      const { width, height, scale } = this.extent;
      this.measure();
      const now = this.extent;
      if (now.width !== width || now.height !== height || now.scale !== scale) resized();
    }).observe(host);
  }

  /** Clears a canvas that fills it. Undefined while it has no layout. */
  clear(canvas: HTMLCanvasElement): Cleared | undefined {
    // at first the page must not move once it has been painted, and another screen changes no size
    if (!this.extent.width || devicePixelRatio !== this.ratio) this.measure();
    const { width, height, scale } = this.extent;
    const context = canvas.getContext('2d');
    if (!context || !width || !height) return undefined;
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setLineDash([]);
    Object.assign(context, { lineWidth: 1, lineJoin: 'miter' });
    return { pen: new CanvasPen(context, this.host), width, height };
  }

  private measure(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    this.ratio = devicePixelRatio;
    this.extent = { width, height, scale: this.ratio * zoomOf(this.host) };
  }
}
