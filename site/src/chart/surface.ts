// An element that is filled by one or more canvases. The size of the element is cached, because reading the size for
// each drawing would force the browser to compute the layout.
import { styleOf } from '../ui/palette.ts';
import { zoomOf } from '../ui/zoom.ts';
import { CanvasPen } from './canvas.ts';

/** A size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export class Surface {
  /** The size. scale: the number of screen pixels per CSS pixel. */
  private extent = { width: 0, height: 0, scale: 1 };
  /** devicePixelRatio when the size was measured. */
  private ratio = 0;
  /** The style for which the size was measured. */
  private style?: object;

  /** resized: called to redraw the canvases. */
  constructor(
    private readonly host: Element,
    resized: () => void,
  ) {
    new ResizeObserver(() => {
      const before = Object.values(this.extent).join();
      this.measure();
      if (Object.values(this.extent).join() !== before) resized();
    }).observe(host);
  }

  /**
   * Clears the canvas, which fills the surface. Returns a pen for the canvas and its size, or undefined if the surface
   * has no layout yet.
   */
  clear(canvas: HTMLCanvasElement): (Size & { pen: CanvasPen }) | undefined {
    // neither the first drawing nor printing can wait for the observer, and the observer does not notice a move to
    // another screen
    if (!this.extent.width || devicePixelRatio !== this.ratio || styleOf(this.host) !== this.style) this.measure();
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
    this.style = styleOf(this.host);
    this.extent = { width, height, scale: this.ratio * zoomOf(this.host) };
  }
}
