// Runs that are kept for comparison with runs that have other settings: how changes and links affect them, and how they
// are judged.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Slep } from '../../types/slep.d.ts';
import { inSite } from '../../build/paths.mjs';
import { lowest } from '../../src/model/comparison.ts';
import { Controller } from '../../src/model/controller.ts';
import { readLink, writeLink, type Known } from '../../src/model/link.ts';
import { markedRuns, markedVersions } from '../../src/model/marked.ts';
import type { Patch } from '../../src/model/state.ts';
import { verdictLine } from '../../src/model/verdict-line.ts';
import {
  followed,
  hasRoom,
  keptAs,
  nextName,
  readVersions,
  startable,
  supplied,
  writeVersions,
} from '../../src/model/version.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const small = 'problem=quadratic&n=40&p=3&methods=slbb+rbb';

describe('a version', () => {
  let slep: Slep;
  let known: Known;
  let errors: string[];
  before(async () => {
    slep = await load();
    known = { catalog: slep.catalog, experiments: [], pictures: [] };
  });
  after(() => slep.dispose());

  /** Returns a controller for a link, and functions that change its state and wait until its runs have ended. */
  async function begin(link: string) {
    errors = [];
    let ended = () => {};
    const view = {
      phase: () => controller.phase === 'done' && ended(),
      opened: () => {},
      rejected: (error: Error) => void (errors.push(error.message), ended()),
      cancelled: () => {},
      crashed: (error: Error) => void errors.push(error.message),
    };
    const controller: Controller = new Controller(slep, readLink(link, known).state, view, (draw) => setTimeout(draw));
    const act = (command: () => void) =>
      new Promise<void>((resolve) => {
        ended = resolve;
        command();
      });
    await act(() => void controller.open());
    const keep = (name: string) => {
      const { shown, experiment } = controller;
      return act(() =>
        controller.change({ kept: [...shown.kept, keptAs(name, shown, experiment!.runs)], verdict: null }),
      );
    };
    return { controller, keep, change: (patch: Patch) => act(() => controller.change(patch)) };
  }
  const runsOf = ({ experiment }: Controller) => experiment!.runs;
  const judged = (controller: Controller) => {
    const marked = markedVersions(slep.catalog, [], controller.shown, runsOf(controller));
    return markedRuns(slep.catalog, controller.experiment!, marked);
  };
  const objectives = (controller: Controller) =>
    runsOf(controller).map(({ trace }) => [...trace.columns.objective.values]);

  test('stays as it is while the settings change, and is the same after a reload', async () => {
    const { controller, keep, change } = await begin(small);
    const [first] = runsOf(controller);
    await keep('one');
    await change({ settings: { alpha: 3 } });
    const runs = runsOf(controller);
    assert.equal(runs.length, 4);
    assert.equal(runs[2].run, first.run, 'it was started again');
    assert.deepEqual([...runs[2].trace.columns.objective.values], [...first.trace.columns.objective.values]);
    assert.notDeepEqual([...runs[0].trace.columns.objective.values], [...first.trace.columns.objective.values]);
    const again = await begin(writeLink(controller.shown));
    assert.deepEqual(objectives(again.controller), objectives(controller));
    assert.equal(writeLink(again.controller.shown), writeLink(controller.shown));
    for (const { controller: one } of [{ controller }, again]) one.close();
  });

  test('is named and judged separately, with its own lowest f', async () => {
    const { controller, keep, change } = await begin(small);
    await keep('one');
    await change({ settings: { alpha: 3 } });
    const marked = judged(controller);
    assert.deepEqual(
      marked.map(({ name }) => name),
      ['SLBB, version 2', 'RBB, version 2', 'SLBB, one', 'RBB, one'],
    );
    const looks = marked.map(({ mark: { shape, open, colour, dash } }) => [`${shape} ${open}`, `${colour} ${dash}`]);
    assert.equal(new Set(looks.map(([marker]) => marker)).size, 4);
    assert.equal(new Set(looks.map(([, line]) => line)).size, 4);
    const best = lowest(marked)!;
    assert.deepEqual(best[0], best[1]);
    assert.ok(Math.abs(best[0].objective - best[2].objective) > 1);
    const line = verdictLine(marked, []).map(({ words }) => words);
    assert.match(line[0], /^Both runs of version 2 end at f = −\d/);
    assert.match(line[1], /^Both runs of one end at f = −\d/);
    controller.close();
  });

  test('does not hide that the line-up was refused', async () => {
    const { controller, keep, change } = await begin(small);
    await keep('one');
    await change({ settings: { n: 2 } });
    assert.equal(errors.length, 1, errors.join());
    assert.equal(controller.shown.settings.n, 40);
    controller.close();
  });

  test('and the line-up keep the same runs hidden when runs are added or removed', () => {
    const specs = readVersions(written(), known.catalog, [])[0].specs;
    const kept = [{ name: 'one', specs, lacks: [] }];
    const [slbb, rbb, auto] = ['slbb', 'rbb', 'auto'].map((method) => ({ method, options: {} }));
    const before = { lineup: [slbb, rbb], kept };
    assert.deepEqual(followed([0, 2], before, { lineup: [slbb, rbb, auto], kept }), [0, 3]);
    assert.deepEqual(followed([1, 2], before, { lineup: [rbb], kept }), [0, 1]);
    assert.deepEqual(followed([1, 2], before, { lineup: [slbb, rbb], kept: [] }), [1]);
  });

  const written = (change: object = {}) =>
    JSON.stringify([
      {
        name: 'one',
        problem: { formula: 'trace(X)' },
        params: {},
        seed: 1,
        files: [],
        runs: [['slbb', {}]],
        ...change,
      },
    ]);

  test('waits for data that a link cannot hold', () => {
    const [version] = readVersions(written({ files: ['A'] }), known.catalog, []);
    assert.deepEqual(startable(version), [undefined]);
    assert.equal(supplied(version, { B: new Blob() }), version);
    const [spec] = startable(supplied(version, { A: new Blob(), B: new Blob() }));
    assert.deepEqual(Object.keys(spec?.data ?? {}), ['A']);
  });

  test('waits for the file that it was kept with, not for another one', () => {
    const file = (name: string) => ({ A: new File(['1'], name) });
    const [first] = readVersions(written({ files: ['A'] }), known.catalog, []);
    const [again] = readVersions(writeVersions([supplied(first, file('one.mtx'))]), known.catalog, []);
    assert.deepEqual(again.lacks, ['A: one.mtx']);
    assert.equal(supplied(again, file('two.mtx')), again);
    assert.deepEqual(supplied(again, file('one.mtx')).lacks, []);
  });

  test('of a module is started again only if the user has allowed the module', () => {
    const text = 'export const dims = [3, 1];';
    const kept = written({ problem: { module: text }, files: ['M: m.mtx'] });
    const [version] = readVersions(kept, known.catalog, [], (module) => module === text);
    const M = new File(['1'], 'm.mtx');
    const [spec] = startable(supplied(version, { M }));
    const { module, M: given } = spec?.problem as { module: string; M: File };
    assert.ok(module.startsWith(text) && given === M);
    assert.equal(writeVersions([version]), kept);
    assert.equal(writeVersions([supplied(version, { M })]), kept);
    assert.deepEqual(
      readVersions(kept, known.catalog, [], (module) => module !== text),
      [],
    );
  });

  test('of a link has neither code nor data', () => {
    const bad: object[] = [
      { problem: { module: 'export default 1' } },
      { problem: { formula: 'f', module: 'm' } },
      { problem: 'toString' },
      { params: { n: [1] } },
      { params: null },
      { runs: [] },
      { runs: [['constructor', {}]] },
      { runs: [['slbb', { signal: {} }]] },
      { files: [1] },
      { x0: 'https://example.org' },
      { seed: '1' },
      { name: 1 },
    ];
    for (const change of bad) {
      const notes: string[] = [];
      assert.deepEqual(readVersions(written(change), known.catalog, notes), [], JSON.stringify(change));
      assert.equal(notes.length, 1);
    }
    const [{ specs }] = readVersions(written({ data: { A: 'https://example.org' }, signal: {} }), known.catalog, []);
    const given = Object.entries(specs[0]).filter(([, value]) => value !== undefined);
    assert.deepEqual(given.map(([name]) => name).sort(), ['method', 'options', 'params', 'problem', 'seed']);
    for (const text of ['{', '1', 'null', '[null]', '[[]]']) {
      const notes: string[] = [];
      assert.deepEqual(readVersions(text, known.catalog, notes), []);
      assert.equal(notes.length, 1, text);
    }
  });

  test('gets an unused name, and can be added only while there is room', () => {
    const specs = readVersions(written(), known.catalog, [])[0].specs;
    const named = (...names: string[]) => names.map((name) => ({ name, specs, lacks: [] }));
    assert.equal(nextName([]), 'version 1');
    assert.equal(nextName(named('version 1')), 'version 2');
    assert.equal(nextName(named('version 2')), 'version 3');
    const lineup = Array.from({ length: 7 }, () => ({ method: 'slbb', options: {} }));
    assert.equal(hasRoom({ lineup, kept: named('a', 'b') }), true);
    assert.equal(hasRoom({ lineup, kept: named('a', 'b', 'c') }), false);
  });
});
