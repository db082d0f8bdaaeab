// Names the lines of a chart: at their ends, clear of lines and of each other, or in the gutter to the right.
import { Coverage, keepLabel, placeLabel, spread, type Box } from './label-placement.ts';
import type { Frame } from './layout.ts';
import { drawMarker, type Pen } from './pen.ts';

/** The name of a line, and where it was put. */
export interface Label {
  box: Box;
  line: number;
  spot: number;
}

const namedIn = ({ strokes }: Frame) => strokes.filter(({ line }) => line.name && !line.companion);

/**
 * Writes each name at the end of its line. labels are those of the last drawing: they keep their spots if they can, and
 * are only moved along with their lines unless anew is true.
 */
export function nameAtEnds(pen: Pen, frame: Frame, labels: readonly Label[], anew: boolean): Label[] {
  const { box, width } = frame;
  const named = namedIn(frame).filter(({ end }) => end);
  const covered = anew || labels.length < named.length ? coverageOf(frame) : undefined;
  const inner = { x: box.x + 4, y: box.y - 4, w: box.w - 4 + Math.min(0, width - box.x - box.w - 20), h: box.h + 6 };
  return named.flatMap(({ line: { name, mark }, index, end = { x: 0, y: 0 } }) => {
    const size = { w: pen.measure(name, 13, 500) + 4, h: 17 };
    const last = labels.find((label) => label.line === index)?.spot;
    const placed = covered
      ? placeLabel(end, size, covered, inner, last)
      : last === undefined
        ? undefined
        : keepLabel(end, size, inner, last);
    if (!placed) return [];
    const { box: at, spot, leader } = placed;
    if (leader) pen.line(leader, 'edge', 1);
    pen.text(name, at.x + at.w / 2, at.y + at.h / 2, {
      size: 13,
      weight: 500,
      colour: `${mark.colour}-ink`,
      align: 'center',
      middle: true,
      halo: true,
    });
    return [{ box: at, line: index, spot }];
  });
}

/** Writes all names in the gutter, each as near as possible to the height where its line ends. */
export function nameInGutter(pen: Pen, frame: Frame): void {
  const { box } = frame;
  const [right, bottom] = [box.x + box.w, box.y + box.h];
  const named = namedIn(frame);
  const ends = named.map(({ end }) => ({ y: end?.y ?? bottom, weight: 1 }));
  spread(ends, 15, box.y + 6, bottom).forEach((y, i) => {
    const { name, mark } = named[i].line;
    drawMarker(pen, mark, right + 14, y, 3.6);
    pen.text(name, right + 24, y, { colour: 'ink', middle: true });
  });
}

/** What names should not cover: lines, levels, markers. */
function coverageOf({ box, levels, strokes, y }: Frame): Coverage {
  const covered = new Coverage(box);
  for (const { past, ahead, marks, end } of strokes) {
    covered.line(past);
    covered.line(ahead);
    for (const { x, y } of marks) covered.box({ x: x - 4, y: y - 4, w: 8, h: 8 });
    if (end) covered.box({ x: end.x - 5, y: end.y - 5, w: 10, h: 10 });
  }
  for (const { at } of levels) covered.line([box.x, y(at), box.x + box.w, y(at)]);
  return covered;
}
