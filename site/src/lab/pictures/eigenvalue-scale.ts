// The vertical scale for the eigenvalues of XᵀMX. The scale is linear near 1, the value of all eigenvalues at a
// feasible point, and logarithmic elsewhere.

/** The distance from 1 at which the scale changes from linear to logarithmic. */
const turn = 0.02;
/** The largest value that the scale is extended to include. If a run diverges, its lines go off the scale. */
const highest = 1e3;

/** Returns the height of a value in units of the scale. The value 1 is at height 0. */
export const heightOf = (value: number): number => Math.asinh((value - 1) / turn);

export interface Tick {
  value: number;
  label: string;
  /** What the value means, if it is one of the levels from theory. */
  name?: string;
}

export interface PlacedTick extends Tick {
  y: number;
  /** Whether the value is out of range, in which case its label is at the edge. */
  beyond: boolean;
}

export interface Range {
  low: number;
  high: number;
}

/**
 * The levels from theory. If an eigenvalue is 3, A(X) = X(3I - XᵀMX)/2 is rank-deficient. If β is large enough, an
 * infeasible stationary point near the constraint has an eigenvalue of at most 1/6 (the paper, section 3).
 */
export const levels: readonly Tick[] = [
  { value: 1, label: '1', name: 'feasible' },
  { value: 3, label: '3', name: 'A(X) loses rank' },
  { value: 1 / 6, label: '1/6', name: 'theory’s limit' },
];
const others: readonly Tick[] = [0, 2, 0.5, 1.5, 1.1, 0.9, 10, 100, 1000, 1.01, 0.99].map((value) => ({
  value,
  label: String(value),
}));

/** Returns the range of the scale for values from low to high. */
export function rangeOf(low: number, high: number): Range {
  const [bottom, top] = [
    heightOf(Math.min(Math.max(low, 0), 1 - turn)),
    heightOf(Math.min(Math.max(high, 1 + turn), highest)),
  ];
  const room = 0.06 * (top - bottom);
  return { low: bottom - room, high: top + room };
}

/**
 * Returns the ticks of a scale with the given height in pixels. Levels that are out of range are placed at the edges of
 * the scale. Other ticks are included only if there is room.
 */
export function ticksOf(range: Range, height: number): PlacedTick[] {
  const y = (value: number) => (height * (range.high - heightOf(value))) / (range.high - range.low);
  const placed: PlacedTick[] = levels.map((level) => {
    const at = y(level.value);
    const beyond = at < 0 || at > height;
    return { ...level, y: beyond ? Math.min(Math.max(at, 7), height - 7) : at, beyond };
  });
  for (const tick of others) {
    const at = y(tick.value);
    if (at >= 0 && at <= height && placed.every((other) => Math.abs(other.y - at) >= 15))
      placed.push({ ...tick, y: at, beyond: false });
  }
  return placed;
}
