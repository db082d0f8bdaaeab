// How long the charts keep the page busy: a hundred thousand points, and a large run of three methods.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { build } from 'esbuild';
import { within } from './contract/assert.ts';
import { inSite } from '../build/paths.mjs';
import { Lab, small } from './page/lab.ts';

const contents = `
  export { Charts } from './lab/charts/charts.ts';
  export { TraceStore } from './model/trace-store.ts';`;

/** The charts and the store that they read, as a script for the page. */
async function chartsScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inSite('src'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'alone',
  });
  return outputFiles[0].text;
}

/**
 * Milliseconds of the main thread's own time, which a busy machine hardly lengthens: of each task, and of the scripts
 * of each frame, longest first.
 */
async function timed(lab: Lab, act: () => Promise<unknown>): Promise<{ tasks: number[]; frames: number[] }> {
  const { tracing } = lab.page.puppeteer!;
  await tracing.start({ categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await act();
  const { traceEvents: events } = JSON.parse(Buffer.from((await tracing.stop())!).toString()) as {
    traceEvents: { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }[];
  };
  const main = new Set(
    events.filter((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain').map((e) => `${e.pid} ${e.tid}`),
  );
  const named = (name: string) =>
    events
      .flatMap((e) => (e.name === name && e.tdur !== undefined && main.has(`${e.pid} ${e.tid}`) ? [e.tdur / 1000] : []))
      .sort((a, b) => b - a);
  return { tasks: named('RunTask'), frames: named('FireAnimationFrame') };
}

describe('the charts', () => {
  const lab = Lab.setUp();

  test('draw 100,000 points with at most 10 ms of script in most frames, and never keep the page for 50', async () => {
    await lab.open(`${small}&methods=slbb`);
    const script = await chartsScript();
    const feed = () =>
      lab.page.evaluate(`(async () => {
      ${script}
      const old = document.getElementById('charts');
      const root = old.cloneNode(true);
      for (const added of root.querySelectorAll('.room, .keys, .levels, .scrubber, .cursor, .range')) added.remove();
      old.replaceWith(root);
      const charts = new alone.Charts(root, { seek() {}, pressed() {}, lifted() {}, over() {} });
      const run = (name, colour, shape) => ({
        name,
        short: name,
        mark: { colour, dash: [], shape, open: false },
        method: { kind: 'penalty', space: 'penalty', norm: 'Frobenius' },
        trace: new alone.TraceStore(),
      });
      const runs = [run('one', 'blue', 'disc'), run('two', 'green', 'square'), run('three', 'orange', 'diamond')];
      charts.reset(runs, 1e-4, 1e-3);
      const frame = () => new Promise(requestAnimationFrame);
      const rows = 34000, frames = 100, some = rows / frames;
      const value = (k, scale) => scale * Math.exp(-k / 4000) * (1 + 0.9 * Math.sin(12.9898 * k));
      const names = ['iteration', 'objective', 'merit', 'gradNorm', 'feasibility', 'step', 'margin'];
      for (let k = 0; k < frames; k++) {
        await frame();
        runs.forEach(({ trace }, line) => {
          const from = k * some;
          const column = Float64Array.from({ length: some }, (_, i) => value(from + i, line + 1));
          const seconds = Float64Array.from(column, (_, i) => (from + i) * 1e-3);
          const beta = new Float64Array(some).fill(1); // never raised: raises are few
          trace.write(from, { ...Object.fromEntries(names.map((name) => [name, column])), beta, seconds });
        });
        charts.setCurrent([0, 0, 0].map(() => (k + 1) * some - 1));
        charts.draw(k === frames - 1);
      }
      for (let k = 0; k < 40; k++) { // and back and forth in them
        await frame();
        charts.setCurrent([0, 0, 0].map(() => (k * 7919) % rows));
        charts.draw(true);
      }
      return [...root.querySelectorAll('.chart:not([hidden]) canvas:first-of-type')].map((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return data.some((byte) => byte > 0);
      });
    })()`);
    const longest: number[] = [];
    await within(10, 'the scripts of most frames', async () => {
      const { tasks, frames } = await timed(lab, async () => assert.deepEqual(await feed(), [true, true, true]));
      assert.ok(frames.length >= 140, `${frames.length} frames`);
      longest.push(tasks[0]);
      return frames[Math.ceil(0.05 * 140)];
    });
    await within(50, 'the longest task', async () => longest.pop() ?? (await timed(lab, feed)).tasks[0]);
  });

  test('leave the page free while three methods run at n = 1000, p = 50', async () => {
    const large = small
      .replace('n=60&p=3', 'n=1000&p=50')
      .replace('d=0.05', 'd=0.01')
      .replace('tol=0.0001', 'tol=1e-12');
    await lab.open(`${large}&methods=slbb+sllbfgs+rbb`, 'running');
    await within(50, 'the longest task', async () => (await timed(lab, () => lab.frames(60))).tasks[0]);
  });
});
