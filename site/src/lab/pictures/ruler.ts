// The vertical scale of the eigenvalues of XᵀMX, which all should be 1: linear close to 1, logarithmic away from it, and no larger than what it shows.

/** Where the scale turns from linear to logarithmic: this far from 1. */
const turn = 0.02;
/** A line that runs away leaves the frame here. */
const highest = 1e3;

/** Where a value is drawn, 0 for the value 1. */
export const drawn = (value: number): number => Math.asinh((value - 1) / turn);

export interface Mark {
  value: number;
  label: string;
  /** what it means, of a level */ name?: string;
}
export interface Placed extends Mark {
  y: number;
  /** it lies beyond the scale, and its label stands at the edge */ beyond: boolean;
}

/** At 3, A(X) = X(3I - XᵀMX)/2 loses a direction; where β is large enough, the least is at most 1/6 at an infeasible stationary point near the constraint (the paper, section 3). */
export const levels: readonly Mark[] = [
  { value: 1, label: '1', name: 'feasible' },
  { value: 3, label: '3', name: 'A(X) vanishes' },
  { value: 1 / 6, label: '1/6', name: 'theory’s edge' },
];
const others: readonly Mark[] = [0, 2, 0.5, 1.5, 1.1, 0.9, 10, 100, 1000, 1.01, 0.99].map((value) => ({
  value,
  label: String(value),
}));

/** Least and largest value drawn, for values from low to high. */
export function span(low: number, high: number): { low: number; high: number } {
  const [bottom, top] = [
    drawn(Math.min(Math.max(low, 0), 1 - turn)),
    drawn(Math.min(Math.max(high, 1 + turn), highest)),
  ];
  const room = 0.06 * (top - bottom);
  return { low: bottom - room, high: top + room };
}

/** Levels and labels on a height in pixels. Levels beyond the scale stand at its edges; other labels only where there is room. */
export function marks(range: { low: number; high: number }, height: number): Placed[] {
  const y = (value: number) => (height * (range.high - drawn(value))) / (range.high - range.low);
  const placed: Placed[] = levels.map((level) => {
    const at = y(level.value);
    const beyond = at < 0 || at > height;
    return { ...level, y: beyond ? Math.min(Math.max(at, 7), height - 7) : at, beyond };
  });
  for (const mark of others) {
    const at = y(mark.value);
    if (at >= 0 && at <= height && placed.every((other) => Math.abs(other.y - at) >= 15))
      placed.push({ ...mark, y: at, beyond: false });
  }
  return placed;
}
