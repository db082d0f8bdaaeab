// Lets the user read a picture entry by entry, with the pointer, or with keys while the picture has the focus.

export interface Reading {
  /** The pointer has moved over the picture. */
  point(event: PointerEvent): void;
  /** Starts reading with keys (true), or ends all reading (false). */
  read(on: boolean): void;
  /** Returns, for each key, the move that it makes. */
  moves(): Record<string, Move>;
  move(by: Move): void;
}

type Move = readonly [right: number, down: number];

export function makeReadable(canvas: HTMLCanvasElement, { point, read, moves, move }: Reading): void {
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerdown', point);
  canvas.addEventListener('pointerleave', () => read(false));
  canvas.addEventListener('focus', () => canvas.matches(':focus-visible') && read(true));
  canvas.addEventListener('blur', () => read(false));
  canvas.addEventListener('keydown', (event) => {
    const by = moves()[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // without this, arrow keys would also move the runs
    move(by);
  });
}
