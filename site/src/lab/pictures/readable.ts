// A picture that is read entry by entry: with the pointer, or by keys while it has the focus.

export interface Reading {
  /** The pointer is over the picture. */
  point(event: PointerEvent): void;
  /** Reading by keys begins or, as with the pointer gone, all reading ends. */
  read(reading: boolean): void;
  key(event: KeyboardEvent): void;
}

export function makeReadable(canvas: HTMLCanvasElement, { point, read, key }: Reading): void {
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('pointerleave', () => read(false));
  canvas.addEventListener('focus', () => canvas.matches(':focus-visible') && read(true));
  canvas.addEventListener('blur', () => read(false));
  canvas.addEventListener('keydown', key);
}
