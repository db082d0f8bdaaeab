// Links and attributes that contain only the name of an experiment and the differences from that experiment.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Slep } from '../../types/slep.d.ts';
import { experiments as described } from '../../build/experiments.mjs';
import { inSite } from '../../build/paths.mjs';
import { readAttributes, writeAttributes } from '../../src/model/link-attributes.ts';
import { experimentIn, readLink, shortLink, type Known } from '../../src/model/link.ts';
import { readLineup } from '../../src/model/link-lineup.ts';
import { startIn } from '../../src/model/link-settings.ts';
import { pictureNames } from '../../src/model/picture-names.ts';
import { problemOf } from '../../src/model/problem.ts';
import { defaultState, patched, sameRuns, type State } from '../../src/model/state.ts';
import { nonEmpty } from '../non-empty.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const experiments = described().map(({ link }) => link);

describe('short links', () => {
  let slep: Slep;
  let known: Known;
  before(async () => {
    slep = await load();
    known = { catalog: slep.catalog, experiments, pictures: pictureNames };
  });
  after(() => slep.dispose());

  /** The state, and states that differ from it in several ways that a link can express. */
  const changes = (state: State): State[] => [
    state,
    patched(state, { settings: { seed: 7, tol: 1e-3 } }),
    patched(state, { lineup: state.lineup.slice(0, 1) }),
    patched(state, { lineup: readLineup('sllbfgs', known.catalog, []), verdict: 0, hidden: [0] }),
    patched(state, { charts: ['feasibility', 'beta'], x: 'seconds', window: [3, 9], speed: 10 }),
    patched(state, { picture: 'landscape', landscape: { plane: 'points', turn: 30 } }),
    patched(state, { picture: '', until: [12], at: [4] }),
    patched(state, { x0: [0, 1, -2.5e-3] }),
  ];

  test('an experiment is shortened to its name, which gives the same state', () => {
    for (const link of nonEmpty(experiments)) {
      const name = `experiment=${experimentIn(link)}`;
      const { state } = readLink(name, known);
      assert.equal(shortLink(state, known), name);
      for (const changed of changes(state)) {
        const short = shortLink(changed, known);
        assert.deepEqual(readLink(short, known), { state: changed, notes: [] }, short);
      }
    }
  });

  test('a link without an experiment omits defaults, and gives the same state', () => {
    for (const { name } of nonEmpty(known.catalog.problems)) {
      const state = defaultState(known.catalog, problemOf(known.catalog, name), readLineup('rbb', known.catalog, []));
      assert.equal(shortLink(state, known), `problem=${name}&methods=rbb`);
      for (const changed of changes(state)) {
        const short = shortLink(changed, known);
        assert.deepEqual(readLink(short, known), { state: changed, notes: [] }, short);
      }
    }
  });

  test('the attributes of an element give the same runs', () => {
    const bare = readLink('experiment=beam', known).state;
    assert.deepEqual(writeAttributes(known, bare), [['experiment', 'beam']]);
    for (const link of nonEmpty(experiments)) {
      for (const state of changes(readLink(`experiment=${experimentIn(link)}`, known).state)) {
        const written = new Map(writeAttributes(known, state));
        const { state: again, wrong } = readAttributes(known, (name) => written.get(name) ?? null);
        assert.deepEqual(wrong, []);
        assert.ok(sameRuns(known.catalog, again, state), [...written].join());
        assert.equal(again.experiment, state.experiment);
      }
    }
  });

  test('a start is dropped when the problem, the size or the seed changes', () => {
    const state = defaultState(known.catalog, problemOf(known.catalog, 'quadratic'), []);
    const started = patched(state, { x0: [1, 2] });
    for (const settings of [{ n: 3 }, { p: 2 }, { seed: 2 }] as Record<string, number>[])
      assert.equal(patched(started, { settings }).x0, null, JSON.stringify(settings));
    assert.deepEqual(patched(started, { settings: { tol: 1e-3 } }).x0, [1, 2]);
    const notes: string[] = [];
    startIn('1 two', (note) => notes.push(note));
    assert.match(notes.join(), /x0 is “1 two”; use numbers/);
  });

  test('settings of an element or a link override those of its experiment', () => {
    const given: Record<string, string> = { experiment: 'too-small', n: '60', methods: 'rbb' };
    const { state, wrong } = readAttributes(known, (name) => given[name] ?? null);
    assert.deepEqual(wrong, []);
    assert.deepEqual(
      [state.settings.n, state.settings.alpha, state.lineup],
      [60, 10, [{ method: 'rbb', options: {} }]],
    );
    const read = readLink('experiment=too-small&n=60&methods=rbb', known);
    assert.ok(sameRuns(known.catalog, read.state, state));
    assert.deepEqual([read.state.picture, read.notes], ['eigenvalues', []]);
  });

  test('an experiment that does not exist, or is on another problem, is an error', () => {
    const complaints = (given: Record<string, string>) =>
      readAttributes(known, (name) => given[name] ?? null).wrong.map(({ input, message }) => `${input}: ${message}`);
    assert.match(
      complaints({ experiment: 'perpetual' }).join(),
      /^experiment: There is no experiment “perpetual”; choose from too-small, first, /,
    );
    assert.deepEqual(complaints({ experiment: 'too-small', problem: 'eigen' }), [
      'experiment: The experiment “too-small” uses the problem quadratic, not eigen.',
    ]);
  });

  test('the method is auto if a link names none', () => {
    const { state, notes } = readLink('problem=eigen', known);
    assert.deepEqual([state.lineup, notes], [[{ method: 'auto', options: {} }], []]);
  });

  test('names such as constructor and toString are not known', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { state, notes } = readLink(`problem=${name}&methods=${name}&picture=${name}&x=${name}`, known);
      assert.equal(state.problem.name, known.catalog.problems[0].name);
      assert.equal(notes.length, 5, notes.join('\n'));
      assert.match(notes[0], new RegExp(`^There is no problem “${name}”`));
      assert.match(readLink(`experiment=${name}&${name}=1`, known).notes.join(), /There is no experiment/);
      assert.match(
        readAttributes(known, (a) => (a === 'problem' ? name : null)).wrong[0].message,
        /There is no problem/,
      );
    }
  });

  test('a link with a formula of a million characters is refused at once', () => {
    for (const sign of '+-') {
      const start = process.cpuUsage(); // CPU time, because the elapsed time depends on the load
      const { state, notes } = readLink(`problem=formula&formula=${`1${sign}`.repeat(500_000)}1`, known);
      const { user, system } = process.cpuUsage(start);
      assert.ok(user + system < 1e6, `${user} + ${system} µs`);
      assert.equal(state.problem.formula, undefined);
      assert.match(
        notes.join(),
        /^[^,]* has 1000001 characters, but the limit is 100000: showing quadratic instead\.$/,
      );
    }
  });
});
