// Computes the pixels of images.
import { el } from '../../ui/dom.ts';

/** Returns the red, green and blue components of a colour in the form in which the browser serialises it. */
export const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number).slice(0, 3);

/**
 * Creates an image, row by row. Each pixel consists of red, green, blue and opacity values from 0 to 255. Undefined
 * pixels are transparent.
 */
export function shadeOf(
  width: number,
  height: number,
  pixel: (at: number) => readonly number[] | undefined,
): HTMLCanvasElement {
  const canvas = el('canvas', { width, height });
  const image = new ImageData(width, height);
  for (let at = 0; at < width * height; at++) {
    const shade = pixel(at);
    if (shade) image.data.set(shade, 4 * at);
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}
