// The picture of a merit function over a plane through X or R(X), with the path of the run.
import type { Landscape, Run } from '../../../types/slep.d.ts';
import { Surface } from '../../chart/surface.ts';
import { heightAt, type Field } from '../../chart/contours.ts';
import { defaultView, sameLandscape, type LandscapeView, type MeritName } from '../../model/view-state.ts';
import { DataTable, type Table } from '../../ui/data-table.ts';
import { el } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { clamp, plain } from '../../model/numbers.ts';
import { LandscapeControls } from './landscape-controls.ts';
import { acrossOf, drawAxes, drawField, drawPath, mapBox, upOf } from './landscape-map.ts';
import type { MapFrame, NamedPoint } from './landscape-map.ts';
import { tableOfPath } from './landscape-table.ts';
import { balance, meritOf, merits, meritValues } from './merits.ts';
import { pictureRoot, type Picture, type Source, type Subject } from './picture.ts';
import { Reader, type Readable } from './reading.ts';

/** The names of the horizontal and the vertical axis. */
const axisNames = {
  points: ['towards one iterate', 'towards the other'],
  tangent: ['along the manifold (tangent)', 'off it (normal)'],
} as const;
/** The number of grid lines in each direction. */
const grid = { fine: 65, coarse: 17 };
/** A grid is too fine during a run if computing it takes longer than this many ms. */
const patience = 200;
/** How far the arrow keys move the point, in grid lines. */
const moves: Record<string, [right: number, up: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class LandscapePicture implements Picture {
  readonly root: HTMLElement;
  /** The view that the user chose. */
  private view: LandscapeView = defaultView.landscape;
  /** The plane of the current data, which may differ from the requested plane. */
  private surveyed = this.view;
  /** Whether a fine grid took too long to compute. */
  private slow = false;
  private readonly reader = new Reader('landscape-entry', el('div.spot.cross'), {
    point: (event) => this.point(event),
    moves: () => moves,
    move: ([right, up]) => this.moveTo(Math.round(this.at.x) + right, Math.round(this.at.y) + up),
    entry: () => this.entry(),
  });
  private readonly surface = new Surface(this.reader.canvas, () => this.restyle());
  private readonly controls: LandscapeControls;
  private readonly words = el('p');
  private readonly dataTable = new DataTable(() => this.table());
  /** beta: the current β of the run, or NaN if the run has none. */
  private data?: Pick<Source, 'name' | 'mark' | 'method'> & { beta: number; view: Landscape };
  /** The point whose height is shown, in units of the distance between grid lines. */
  private at = { x: 32, y: 32 };

  /**
   * again: called to request the data of another plane. chose: called with the view that the user has chosen, and must
   * pass this view to setView.
   */
  constructor(
    private readonly again: () => void,
    chose: (view: LandscapeView) => void,
  ) {
    this.controls = new LandscapeControls((patch) => chose({ ...this.view, ...patch }));
    const map = el('div.landscape', this.reader.plane, this.controls.root);
    this.root = pictureRoot(map, this.words, this.reader.output, this.dataTable.root);
  }

  async refresh({ of, running }: Subject): Promise<void> {
    const { name, mark, method, run } = of;
    const { beta } = run.progress;
    const view = await this.survey(run.run, running);
    this.data = { name, mark, method, beta, view };
    this.controls.describePlane(this.surveyed, view);
    this.redraw();
  }

  /** Requests the data of the chosen plane. During a run, the grid is coarse if a fine grid would slow down the run. */
  private async survey(run: Run, running: boolean): Promise<Landscape> {
    const coarse = running && this.slow;
    const began = performance.now();
    const { plane, turn } = this.view;
    const view = await run.read('landscape', { plane, turn, size: coarse ? grid.coarse : grid.fine });
    this.surveyed = { plane, turn };
    if (!coarse) this.slow = performance.now() - began > patience;
    return view;
  }

  setView(view: LandscapeView): void {
    const before = this.view;
    this.view = view;
    if (view.plane !== before.plane || view.turn !== before.turn) this.again();
    if (this.data && !sameLandscape(view, before)) this.redraw();
  }

  restyle(): void {
    const cleared = this.surface.clear(this.reader.canvas);
    if (!cleared || !this.data) return;
    const { pen } = cleared;
    const { data, frame } = this;
    drawField(pen, frame, this.field);
    drawAxes(pen, frame, axisNames[this.surveyed.plane]);
    const { pathA, pathB, pathOff, pathIteration } = data.view;
    const far = Math.hypot(frame.a[1] - frame.a[0], frame.b[1] - frame.b[0]) / 4;
    const path = Array.from(pathA, (a, k) => ({
      x: acrossOf(frame, a),
      y: upOf(frame, pathB[k]),
      far: pathOff[k] / far,
    }));
    const named: NamedPoint[] = [];
    if (path.length > 0)
      named.push({ ...path[path.length - 1], text: `X at k = ${pathIteration.at(-1)}`, open: false });
    if (path.length > 1) named.push({ ...path[0], text: 'start', open: true });
    drawPath(pen, frame, path, data.mark, named);
  }

  /** The merit function that the user chose, or the merit function of the run. */
  private get merit(): MeritName {
    return this.view.merit ?? (this.data ? meritOf(this.data.method) : 'h');
  }

  /** The β that the user chose, or the default. */
  private get beta(): number {
    return this.view.beta ?? this.usualBeta;
  }

  /** The β of the run or, if the run has no β, a value computed from the plane. */
  private get usualBeta(): number {
    if (!this.data) return 1;
    return this.data.beta > 0 ? this.data.beta : balance(this.data.view);
  }

  private get field(): Field {
    return this.data
      ? { size: this.data.view.size, values: meritValues(this.merit, this.data.view, this.beta) }
      : { size: 0, values: [] };
  }

  private get frame(): MapFrame {
    const { a, b } = this.data?.view ?? { a: [0, 1], b: [0, 1] };
    return { box: mapBox(this.reader.canvas), a: [a[0], a[a.length - 1]], b: [b[0], b[b.length - 1]] };
  }

  /** Must be called after a change of the data, the merit function or β. */
  private redraw(): void {
    if (!this.data) return;
    const { beta, data, merit, usualBeta } = this;
    const { view, name } = data;
    const hasOwnBeta = this.view.beta !== undefined;
    this.controls.show(this.view, { merit, beta, usualBeta, hasOwnBeta, runHasBeta: data.beta > 0 });
    const values = Array.from(this.field.values);
    const finite = values.filter(Number.isFinite);
    const low = finite.reduce((a, b) => Math.min(a, b), Infinity);
    const high = finite.reduce((a, b) => Math.max(a, b), -Infinity);
    const { short } = merits[merit];
    const start = `${short === 'h' ? short : short[0].toUpperCase() + short.slice(1)} of ${name} at β = `;
    const range = [': from ', figure(low), ' to ', figure(high), ' on this plane.'];
    this.words.replaceChildren(start, figure(beta), ...range);
    const lowest = values.indexOf(low);
    const [right, up] = [view.a[lowest % view.size], view.b[Math.floor(lowest / view.size)]];
    this.reader.canvas.ariaLabel =
      `Map of ${short} over a plane, at β = ${plain(beta)}: from ${plain(low)} to ${plain(high)}. ` +
      `The lowest point is ${plain(right)} to the right of the centre and ${plain(up)} above the centre. ` +
      `The path of the run has ${view.pathA.length} points. Use the arrow keys to read the heights.`;
    this.dataTable.refresh();
    this.restyle();
    this.reader.read();
  }

  private point(event: PointerEvent): void {
    const { box } = this.frame;
    const last = (this.data?.view.size ?? 1) - 1;
    this.moveTo(((event.offsetX - box.x) / box.w) * last, (1 - (event.offsetY - box.y) / box.h) * last);
  }

  /**
   * Moves the point whose height is shown. The coordinates are in units of the distance between grid lines.
   */
  private moveTo(x: number, y: number): void {
    const last = (this.data?.view.size ?? 1) - 1;
    this.at = { x: clamp(x, 0, last), y: clamp(y, 0, last) };
  }

  /** Returns the height of the merit function at the current point. */
  private entry(): ReturnType<Readable['entry']> {
    if (!this.data) return undefined;
    const { field, frame } = this;
    const { box, a, b } = frame;
    const last = field.size - 1;
    const [x, y] = [Math.min(this.at.x, last), Math.min(this.at.y, last)];
    const [right, up] = [a[0] + (x / last) * (a[1] - a[0]), b[0] + (y / last) * (b[1] - b[0])];
    const height = [`${merits[this.merit].short.replace('the ', '')} = `, figure(heightAt(field, x, y), 4)];
    const [left, top] = [box.x + (x / last) * box.w, box.y + box.h - (y / last) * box.h];
    return {
      words: [...height, ' at ', figure(right), ', ', figure(up)],
      box: { x: left - 4, y: top - 4, w: 8, h: 8 },
    };
  }

  private table(): Table | undefined {
    if (!this.data) return undefined;
    const { name, view } = this.data;
    const { short } = merits[this.merit];
    const caption = `The path of ${name} over the plane, with the values of ${short} at β = ${plain(this.beta)}`;
    return tableOfPath(view, this.field, caption, axisNames[this.surveyed.plane]);
  }
}
