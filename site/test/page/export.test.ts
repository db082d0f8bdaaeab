// The files that the lab saves to the download folder, and the links that reproduce its runs.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Catalog, Slep } from '../../types/slep.d.ts';
import { strFromU8, unzipSync } from 'fflate';
import { inSite } from '../../build/paths.mjs';
import { specsOf } from '../../src/model/run-specs.ts';
import { readLineup } from '../../src/model/link-lineup.ts';
import { readLink, writeLink } from '../../src/model/link.ts';
import type { Settings } from '../../src/model/settings.ts';
import { problemOf } from '../../src/model/problem.ts';
import { defaultState, patched, type State } from '../../src/model/state.ts';
import { Downloads } from './downloads.ts';
import { both, Lab, number, small } from './lab.ts';
import { nonEmpty } from '../non-empty.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

describe('the exports', () => {
  const lab = Lab.setUp();
  const downloads = Downloads.setUp(lab);
  before(async () => {
    await lab.open(`${small}&${both}`);
    await lab.press('#share');
    await lab.press('#share-code-download');
  });

  const press = (name: string) =>
    lab.page.evaluate(
      (text: string) =>
        [...document.querySelectorAll<HTMLElement>('#downloads button')].find((b) => b.textContent === text)?.click(),
      name,
    );
  async function taken(ending: string, part = ''): Promise<Buffer> {
    await press(ending.toUpperCase());
    const { name, bytes } = await downloads.next();
    assert.equal(name, `slep-quadratic-seed-1${part}.${ending}`);
    await lab.waitText('#downloads', new RegExp(`saved ${name}`));
    return bytes;
  }

  test('script has f, its gradient, the data and the results of the runs in a zip', async () => {
    await lab.page.evaluate(() => {
      const language = document.querySelector<HTMLSelectElement>('#script-language');
      if (language) language.value = 'octave';
    });
    await press('script');
    const { name, bytes } = await downloads.next();
    assert.equal(name, 'slep-quadratic-seed-1-octave.zip');
    const files = unzipSync(bytes);
    assert.deepEqual(Object.keys(files).sort(), ['A.txt', 'H.txt', 'M.txt', 'X0.txt', 'main.m', 'objective.m']);
    const { iterations } = await lab.results();
    assert.match(
      strFromU8(files['main.m']),
      new RegExp(`SLBB here: ${iterations[0]} iterations, f = -?[\\d.]+, feasible`),
    );
    assert.match(strFromU8(files['objective.m']), /X0/);
  });

  test('CSV has every row of every method, with the same digits as the results', async () => {
    const [head, ...rows] = (await taken('csv'))
      .toString()
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    assert.deepEqual(head, [
      'method',
      'iteration',
      'objective',
      'merit',
      'gradNorm',
      'feasibility',
      'step',
      'beta',
      'margin',
      'seconds',
    ]);
    const { iterations, gradNorm, f } = await lab.results();
    for (const [i, method] of ['SLBB', 'SLBB paper'].entries()) {
      const own = rows.filter((row) => row[0] === method);
      assert.equal(own.length, Number(iterations[i]) + 1);
      assert.deepEqual(
        own.map((row) => Number(row[1])),
        own.map((_, k) => k),
      );
      assert.equal(Number(own.at(-1)?.[4]), number(gradNorm[i]));
      assert.equal(Number(own.at(-1)?.[2]), number(f[i]));
    }
    assert.equal(
      rows.length,
      iterations.reduce((sum, n) => sum + Number(n) + 1, 0),
    );
  });

  test('JSON reproduces the same runs', async () => {
    const { link, runs, version } = JSON.parse((await taken('json')).toString());
    assert.equal(link, await lab.page.evaluate(() => location.href));
    assert.ok(version);
    const slep = await load();
    for (const { problem, params, seed, method, options, result, trace } of nonEmpty<any>(runs)) {
      const run = await slep.start({ problem, params, seed, method, options });
      const { iterations, objective } = await run.solve();
      assert.deepEqual([iterations, objective], [result.iterations, result.objective]);
      assert.deepEqual(Array.from((await run.trace()).feasibility), trace.feasibility);
    }
    slep.dispose();
  });

  test('SVG is self-contained and shows all charts and methods', async () => {
    const text = (await taken('svg')).toString();
    for (const word of [
      'stationarity',
      'feasibility',
      'objective gap',
      'SLBB paper',
      'quadratic, n = 60, p = 3, seed 1',
      'tolerance',
    ])
      assert.ok(text.includes(word), word);
    assert.doesNotMatch(text, /var\(|class=|style=|href|NaN|undefined|Infinity/);
    const { paths, error } = await lab.page.evaluate((source: string) => {
      const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
      return {
        error: parsed.querySelector('parsererror') !== null,
        paths: [...parsed.querySelectorAll('path[fill="none"][stroke-width="2"]')].map(
          (p) => (p.getAttribute('d') ?? '').split(/[ML]/).length - 1,
        ),
      };
    }, text);
    assert.equal(error, false);
    const rows = (await lab.results()).iterations.map((n) => Number(n) + 1);
    assert.deepEqual(paths.slice(0, 2), rows);
    assert.equal(paths.length, 6);
  });

  test('PNG is an image of the charts', async () => {
    const png = await taken('png');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.ok(
      png.readUInt32BE(16) >= 1800 && png.readUInt32BE(20) >= 1400 && png.length > 20_000,
      `${png.length} bytes`,
    );
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('each chart is offered separately, and one that is not shown can be saved', async () => {
    const names = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLOptionElement>('.charts-exported option')].map(({ value }) => value),
    );
    assert.deepEqual(names, ['', 'gradNorm', 'feasibility', 'objective', 'step', 'beta', 'picture']);
    await lab.page.puppeteer?.select('#downloads .charts-exported', 'step');
    const text = (await taken('svg', '-step')).toString();
    assert.match(text, /step length/);
    assert.doesNotMatch(text, /stationarity|NaN/);
    const alone = await taken('png', '-step');
    await lab.page.puppeteer?.select('#downloads .charts-exported', '');
    assert.ok(alone.readUInt32BE(20) < (await taken('png')).readUInt32BE(20) / 2);
  });

  test('a picture that cannot be saved is reported', async () => {
    await lab.page.puppeteer?.select('#downloads .charts-exported', 'picture');
    await press('SVG');
    await lab.waitText('#downloads', /This picture cannot be saved, but its table contains the numbers\./);
    await lab.page.puppeteer?.select('#downloads .charts-exported', '');
  });
});

describe('a link', () => {
  let slep: Slep;
  before(async () => void (slep = await load()));
  after(() => slep.dispose());

  /** Returns the bits of the traces of a state's runs, except the times, as text. */
  async function bits(state: State, catalog: Catalog): Promise<string> {
    const traces: string[] = [];
    for (const spec of specsOf(catalog, state, null)) {
      const run = await slep.start(spec).catch((error: Error) => error.message);
      if (typeof run === 'string') {
        traces.push(run);
        continue;
      }
      await run.solve();
      const { seconds: _, ...columns } = await run.trace();
      traces.push(
        Object.values(columns)
          .map((c) => Buffer.from(c.buffer, c.byteOffset, c.byteLength).toString('base64'))
          .join(),
      );
      run.dispose();
    }
    return traces.join();
  }

  test('of every problem gives the same state and the same trace bit for bit, in under 2000 characters', async () => {
    const { catalog } = slep;
    const sizes: Record<string, Partial<Settings>> = {
      quadratic: { n: 60, p: 3, d: 0.05 },
      gcca: { n: 30, m: 90, p: 2 },
      sgcca: { n1: 20, n2: 20, p: 2, mu: 0.1 },
      lda: { n: 20, m: 100 },
      eigen: { n: 64, p: 2 },
      kohnsham: { dim: 1, grid: 40, p: 2 },
      beam: { elements: 6, p: 2 },
    };
    for (const { name } of nonEmpty(catalog.problems)) {
      const lineup = readLineup('sllbfgs slbb;beta=paper;safeguard=false rbb', catalog, []);
      const settings = { ...sizes[name], seed: 987654321, tol: 1.2345678901234567e-5, maxIterations: 500 } as Settings;
      const state = patched(defaultState(catalog, problemOf(catalog, name), lineup), { settings });
      const link = writeLink(state);
      const { state: again, notes } = readLink(link, { catalog, experiments: [], pictures: [state.picture] });
      assert.deepEqual(notes, [], name);
      assert.deepEqual(again, state, name);
      assert.equal(writeLink(again), link);
      assert.equal(await bits(again, catalog), await bits(state, catalog), name);
    }
  });

  test('with all methods and long options is still short', () => {
    const { catalog } = slep;
    const methods = catalog.methods
      .map(({ name, options }) =>
        [name, ...(options.includes('beta') ? ['beta=0.123456789012'] : []), 'safeguard=false'].join(';'),
      )
      .join(' ');
    for (const { name } of nonEmpty(catalog.problems)) {
      const link = writeLink(
        patched(defaultState(catalog, problemOf(catalog, name), readLineup(methods, catalog, [])), {
          experiment: 'a-name-that-is-rather-long',
          settings: { seed: Number.MAX_SAFE_INTEGER },
        }),
      );
      assert.ok(link.length < 1900, `${name}: ${link.length}`);
    }
  });
});
