// Replaces the lab's charts with new charts, and feeds them the rows of three runs as a solver would. Runs in the page.
import { changeBeforeNextFrame } from '../../src/chart/next-frame.ts';
import { Charts } from '../../src/lab/charts/charts.ts';
import { Column } from '../../src/model/column.ts';
import type { Mark } from '../../src/model/mark.ts';
import type { Method } from '../../src/model/methods.ts';
import { columnNames, TraceStore } from '../../src/model/trace-store.ts';
import type { Trace } from '../../types/slep.d.ts';

/** The number of frames that add rows, and the number of later frames, in which the cursor moves back and forth. */
const [growing, seeking] = [100, 40];

/** The work done in one frame. */
export interface Work {
  /** The number of values that are read from traces. */
  reads: number;
  /** The number of calls to methods of canvases. */
  calls: number;
  /** The largest number of times that any canvas was drawn. */
  drawings: number;
}

/**
 * Draws new charts of three runs that grow to the given number of rows. Returns, for each plot, whether anything is
 * drawn on it.
 */
export async function feed(rows: number, frame = () => {}): Promise<boolean[]> {
  const before = (change: () => void) =>
    new Promise<void>((resolve) =>
      changeBeforeNextFrame(() => {
        frame();
        change();
        resolve();
      }),
    );
  const root = emptied(document.getElementById('charts')!);
  const ignore = () => {};
  const events = { seek: ignore, pressed: ignore, lifted: ignore, over: ignore, zoomed: ignore, shown: ignore };
  const charts = new Charts(root, events);
  const runs = [run('one', 'blue', 'disc'), run('two', 'green', 'square'), run('three', 'orange', 'diamond')];
  charts.reset(runs, { seed: 1, tol: 1e-4, feasTol: 1e-3 });

  for (let k = 1; k <= growing; k++)
    await before(() => {
      const to = Math.round((k * rows) / growing);
      runs.forEach(({ run: { trace } }, i) => trace.write(trace.length, rowsOf(trace.length, to, i + 1)));
      charts.setCurrent(runs.map(() => to - 1));
      charts.draw(k === growing);
    });
  for (let k = 0; k < seeking; k++)
    await before(() => {
      charts.setCurrent(runs.map(() => (k * 7919) % rows));
      charts.draw(true);
    });
  await before(ignore);
  return [...root.querySelectorAll<HTMLCanvasElement>('.chart:not([hidden]) canvas:first-of-type')].map((canvas) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((byte) => byte > 0);
  });
}

/** Feeds rows to the charts, and returns the work in each frame except the first. */
export async function worked(rows: number): Promise<Work[]> {
  const found: Work[] = [];
  let work = { reads: 0, calls: 0 };
  let drawings = new Map<object, number>();
  // without this clock, a busy machine would draw fewer frames of an animation
  performance.now = () => (found.length * 1000) / 60;
  const { at } = Column.prototype;
  Column.prototype.at = function (row) {
    work.reads++;
    return at.call(this, row);
  };
  const pen = CanvasRenderingContext2D.prototype;
  const own = Object.getOwnPropertyDescriptors(pen);
  for (const [name, { value }] of Object.entries(own))
    if (typeof value === 'function')
      Object.defineProperty(pen, name, {
        ...own,
        configurable: true,
        value(this: object, ...args: unknown[]) {
          work.calls++;
          if (name === 'clearRect') drawings.set(this, (drawings.get(this) ?? 0) + 1);
          return value.apply(this, args);
        },
      });
  await feed(rows, () => {
    found.push({ ...work, drawings: Math.max(0, ...drawings.values()) });
    work = { reads: 0, calls: 0 };
    drawings = new Map();
  });
  Reflect.deleteProperty(performance, 'now');
  Column.prototype.at = at;
  Object.defineProperties(pen, own);
  return found.slice(1);
}

/** Replaces the element of the charts with a copy, without the content that the charts have added. */
function emptied(old: HTMLElement): HTMLElement {
  const root = old.cloneNode(true) as HTMLElement;
  for (const added of root.querySelectorAll('.room, .keys, .levels, .scrubber, .cursor, .range')) added.remove();
  old.replaceWith(root);
  return root;
}

function run(name: string, colour: string, shape: Mark['shape']) {
  const method = { kind: 'penalty', space: 'penalty', norm: 'Frobenius' } as Method;
  return {
    name,
    short: name,
    mark: { colour, dash: [], shape, open: false },
    method,
    run: { trace: new TraceStore() },
  };
}

/** Rows with falling and oscillating values. β is constant, because increases of β are rare in real runs. */
function rowsOf(from: number, to: number, scale: number): Trace {
  const column = (at: (row: number) => number) => Float64Array.from({ length: to - from }, (_, i) => at(from + i));
  const falling = column((row) => scale * Math.exp(-row / 4000) * (1 + 0.9 * Math.sin(12.9898 * row)));
  const columns = Object.fromEntries(columnNames.map((name) => [name, falling])) as unknown as Trace;
  return { ...columns, beta: column(() => 1), seconds: column((row) => row * 1e-3) };
}
