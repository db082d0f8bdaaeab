// <slep-plane>: the plane for n = 2, p = 1, with the ellipse xᵀMx = 1, level lines of f and h, and the iterates of
// SLBB. The reader can drag the start, the axes of the ellipse, and the direction in which f falls, and can change β.
// The element does not need the solver.
import sheet from 'plane-sheet';
import { adoptSheet, Base } from '../ui/custom-element.ts';
import { el, svg } from '../ui/dom.ts';
import { rounded } from '../model/numbers.ts';
import { Handle } from './handle.ts';
import type { Point } from './steps.ts';
import * as view from './view.ts';
import type { Outcome, Plane } from './view.ts';

const scale = 100;
/** The range of the slider for β, as exponents of ten. */
const powers = { least: -1, most: 1.5 };

export class SlepPlane extends Base {
  static readonly observedAttributes = ['axes', 'turn', 'g', 'x0', 'beta'];
  private plane: Plane = { turn: 0, axes: [1, 0.5], g: [0.6, 1.6], x0: [-1.8, -1.1], beta: 0.75 };
  private isMade = false;
  private isAwaited = false;
  private readonly drawn = {
    f: svg('path.f'),
    level: svg('path.level'),
    set: svg('path.set'),
    force: svg('path.force'),
    path: svg('path.path'),
    steps: svg('path.steps'),
    solution: svg('circle.solution', { r: 5 }),
    end: svg('circle.end', { r: 7 }),
  };
  private readonly handles = [
    ...[0, 1].map(
      (i) =>
        new Handle(`axis ${i + 1} of M`, `axis ${i + 1}`, {
          at: () => this.tip(i),
          words: () =>
            `eigenvalue ${rounded(view.eigenvalues(this.plane)[i])}, at ${rounded(this.plane.turn + 90 * i)}°`,
          move: (to) => this.pullAxis(i, to),
          nudge: (across, up) => this.nudgeAxis(i, across, up),
        }),
    ),
    this.pointHandle('direction in which f falls', 'f falls', 'g', ''),
    this.pointHandle('start', 'start', 'x0', 'x = '),
  ];
  private readonly slider = el('input', {
    type: 'range',
    min: powers.least,
    max: powers.most,
    step: 0.01,
    input: () => this.change({ beta: Number((10 ** Number(this.slider.value)).toPrecision(2)) }),
  });
  private readonly beta = el('output');
  private readonly words = el('p.words', { role: 'status' });

  connectedCallback(): void {
    if (this.isMade) return this.later();
    this.isMade = true;
    const root = this.attachShadow({ mode: 'open' });
    adoptSheet(root, sheet);
    const [width, height] = [2 * view.extent.x * scale, 2 * view.extent.y * scale];
    const box = `${-width / 2} ${-height / 2} ${width} ${height}`;
    const picture = svg('svg', { viewBox: box, role: 'group', 'aria-label': 'the plane of x' });
    picture.append(...Object.values(this.drawn), ...this.handles.map(({ root: handle }) => handle));
    for (const handle of this.handles) handle.listen(picture as SVGSVGElement, scale);
    const lines = Object.entries({ set: 'xᵀMx = 1', level: 'h', f: 'f', path: 'iterates' });
    const sample = (name: string) => svg('svg', { viewBox: '0 0 24 8' }, svg(`path.${name}`, { d: 'M0 4H24' }));
    const key = el('p.key', ...lines.map(([name, text]) => el('span', sample(name), text)));
    root.append(picture, key, el('label', 'β ', this.slider, this.beta), this.words);
    this.read();
  }

  attributeChangedCallback(): void {
    if (this.isMade) this.read();
  }

  /** The outcome of the run that is drawn, for scripts on the page. */
  get outcome(): Outcome {
    return view.outcome(this.plane);
  }

  private read(): void {
    const numbers = (name: string): number[] | undefined => {
      const found = (this.getAttribute(name) ?? '')
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      return found.length > 0 && !found.some(Number.isNaN) ? found : undefined;
    };
    const pair = (name: 'axes' | 'g' | 'x0'): Point => {
      const [x, y] = numbers(name) ?? this.plane[name];
      return y === undefined ? this.plane[name] : [x, y];
    };
    const [turn = this.plane.turn, beta = this.plane.beta] = ['turn', 'beta'].map((name) => numbers(name)?.[0]);
    this.change({ turn, beta, axes: pair('axes'), g: pair('g'), x0: pair('x0') });
  }

  private change(patch: Partial<Plane>): void {
    this.plane = { ...this.plane, ...patch };
    this.later();
  }

  /** Draws the plane once before the next frame, even if several changes have been made. */
  private later(): void {
    if (this.isAwaited) return;
    this.isAwaited = true;
    requestAnimationFrame(() => {
      this.isAwaited = false;
      this.draw();
    });
  }

  private tip(i: number): Point {
    const [c, s] = view.unit(this.plane.turn + 90 * i);
    const half = Math.min(this.plane.axes[i], view.longest);
    return [c * half, s * half];
  }

  private pullAxis(i: number, [x, y]: Point): void {
    const half = Math.max(0.3, Math.hypot(x, y));
    const turn = (Math.atan2(y, x) * 180) / Math.PI - 90 * i;
    const axes = this.plane.axes.map((old, k) => (k !== i ? old : half > view.longest - 0.1 ? Infinity : half));
    this.change({ turn, axes: axes as unknown as Point });
  }

  private nudgeAxis(i: number, across: number, up: number): void {
    const [x, y] = this.tip(i);
    const half = Math.hypot(x, y) + 2 * up;
    const [c, s] = view.unit(this.plane.turn + 90 * i - 50 * across);
    this.pullAxis(i, [c * half, s * half]);
  }

  private pointHandle(name: string, label: string, of: 'g' | 'x0', before: string): Handle {
    const put = ([x, y]: Point) => {
      const inside = (v: number, most: number) => Math.min(most - 0.05, Math.max(0.05 - most, v));
      this.change({ [of]: [inside(x, view.extent.x), inside(y, view.extent.y)] });
    };
    return new Handle(name, label, {
      at: () => this.plane[of],
      words: () => `${before}(${this.plane[of].map((value) => rounded(value)).join(', ')})`,
      move: put,
      nudge: (across, up) => put([this.plane[of][0] + across, this.plane[of][1] + up]),
    });
  }

  private draw(): void {
    const { plane, drawn } = this;
    const setting = view.settingOf(plane);
    const { path, end, b, h, kind } = view.outcome(plane);
    drawn.level.setAttribute('d', pieces(view.levels(setting)));
    drawn.set.setAttribute('d', pieces(view.ellipse(setting)));
    drawn.f.setAttribute('d', pieces(view.linesOfF(setting)));
    drawn.force.setAttribute('d', `M0 0L${at(plane.g)}`);
    const seen = path.filter(([x, y]) => Math.hypot(x, y) < 1e3);
    drawn.path.setAttribute('d', `M${seen.map(at).join('L')}`);
    drawn.steps.setAttribute('d', seen.map((x) => `M${at(x)}h0`).join(''));
    const best = view.solution(plane);
    put(drawn.solution, best);
    put(drawn.end, kind === 'feasible' || kind === 'infeasible' ? end : undefined);
    drawn.end.classList.toggle('bad', kind === 'infeasible');
    for (const handle of this.handles) handle.draw(scale);
    this.slider.value = String(Math.log10(plane.beta));
    this.slider.setAttribute('aria-valuetext', `β = ${plane.beta}`);
    this.beta.textContent = String(plane.beta);
    const steps = path.length - 1;
    const where = `xᵀMx = ${rounded(b)}, h = ${rounded(h)}`;
    this.words.textContent = {
      feasible: `After ${steps} steps: stationary and feasible. ${where}.`,
      infeasible: `After ${steps} steps: stationary, but not feasible. ${where}.`,
      away: `After ${steps} steps the iterates have left the picture for good.`,
      unfinished: `After ${steps} steps the run has not ended. ${where}.`,
    }[kind];
    if (!best && Math.max(...plane.axes) === Infinity && Math.hypot(...plane.g) > 0)
      this.words.textContent += ' f has no minimum: it falls along a direction in the null space of M.';
    this.dispatchEvent(new CustomEvent('change', { detail: { ...plane, ...this.outcome } }));
  }
}

const at = ([x, y]: Point): string => `${(x * scale).toFixed(1)} ${(-y * scale).toFixed(1)}`;

/** Returns the SVG path data for line segments. */
function pieces(numbers: readonly number[]): string {
  let d = '';
  for (let k = 0; k < numbers.length; k += 4)
    d += `M${at([numbers[k], numbers[k + 1]])}L${at([numbers[k + 2], numbers[k + 3]])}`;
  return d;
}

function put(circle: SVGElement, x: Point | undefined): void {
  circle.toggleAttribute('hidden', !x);
  if (x) circle.setAttribute('transform', `translate(${at(x)})`);
}
