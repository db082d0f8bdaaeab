// How the model of the lab handles a formula: as a problem, in a link, in attributes, and as text that the user edits.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type { FormulaInfo, InputError, Slep } from '../../types/slep.d.ts';
import { FormulaReader, filesFor } from '../../src/model/formula-reader.ts';
import { faultIn, smoothed } from '../../src/model/formula-text.ts';
import { readLineup } from '../../src/model/link-lineup.ts';
import { readAttributes, writeAttributes } from '../../src/model/link-attributes.ts';
import { problemIn, readLink, writeLink } from '../../src/model/link.ts';
import { withTyped } from '../../src/model/opening.ts';
import { formulaProblem, hasFixedRows, type Problem } from '../../src/model/problem.ts';
import type { Files } from '../../src/model/files.ts';
import { specsOf } from '../../src/model/run-specs.ts';
import { defaultState, patched, rebased, sameRuns, settingsFor } from '../../src/model/state.ts';

const text = [
  'n = 40;  p = 3;        % 1 .. 20, integer',
  'alpha = 1;             % 0.01 .. 100, log',
  'A = sprandsym(n, 0.1); # a & b = "c"',
  "1/2*trace(X'*A*X) + alpha*sum(log(1 + sum(X.^2, 2))) - mu*X(1,1)",
].join('\n');

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

describe('a formula', () => {
  let slep: Slep;
  let problem: Problem;
  before(async () => {
    slep = await load();
    const reading = await new FormulaReader(slep).read(text, null);
    assert.ok(reading && !reading.error);
    problem = reading.problem;
  });
  after(() => slep.dispose());
  const known = () => ({ catalog: slep.catalog, experiments: ['problem=quadratic&methods=slbb'], pictures: ['x'] });
  const stateOf = (of: Problem) => defaultState(slep.catalog, of, readLineup('auto rbb', slep.catalog, []));

  test('is a problem with parameters and parts of data, like those of the catalogue', () => {
    assert.equal(problem.name, 'formula');
    assert.deepEqual(
      problem.params.map(({ name, default: usual }) => [name, usual]),
      [
        ['n', 40],
        ['p', 3],
        ['alpha', 1],
        ['mu', 1],
      ],
    );
    assert.deepEqual(
      problem.data?.map(({ name, shape, optional }) => [name, shape, optional]),
      [['M', 'n x n', true]],
    );
  });

  test('survives a round trip through a link, with all choices', async () => {
    const state = patched(stateOf(problem), { settings: { alpha: 2.5, p: 4, seed: 7 } });
    const link = writeLink(state);
    assert.equal(problemIn(link, known()).formula?.text, text);
    const { state: again, notes } = readLink(link, known(), problem);
    assert.deepEqual(notes, []);
    assert.deepEqual(again, state);
    assert.equal(writeLink(again), link);
    const run = await slep.start(specsOf(slep.catalog, again, null)[0]);
    assert.deepEqual([run.info.n, run.info.p], [40, 4]);
    run.dispose();
  });

  test('starts with numbers for open parameters, but not for sizes given by its text or a file', async () => {
    const params = async (typed: string, settings = {}, files: Files | null = null) => {
      const reading = await new FormulaReader(slep).read(typed, null);
      assert.ok(reading && !reading.error);
      const [spec] = specsOf(slep.catalog, patched(stateOf(reading.problem), { settings }), files);
      if (!files) (await slep.start(spec)).dispose();
      return spec.params;
    };
    assert.deepEqual(await params('tol*sum(X(:))'), { n: 100, p: 3, tol: 1 });
    assert.deepEqual(await params('nu*sum(X(:))', { nu: 2, n: 30 }), { n: 30, p: 3, nu: 2 });
    assert.deepEqual(await params("m = 5; % 2 .. 9\nA = laplacian(m); trace(X'*A*X)", { m: 9 }), { p: 3, m: 9 });
    assert.deepEqual(await params("trace(X'*A*X)", {}, { A: new Blob(['1']) }), { p: 3 });
    assert.deepEqual(await params('n = 9; p = 2; sum(X(:).^2)'), {});
  });

  test('has no description yet when a link is first read', () => {
    const { state, notes } = readLink(writeLink(stateOf(problem)), known());
    assert.equal(state.problem.formula?.text, text);
    assert.deepEqual(state.problem.params, []);
    assert.deepEqual(notes, []);
    assert.deepEqual(
      readLink('problem=formula', known()).notes[0],
      'No text for “your formula” in the link: showing quadratic.',
    );
  });

  test('of 300 characters has a link of less than 1,000, and few characters are escaped in a link', async () => {
    const dense = 'E = Z*X; [A B; C D]/2^-1 + sum(sum(X.^2, 2)); % 1 .. 20, log\n'.repeat(5).slice(0, 300);
    const marks = '%'.repeat(300);
    for (const long of [text.padEnd(300), dense, marks.replaceAll('%%', '% ')]) {
      assert.equal(long.length, 300);
      const link = writeLink(stateOf(formulaProblem(slep.catalog, long, problem.formula?.info)));
      assert.ok(link.length < 1000, `${link.length}`);
      assert.equal(problemIn(link, known()).formula?.text, long);
    }
    assert.match(writeLink(stateOf(problem)), /1\/2\*trace\(X'\*A\*X\)\+%2B\+alpha\*sum\(log\(1/);
  });

  test('survives a round trip through the attributes of the element', () => {
    const state = patched(stateOf(problem), { settings: { alpha: 2.5 } });
    const written = new Map(writeAttributes(known(), state));
    assert.deepEqual([...written.keys()], ['formula', 'alpha', 'methods']);
    const get = (name: string) => written.get(name) ?? null;
    const { state: again, wrong } = readAttributes(known(), get, problem);
    assert.deepEqual(wrong, []);
    assert.ok(sameRuns(slep.catalog, again, state));
    assert.deepEqual(readAttributes(known(), get).wrong, []);
  });

  test('that is changed keeps the choices, unless the text gives another value', async () => {
    const state = patched(stateOf(problem), { settings: { alpha: 2.5, p: 5, tol: 1e-6, mu: 3 } });
    const reading = await new FormulaReader(slep).read(text.replace('p = 3', 'p = 2').replace(' - mu', ' - nu'), null);
    assert.ok(reading);
    const settings = settingsFor(slep.catalog, reading.problem, state);
    assert.deepEqual([settings.alpha, settings.p, settings.tol, settings.nu], [2.5, 2, 1e-6, 1]);
    assert.ok(!('mu' in settings));
    const next = patched(state, { problem: reading.problem, settings });
    assert.ok(!sameRuns(slep.catalog, next, state));
    assert.ok(!('mu' in next.settings), 'a setting of the old text is dropped');
  });

  test('keeps changes that are made before it has been read', () => {
    const link = writeLink(patched(stateOf(problem), { settings: { alpha: 2.5, seed: 7, tol: 1e-6 } }));
    const unread = readLink(link, known()).state;
    const changed = patched(unread, { lineup: unread.lineup.slice(1), charts: ['beta'], settings: { seed: 9 } });
    const state = rebased(readLink(link, known(), problem).state, unread, changed);
    assert.equal(state.problem, problem);
    assert.deepEqual([state.settings.seed, state.settings.alpha, state.settings.tol], [9, 2.5, 1e-6]);
    assert.deepEqual([state.lineup, state.charts], [changed.lineup, ['beta']]);
  });

  test('has no slider for a name that is a key of the link, or for a size that the text computes', async () => {
    const read = async (formula: string) => (await new FormulaReader(slep).read(formula, null))?.problem.params ?? [];
    const names = (await read("m = 4; % 2 .. 9, integer\nn = m^2;\ntol*speed*c*trace(X'*X)")).map(({ name }) => name);
    assert.deepEqual(names, ['p', 'm', 'c']);
  });

  test('opens with methods to compare, in the previous view', () => {
    const shown = patched(stateOf(problem), { picture: 'x', charts: ['beta'], x: 'seconds' });
    const state = withTyped(problem, shown, known());
    assert.deepEqual(
      state.lineup.map(({ method }) => method),
      ['auto', 'rbb'],
    );
    assert.deepEqual([state.charts, state.x], [['beta'], 'seconds']);
  });

  test('is read with the files that it uses, and only the newest text counts', async () => {
    const reader = new FormulaReader(slep);
    const A = new Blob(['1,0\n0,2\n']);
    const files = { A, B: A };
    const old = reader.read("p = 1; trace(X'*B*X)", files);
    const reading = await reader.read("p = 1; trace(X'*A*X)", files);
    assert.equal(await old, undefined);
    const info = reading?.problem.formula?.info as FormulaInfo;
    assert.ok(hasFixedRows(info));
    assert.equal(info.sizes.n, 2);
    assert.deepEqual(filesFor(info, files), { A });
    const n = reading?.problem.params.find(({ name }) => name === 'n');
    assert.equal(n?.besideData, false, 'the data decide n');
    assert.equal(filesFor(info, { B: A }), null);
    const slip = await reader.read("p = 1; trace(X'*a'*X)", files);
    assert.equal((slip?.error as InputError).cure, "p = 1; trace(X'*A'*X)");
  });

  test('that cannot be parsed gives the position of the error', async () => {
    const wrong = "p = 3;\n  trace(X*A*X') + sum(X'*X*X)";
    const reading = await new FormulaReader(slep).read(wrong, null);
    assert.ok(reading?.error);
    assert.equal(reading.problem.formula?.info, undefined);
    const fault = faultIn(wrong, reading.error);
    assert.ok(fault);
    assert.equal(wrong.slice(fault.from, fault.to), "X'*X*X");
  });
});

describe('a position in a text', () => {
  const said = (formula: string, line: number, column: number, message: string) => {
    const fault = faultIn(formula, { line, column, message });
    return fault && formula.slice(fault.from, fault.to);
  };

  test('is the part quoted in the message, or the word at that position', () => {
    assert.equal(said('a = 1;\nA*X + b', 2, 1, 'problem.formula: line 2, column 1: A*X cannot be multiplied'), 'A*X');
    assert.equal(said('sum(X', 1, 4, 'line 1, column 4: this bracket is not closed'), '(');
    assert.equal(said('a = 1;\nfoo + 1', 2, 1, 'line 2, column 1: there is no such name'), 'foo');
    assert.equal(said('a = 1', 1, 6, 'line 1, column 6: something is missing'), '');
    assert.equal(said('a', 9, 9, 'line 9, column 9: far beyond the end'), '');
    assert.equal(faultIn('a', { message: 'no place' }), undefined);
  });

  test('with a kink takes the smooth form, and a value for mu if there is none', () => {
    const kink = { line: 2, column: 5, message: '', smooth: 'sqrt((X).^2 + mu^2)' };
    assert.equal(
      smoothed('a = 1;\nsum(abs(X(:, (1:2))))', kink),
      'mu = 1e-3;  % 1e-6 .. 1, log\na = 1;\nsum(sqrt((X).^2 + mu^2))',
    );
    assert.equal(smoothed('mu = 2;\nsum(abs(X))', kink), 'mu = 2;\nsum(sqrt((X).^2 + mu^2))');
  });
});
