// The picture of a discriminant analysis: the samples in the plane of the first two discriminants, marked by class.
import { plotIn } from '../../../chart/layout.ts';
import { plain } from '../../../model/numbers.ts';
import { figure } from '../../../ui/format.ts';
import { against, colourOf, shapeOf } from '../class-marks.ts';
import { layoutOf, type Frame } from './frame.ts';
import { drawEllipse, drawGrid, drawPoints, planeOf, spreadOf } from './scatter.ts';
import { withMargin } from './tiles.ts';
import { vectorsPicture, type Drawing } from './vectors-picture.ts';

/** The maximum number of points that are drawn. */
const mostPoints = 3000;
/** If there are more classes than this, the plane shows numbers instead of names. */
const mostNamed = 8;
const margin = { top: 8, right: 12, bottom: 40, left: 36 };

/**
 * Returns the positions of the samples of each class. If there are more than `most` samples, some are left out. If
 * there is only one discriminant, the classes are drawn one above the other.
 */
function groups({ scores, classes, columns }: Frame, most = Infinity): number[][] {
  const out: number[][] = [];
  const step = Math.max(1, Math.ceil(classes.length / most));
  for (let i = 0; i < classes.length; i += step) {
    const own = (out[classes[i]] ??= []);
    own.push(scores[i * columns], columns > 1 ? scores[i * columns + 1] : classes[i]);
  }
  return Array.from(out, (own) => own ?? []);
}

const labelSize = 12;

const ratios = ({ values, columns }: Frame): string[] => Array.from(values.subarray(0, columns), (v) => plain(-v));

const drawing: Drawing = {
  scores: 2,

  draw(pen, { width, height }, { source, frame }) {
    const { names } = layoutOf(source);
    const areNamed = names !== null && names.length <= mostNamed;
    const all = groups(frame, mostPoints);
    const box = plotIn(margin, width, height);
    const plane = planeOf(all.flat(), box);
    const [first, second] = ratios(frame);
    drawGrid(pen, plane);
    all.forEach((points, i) =>
      drawPoints(pen, plane, points, shapeOf(i), colourOf(i), frame.classes.length > 800 ? 1.7 : 2.5),
    );
    if (frame.columns > 1) all.forEach((points, i) => drawEllipse(pen, plane, spreadOf(points), 1.5, colourOf(i)));
    const style = { size: areNamed ? 14 : 17, weight: 700, align: 'center', middle: true, halo: true } as const;
    all.forEach((points, i) => {
      const [x, y] = spreadOf(points).mean;
      pen.text(areNamed ? names[i] : String(i + 1), plane.x(x), plane.y(y), { ...style, colour: colourOf(i) });
    });
    const up = frame.columns > 1 ? `↑ second, ${second}` : '↑ classes';
    const long = `→ first discriminant, ratio ${first}`;
    const hasRoom = pen.measure(`${long}  ${up}`, labelSize) < box.w;
    pen.text(hasRoom ? long : `→ first, ${first}`, box.x, height - 10, { colour: 'ink-2' });
    pen.text(up, box.x + box.w, height - 10, { colour: 'ink-2', align: 'right' });
  },

  thumbnail(pen, size, frame, end) {
    const plane = planeOf(groups(end, 400).flat(), withMargin(size, 3));
    groups(frame, 400).forEach((points, i) => drawPoints(pen, plane, points, 'disc', colourOf(i), 1.1));
  },

  words({ source, frame }) {
    const [first, second] = ratios(frame);
    const ratio = `the ratio of the scatter between the classes to ${against(source.run.info.scatter)} is ${first}`;
    return frame.columns > 1
      ? `${ratio} along the first discriminant and ${second} along the second. Ellipses show 1.5 standard deviations.`
      : `${ratio}.`;
  },

  label({ source, frame }) {
    const { samples, scatter } = source.run.info;
    return (
      `${samples} samples of ${new Set(frame.classes).size} classes ` +
      `${frame.columns > 1 ? 'in the plane of two discriminants' : 'along the discriminant'}: ` +
      `the ratio of the scatter between the classes to ${against(scatter)} is ${ratios(frame).join(' and ')}.`
    );
  },

  table({ source, frame }) {
    const { names } = layoutOf(source);
    return {
      caption: `The classes along the discriminants at iteration ${frame.iteration}`,
      head: ['class', 'samples', 'mean along the first', 'deviation', 'mean along the second', 'deviation'].slice(
        0,
        2 + 2 * frame.columns,
      ),
      rows: groups(frame).map((points, i) => {
        const { mean, variance } = spreadOf(points);
        const name = names ? `${i + 1}, ${names[i]}` : String(i + 1);
        const along = [0, 1].flatMap((axis) => [figure(mean[axis]), figure(Math.sqrt(variance[axis]))]);
        return [name, String(points.length / 2), ...along.slice(0, 2 * frame.columns)];
      }),
    };
  },
};

export const classes = vectorsPicture(() => drawing);
