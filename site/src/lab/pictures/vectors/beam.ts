// The picture of a beam: the shapes in which the beam vibrates, each with its frequency and the frequency from beam
// theory.
import { crisp } from '../../../chart/draw.ts';
import type { Box, Pen } from '../../../chart/pen.ts';
import { minus, plain, scientific } from '../../../model/numbers.ts';
import { figure } from '../../../ui/format.ts';
import { outline } from '../../../ui/marks.ts';
import type { Source } from '../picture.ts';
import { layoutOf, type Frame } from './frame.ts';
import { largestOf } from './signed.ts';
import { inset, mostTiles, restOf, smallTiles, tiles, tilesOf } from './tiles.ts';
import { vectorsPicture, type Drawing } from './vectors-picture.ts';

/** The number of points of the curve between two nodes. */
const fine = 8;
/**
 * The number of oscillations per second of a mode whose frequency is a third of the largest frequency shown. In the
 * animation, the frequencies differ less than in reality, because fast oscillations would look blurred.
 */
const pace = 0.5;
/** If the beam is not animated, each mode is also drawn faintly at these fractions of its deflection. */
const ghosts = [-1, -0.8, -0.45, 0.45, 0.8];

interface Shape {
  /** The deflection at each node. */
  nodes: number[];
  /** The deflection along the beam. */
  curve: number[];
  /** Which of these are held at zero: the deflection and the rotation at the left end, and those at the right end. */
  held: readonly boolean[];
}

/**
 * Returns the shape of mode j. X contains the deflection and the slope at each node, except those that are held at
 * zero.
 */
function shapeOf({ x, n, p }: Frame, j: number, source: Source): Shape {
  const held = new Set(layoutOf(source).held);
  const motions: number[] = [];
  for (let i = 0, row = 0; motions.length < n + held.size; i++) motions.push(held.has(i) ? 0 : x[row++ * p + j]);
  const nodes = motions.filter((_, i) => i % 2 === 0);
  const h = 1 / (nodes.length - 1);
  const curve: number[] = [];
  for (let i = 0; i + 1 < nodes.length; i++) {
    const [left, right] = [h * motions[2 * i + 1], h * motions[2 * i + 3]];
    for (let k = 0; k < fine; k++) {
      const t = k / fine;
      const s = 1 - t;
      const bend = s * s * t * left - t * t * s * right; // cubic Hermite interpolation
      curve.push(s * s * (1 + 2 * t) * nodes[i] + t * t * (3 - 2 * t) * nodes[i + 1] + bend);
    }
  }
  curve.push(nodes[nodes.length - 1]);
  const last = motions.length - 2;
  return { nodes, curve, held: [0, 1, last, last + 1].map((i) => held.has(i)) };
}

/**
 * Returns the angular frequency ω of a mode, which is the square root of its eigenvalue. Rounding errors may make the
 * eigenvalue negative.
 */
const frequency = ({ values }: Frame, j: number): number => Math.sqrt(Math.max(0, values[j]));
const theory = ({ run }: Source, j: number): number => Math.sqrt((run.info.analytic as number[])[j]);

/** Formats a frequency with four digits, because three digits may hide the difference from theory. */
function inFull(value: number): string {
  const { mantissa, exponent } = scientific(value, 4);
  return exponent === 0 ? mantissa : plain(value);
}

/** Describes how much a frequency differs from the exact frequency, unless the exact frequency is zero. */
const difference = (found: number, exact: number): string =>
  exact > 0 ? minus(`${found < exact ? '' : '+'}${(100 * (found / exact - 1)).toFixed(2)} %`) : '';

function drawMode(pen: Pen, box: Box, shape: Shape, swing: number, still: boolean): void {
  const { nodes, curve, held } = shape;
  const base = box.y + box.h / 2;
  const size = (0.46 * box.h) / largestOf(curve);
  const x = (i: number, count: number) => box.x + (box.w * i) / (count - 1);
  const line = (part: number) => curve.flatMap((w, i) => [x(i, curve.length), base - part * size * w]);
  pen.line([box.x, crisp(base), box.x + box.w, crisp(base)], 'edge', 1, [3, 4]);
  pen.faintly(() => {
    for (const part of still ? ghosts : [-1, 1]) pen.line(line(part), 'ink', 1);
  });
  drawEnd(pen, box.x, base, -1, held.slice(0, 2));
  drawEnd(pen, box.x + box.w, base, 1, held.slice(2));
  pen.line(line(swing), 'ink', 2.4);
  if (nodes.length <= box.w / 9)
    nodes.forEach((w, i) => pen.shape(outline('disc', x(i, nodes.length), base - swing * size * w, 2.2), 'bg', 'ink'));
  for (let i = 1; i + 2 < curve.length; i++) {
    const part = curve[i] / (curve[i] - curve[i + 1]);
    if (curve[i] * curve[i + 1] < 0) pen.shape(outline('disc', x(i + part, curve.length), base, 3.2), 'ink');
  }
}

/** Draws the end of a beam: a wall if it is clamped, a triangle if it is pinned, and nothing if it is free. */
function drawEnd(pen: Pen, x: number, y: number, side: number, [deflection, rotation]: readonly boolean[]): void {
  if (rotation) {
    pen.line([x, y - 20, x, y + 20], 'ink', 2);
    for (let k = -18; k <= 18; k += 9) pen.line([x, y + k, x + 6 * side, y + k + 6], 'ink-3', 1);
  } else if (deflection) pen.shape(`M${x} ${y}l6 10h-12z`, 'ink-3');
}

const drawing: Drawing = {
  moves: 'swing',

  draw(pen, size, { source, frame, seconds }) {
    const boxes = tiles(tilesOf(frame), size, 2.2, 14);
    const most = frequency(frame, boxes.length - 1) || 1;
    boxes.forEach((tile, j) => {
      const [found, exact] = [frequency(frame, j), theory(source, j)];
      const bold = { colour: 'ink', weight: 600, middle: true } as const;
      const [name, own] = [`mode ${j + 1}`, `ω = ${inFull(found)}`];
      pen.text(name, tile.x + 8, tile.y + 12, bold);
      const left = tile.x + 20 + pen.measure(name, 12, 600);
      pen.text(own, left, tile.y + 12, bold);
      const words = `theory ${inFull(exact)}${exact > 0 ? `, ${difference(found, exact)}` : ''}`;
      const isNarrow = left + pen.measure(own, 12, 600) + pen.measure(words, 12) + 14 > tile.x + tile.w;
      const at = { x: isNarrow ? tile.x + 8 : tile.x + tile.w - 6, y: tile.y + (isNarrow ? 29 : 12) };
      pen.text(words, at.x, at.y, { colour: 'ink-2', middle: true, align: isNarrow ? 'left' : 'right' });
      const box = inset(tile, isNarrow ? 36 : 22, 10, 2, 14);
      const speed = pace * (0.5 + (1.5 * found) / most);
      const swing = seconds > 0 ? Math.cos(2 * Math.PI * speed * seconds) : 1;
      drawMode(pen, box, shapeOf(frame, j, source), swing, seconds === 0);
    });
  },

  thumbnail(pen, size, frame, _end, source) {
    smallTiles(frame.p, size, 4, 4, 2).forEach((box, j) => {
      const { curve } = shapeOf(frame, j, source);
      const scale = (0.48 * box.h) / largestOf(curve);
      const x = (i: number) => box.x + (box.w * i) / (curve.length - 1);
      const points = curve.flatMap((w, i) => [x(i), box.y + box.h / 2 - scale * w]);
      pen.line(points, 'ink', 1.3);
    });
  },

  words({ frame, source }) {
    const nodes = shapeOf(frame, 0, source).nodes.length;
    const rest = restOf(frame.p, mostTiles, ' modes');
    return `shapes of the beam at ${nodes} nodes. Dots mark points at rest. Length, EI and mass are 1.${rest}`;
  },

  label({ frame, source }) {
    const modes = Array.from({ length: tilesOf(frame) }, (_, j) => {
      const [found, exact] = [frequency(frame, j), theory(source, j)];
      return `mode ${j + 1} has frequency ${plain(found)}, theory ${plain(exact)}`;
    });
    return `Mode shapes of the beam at iteration ${frame.iteration}: ${modes.join('; ')}.`;
  },

  table({ frame, source }) {
    return {
      caption: `Frequencies at iteration ${frame.iteration}`,
      head: ['mode', 'ω', 'theory', 'difference'],
      rows: Array.from({ length: frame.p }, (_, j) => {
        const [found, exact] = [frequency(frame, j), theory(source, j)];
        return [String(j + 1), figure(found, 4), figure(exact, 4), difference(found, exact)];
      }),
    };
  },
};

export const beam = vectorsPicture(() => drawing);
