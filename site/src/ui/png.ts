// Converts an SVG drawing to a PNG image.
import { el } from './dom.ts';

/** The number of pixels of the PNG per pixel of the SVG, in each direction. */
const density = 2;

export async function pngOf(drawing: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(drawing);
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = el('canvas', { width: density * image.width, height: density * image.height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve));
}
