// A sketch is a picture in a note. The reader changes the picture with sliders. The build draws the initial state of
// the sketch.

/** The picture for given values of its sliders. */
export interface Drawn {
  /** The data of paths, keyed by their classes. */
  paths: Readonly<Record<string, string>>;
  /** The value of each slider as text. */
  values: readonly string[];
  /** A description of what the picture shows. */
  words: string;
}

export interface Kind {
  width: number;
  height: number;
  /** The name of the picture for screen readers. */
  label: string;
  knobs: readonly { name: string; min: number; max: number; step: number; value: number }[];
  /** Text in the picture that does not change. */
  marks: readonly { text: string; x: number; y: number; anchor?: 'middle' | 'end' }[];
  /** The names of lines or bars, keyed by their classes. */
  key: readonly (readonly [className: string, text: string])[];
  /** lists: the data of the sketch, if it has any. */
  draw(values: readonly number[], lists: readonly (readonly number[])[]): Drawn;
}

const short = (value: number): number => Number(value.toFixed(1));

/** Returns the path data of a line through points. */
export const through = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;

/** Returns the path data of a bar on the line y = bottom. */
export const bar = (x: number, bottom: number, width: number, height: number): string =>
  height > 0 ? `M${short(x)} ${bottom}v${short(-height)}h${short(width)}v${short(height)}z` : '';
