// Helper workers in Node and in browsers.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import type { Slep } from '../types/slep.d.ts';
import { inSite } from '../build/paths.mjs';
import { built, file, folder, server } from './client/files.ts';
import { type Engine, launch, type Page } from './harness/browser.mjs';
import { until } from './harness/until.mjs';
import { cases } from './helpers/cases.ts';
import { Observer, observed } from './helpers/observe.ts';

const { load }: typeof import('../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const worker = observed(built('slep-worker.js').toString());

describe('Node', () => {
  let made: ReturnType<typeof folder>;
  before(() => (made = folder({ 'slep-worker.js': worker })));
  after(() => made.remove());

  for (const [name, check] of Object.entries(cases)) {
    test(name, async () => {
      const opened: Slep[] = [];
      const observer = new Observer();
      try {
        await check(
          async (options) => (opened.push(await load({ ...options, baseURL: made.url })), opened.at(-1)!),
          observer,
        );
      } finally {
        for (const slep of opened) slep.dispose();
        observer.close();
      }
    });
  }

  test('auto allows one for each core that is left, up to three', async () => {
    const slep = await load();
    assert.equal(slep.info.helpers, Math.min(availableParallelism() - 1, 3));
    slep.dispose();
  });

  const spec = { problem: 'quadratic', params: { n: 900, p: 10 } } as const;

  test(
    'threads end with the solver',
    { skip: !existsSync('/proc/self/task') && 'only Linux lists the threads' },
    async () => {
      const threads = () => readdirSync('/proc/self/task').length;
      const before = threads();
      const slep = await load({ helpers: 3 });
      const one = threads();
      const run = await slep.start(spec);
      await run.step(60);
      assert.ok(threads() >= one + 3, `${threads()} threads with helpers, ${one} without`);
      slep.dispose();
      await until(
        () => threads() <= before,
        () => `the end of threads: there are ${threads()}, before there were ${before}`,
      );
    },
  );

  test('memory comes back with each run', async () => {
    const slep = await load({ helpers: 3 });
    const runs = async (count: number) => {
      for (let k = 0; k < count; k++) {
        const run = await slep.start(spec);
        await run.step(60);
        run.dispose();
      }
    };
    const resident = () => process.memoryUsage().rss / 2 ** 20;
    await runs(2);
    const first = resident();
    await runs(8);
    await until(
      () => resident() - first < 20, // rows of 8 runs are 37 MB
      () => `memory: ${first.toFixed()} MB after 2 runs, ${resident().toFixed()} MB after 10`,
    );
    slep.dispose();
  });
});

const engines: Engine[] = ['chromium', 'firefox', 'webkit'];

for (const engine of engines)
  describe(engine, () => {
    const respond = (name: string) => (name === 'slep-worker.js' ? worker : file(name));
    let host: Awaited<ReturnType<typeof server>>;
    let page: Page;

    before(async () => {
      const bundle = await build({
        entryPoints: [inSite('test/helpers/cases.ts')],
        bundle: true,
        format: 'iife',
        globalName: 'helpers',
        write: false,
        target: 'es2022',
      });
      host = await server({ respond });
      page = await launch(engine);
      await page.goto(host.url);
      await page.evaluate(`(() => { ${bundle.outputFiles[0].text}; globalThis.helpers = helpers; })()`);
    });
    after(async () => {
      await page?.close();
      host?.stop();
    });

    const holds = async (name: string, module: string) => {
      const error = await page.evaluate(`(async () => {
      const { load } = await import(${JSON.stringify(module)});
      const opened = [];
      const observer = new helpers.Observer();
      try {
        const open = async (options) => (opened.push(await load(options)), opened.at(-1));
        await helpers.cases[${JSON.stringify(name)}](open, observer);
      } catch (error) {
        return \`\${error}\n\${error.stack}\`;
      } finally {
        for (const slep of opened) slep.dispose();
        observer.close();
      }
    })()`);
      assert.equal(error ?? undefined, undefined);
    };

    for (const name of Object.keys(cases)) test(name, () => holds(name, './slep.js'));

    test('workers from another origin have helpers too', async () => {
      const other = await server({ respond, headers: { 'access-control-allow-origin': '*' } });
      await holds('any number of helpers gives the same bits', `${other.url}slep.js`);
      other.stop();
    });
  });
