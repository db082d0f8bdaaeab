// A merit over a plane through X, as a map with the path of the run. Knows nothing of the solver: what it asks for stands in args.
import type { Landscape, LandscapeArgs } from '../../../types/slep.d.ts';
import { Control } from '../../ui/control.ts';
import { el, letter } from '../../ui/dom.ts';
import { figure, plain } from '../../ui/format.ts';
import type { Mark } from '../../ui/marks.ts';
import { wipe } from '../../chart/canvas.ts';
import { heightAt, levelsOf, type Field } from './contours.ts';
import { defaultView, sameLandscape, type LandscapeView, type MeritName } from '../../model/view-state.ts';
import type { Method } from '../../model/methods.ts';
import { balance, meritOf, merits, meritValues } from './merits.ts';
import { tableOfPath } from './path-table.ts';
import type { Picture } from './picture.ts';
import { makeReadable } from './readable.ts';
import { across, drawAxes, drawField, drawPath, upward, type Chart } from './terrain.ts';
import { Twin, type Table } from '../../ui/data-table.ts';

/** beta: of the run, NaN where it has none. */
export interface LandscapeData {
  name: string;
  mark: Mark;
  method: Method;
  beta: number;
  view: Landscape;
}

const margin = { top: 8, bottom: 36, left: 52, right: 12 };
const bands = 14;
/** Lines of the grid each way, and the milliseconds that take long. */
const grid = { fine: 65, coarse: 17 };
const patience = 200;
const turnBy = 30;

export class LandscapePicture implements Picture<LandscapeData> {
  readonly root: HTMLElement;
  /** What the reader chose. */
  private view: LandscapeView = defaultView.landscape;
  /** The plane of the data, while another one may be wanted. */
  private surveyed: Pick<LandscapeView, 'plane' | 'turn'> = this.view;
  /** Whether a fine grid took long. */
  private slow = false;
  private readonly again: () => void;
  private readonly chose: (view: LandscapeView) => void;
  private readonly canvas = el('canvas', {
    tabindex: 0,
    role: 'img',
    'aria-label': 'nothing drawn yet',
    'aria-describedby': 'landscape-entry',
  });
  private readonly spot = el('div', { class: 'spot cross', hidden: true });
  private readonly merit = el(
    'select',
    { 'aria-label': 'the merit that is drawn' },
    ...Object.entries(merits).map(([value, { name }]) => el('option', { value }, name)),
  );
  private readonly slider = el('div', { class: 'panel' });
  private readonly own = el('button', { type: 'button', class: 'link', hidden: true, click: () => this.letGo() });
  private readonly plane = el('p');
  private readonly turn = el(
    'button',
    { type: 'button', class: 'link', click: () => this.turnPlane() },
    'turn the plane',
  );
  private readonly other = el('button', {
    type: 'button',
    class: 'link',
    click: () => this.choose({ plane: this.view.plane === 'points' ? 'tangent' : 'points', turn: 0 }),
  });
  private readonly words = el('p');
  private readonly entry = el('output', { id: 'landscape-entry', class: 'entry', 'aria-live': 'polite' });
  private readonly twin = new Twin(() => this.table());
  private data?: LandscapeData;
  private control?: Control;
  /** The range of the control. */
  private range = { min: 0, max: 0 };
  /** Lines of the grid where the reader points. */
  private at = { x: 32, y: 32 };

  /** again: another plane is wanted. chose: the reader chose how to look at it, which is to come back through look. */
  constructor(again: () => void, chose: (view: LandscapeView) => void) {
    this.again = again;
    this.chose = chose;
    this.root = el(
      'div',
      { class: 'picture' },
      el(
        'div',
        { class: 'landscape' },
        el('div', { class: 'plane' }, this.canvas, this.spot),
        el(
          'div',
          { class: 'side' },
          this.merit,
          this.slider,
          this.own,
          this.plane,
          el('div', { class: 'links' }, this.turn, this.other),
        ),
      ),
      el('footer', {}, this.words, this.entry, this.twin.root),
    );
    this.merit.addEventListener('change', () => this.choose({ merit: this.merit.value as MeritName }));
    makeReadable(this.canvas, {
      point: (event) => this.point(event),
      read: (reading) => this.read(reading),
      key: (event) => this.key(event),
    });
  }

  /** Asks for the plane that the reader wants. A run that goes on is not held up long: its grid is then coarse. */
  async survey(ask: (args: LandscapeArgs) => Promise<Landscape>, running: boolean): Promise<Landscape> {
    const coarse = running && this.slow;
    const began = performance.now();
    const { plane, turn } = this.view;
    const view = await ask({ plane, turn, size: coarse ? grid.coarse : grid.fine });
    this.surveyed = { plane, turn };
    if (!coarse) this.slow = performance.now() - began > patience;
    return view;
  }

  show(data: LandscapeData): void {
    this.data = data;
    this.place();
    this.describePlane();
    this.redraw();
  }

  look(view: LandscapeView): void {
    const before = this.view;
    this.view = view;
    if (this.view.plane !== before.plane || this.view.turn !== before.turn) this.again();
    if (!this.data || sameLandscape(view, before)) return;
    this.place();
    this.redraw();
  }

  /** The picture is of the iterate that was given. */
  draw(): void {}

  restyle(): void {
    const { data, map: chart, field } = this;
    const context = wipe(this.canvas);
    if (!context || !data) return;
    const { pathA, pathB, pathOff, pathIteration } = data.view;
    drawField(context, chart, field, levelsOf(field, bands));
    drawAxes(
      context,
      chart,
      this.through ? ['towards one iterate', 'towards the other'] : ['along the manifold (tangent)', 'off it (normal)'],
    );
    const far = Math.hypot(chart.a[1] - chart.a[0], chart.b[1] - chart.b[0]) / 4;
    const steps = Array.from(pathA, (a, k) => ({
      x: across(chart, a),
      y: upward(chart, pathB[k]),
      far: pathOff[k] / far,
    }));
    const [start, last] = [steps[0], steps[steps.length - 1]];
    const words = steps.length === 0 ? [] : [{ ...last, text: `X at k = ${pathIteration.at(-1)}`, open: false }];
    if (steps.length > 1) words.push({ ...start, text: 'start', open: true });
    drawPath(context, chart, steps, data.mark, words);
  }

  /** The reader's merit, or that of the run. */
  private get name(): MeritName {
    return this.view.merit ?? (this.data ? meritOf(this.data.method) : 'h');
  }

  private get through(): boolean {
    return this.surveyed.plane === 'points';
  }

  /** The reader's β, or that of the run. */
  private get beta(): number {
    return this.view.beta ?? this.runs;
  }

  /** The run's β, or one that suits the plane. */
  private get runs(): number {
    if (!this.data) return 1;
    return this.data.beta > 0 ? this.data.beta : balance(this.data.view);
  }

  private get field(): Field {
    return this.data
      ? { size: this.data.view.size, values: meritValues(this.name, this.data.view, this.beta) }
      : { size: 0, values: [] };
  }

  private get map(): Chart {
    const { a, b } = this.data?.view ?? { a: [0, 1], b: [0, 1] };
    const { clientWidth: w, clientHeight: h } = this.canvas;
    return {
      box: {
        x: margin.left,
        y: margin.top,
        w: Math.max(1, w - margin.left - margin.right),
        h: Math.max(1, h - margin.top - margin.bottom),
      },
      a: [a[0], a[a.length - 1]],
      b: [b[0], b[b.length - 1]],
    };
  }

  /** The controls of the merit and of its β, a slider over some decades around that of the run. */
  private place(): void {
    const { runs, beta } = this;
    const decade = (value: number, more: number): number => Number(`1e${Math.round(Math.log10(value)) + more}`);
    this.merit.value = this.name;
    if (!this.control || Math.min(runs, beta) < this.range.min || Math.max(runs, beta) > this.range.max) {
      this.range = {
        min: Math.min(decade(runs, -3), decade(beta, -1)),
        max: Math.max(decade(runs, 3), decade(beta, 1)),
      };
      this.control = new Control(
        {
          name: 'beta',
          title: 'β',
          doc: 'β of the merit that is drawn. The run keeps its own.',
          ...this.range,
          default: runs,
          log: true,
        },
        { changed: (_, value) => this.choose({ beta: Number(value) }), focused() {} },
      );
      this.slider.replaceChildren(this.control.root);
    }
    this.control.show(Number(this.beta.toPrecision(3)));
  }

  private letGo(): void {
    this.choose({ beta: undefined });
    this.merit.focus();
  }

  private choose(patch: Partial<LandscapeView>): void {
    this.chose({ ...this.view, ...patch });
  }

  private turnPlane(): void {
    this.choose({ plane: 'tangent', turn: (this.view.turn + turnBy) % 360 });
  }

  private describePlane(): void {
    const { turn } = this.surveyed;
    const { first = 0, second = 0, pathIteration = [] } = this.data?.view ?? {};
    const last = pathIteration[pathIteration.length - 1] ?? 0;
    const way = last === 0 ? 'the tangent along the gradient' : 'the tangent that leads to the start';
    const words = this.through
      ? ['The plane goes through R(', letter('X'), `) and the iterates ${first} and ${second}.`]
      : [
          'The plane goes through ',
          letter('X'),
          ` at k = ${last}, by ${turn === 0 ? way : `a tangent ${turn}° from ${way}`} and by a normal.`,
        ];
    this.plane.replaceChildren(...words, ' The path is its shadow, faint where it is far off.');
    this.other.textContent = this.through ? 'tangent and normal' : 'two points';
  }

  /** The merit or β has changed. */
  private redraw(): void {
    if (!this.data) return;
    const { view, name } = this.data;
    const { values } = this.field;
    const finite = Array.from(values).filter(Number.isFinite);
    const [low, high] = [
      finite.reduce((a, b) => Math.min(a, b), Infinity),
      finite.reduce((a, b) => Math.max(a, b), -Infinity),
    ];
    const short = merits[this.name].short;
    this.own.hidden = this.view.beta === undefined;
    this.own.textContent =
      this.data.beta > 0 ? `β of the run, ${plain(this.runs)}` : `β = ${plain(this.runs)} suits the plane`;
    this.words.replaceChildren(
      `${short[0] === 'h' ? short : short[0].toUpperCase() + short.slice(1)} of ${name} at β = `,
      figure(this.beta),
      ': from ',
      figure(low),
      ' to ',
      figure(high),
      ' on this plane.',
    );
    const lowest = Array.from(values).indexOf(low);
    this.canvas.setAttribute(
      'aria-label',
      `Map of ${short} over a plane, at β = ${plain(this.beta)}: from ${plain(low)} to ${plain(high)}, lowest at ${plain(view.a[lowest % view.size])} to the right and ${plain(view.b[Math.floor(lowest / view.size)])} upward of the middle, which is X. The path of the run has ${view.pathA.length} points. Arrow keys read heights.`,
    );
    this.twin.refresh();
    this.restyle();
    this.read(!this.spot.hidden);
  }

  private point(event: PointerEvent): void {
    if (!this.data) return;
    const { box } = this.map;
    const last = this.data.view.size - 1;
    const within = (value: number) => Math.min(Math.max(value, 0), last);
    this.at = {
      x: within(((event.offsetX - box.x) / box.w) * last),
      y: within((1 - (event.offsetY - box.y) / box.h) * last),
    };
    this.read(true);
  }

  /** Arrows go over the map, line by line of the grid. */
  private key(event: KeyboardEvent): void {
    if (!this.data || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, [number, number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation(); // the arrows of the page move the run
    const last = this.data.view.size - 1;
    this.at = {
      x: Math.min(Math.max(Math.round(this.at.x) + move[0], 0), last),
      y: Math.min(Math.max(Math.round(this.at.y) + move[1], 0), last),
    };
    this.read(true);
  }

  /** Says how high it is where the reader points, and marks it. */
  private read(on: boolean): void {
    this.spot.hidden = !on;
    if (!on || !this.data) return this.entry.replaceChildren();
    const {
      map: { box, a, b },
      field,
    } = this;
    const last = field.size - 1;
    const at = { x: Math.min(this.at.x, last), y: Math.min(this.at.y, last) };
    const [right, up] = [a[0] + (at.x / last) * (a[1] - a[0]), b[0] + (at.y / last) * (b[1] - b[0])];
    this.entry.replaceChildren(
      `${merits[this.name].short.replace('the ', '')} = `,
      figure(heightAt(field, at.x, at.y), 4),
      ' at ',
      figure(right),
      ', ',
      figure(up),
    );
    this.spot.style.transform = `translate(${box.x + (at.x / last) * box.w - 4}px, ${box.y + box.h - (at.y / last) * box.h - 4}px)`;
  }

  private table(): Table | undefined {
    if (!this.data) return undefined;
    const { name, view } = this.data;
    const caption = `The path of ${name} over the plane, with ${merits[this.name].short} there at β = ${plain(this.beta)}`;
    return tableOfPath(
      view,
      this.field,
      caption,
      this.through ? ['towards one', 'towards the other'] : ['along the manifold', 'off it'],
    );
  }
}
