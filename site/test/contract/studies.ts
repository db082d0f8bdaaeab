// Tests slep.study().
import type { Slep, StudyCell, StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { type Cases, equal, ok, rejection, rejects } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const described: StudyDescription = {
  study: 1,
  problem: 'quadratic',
  params: { n: 40, p: 2, d: 0.1 },
  vary: [{ name: 'alpha', values: [0.1, 10] }],
  methods: ['slbb', 'rbb', { method: 'slbb', options: { beta: 'paper', safeguard: false }, label: 'paper' }],
  seeds: { from: 1, to: 3 },
  starts: 2,
};

/** The fingerprint, which is the same in every engine. */
export async function fingerprint(slep: Slep): Promise<string> {
  const results = await slep.study(described);
  ok(results.fingerprint, 'the study is not complete');
  return results.fingerprint;
}

const nameOf = ({ seed, values, start, label }: StudyCell) => `${seed} ${JSON.stringify(values)} ${start} ${label}`;

export const studies: Cases = {
  'a study returns every cell in order, and reports each once': async (slep) => {
    const told: StudyCell[] = [];
    const { cells, fingerprint, build, description } = await slep.study(described, {
      onCell: (cell) => told.push(cell),
    });
    equal(cells.length, 3 * 2 * 2 * 3, 'the number of cells');
    equal(nameOf(cells[0]), '1 {"alpha":0.1} 1 SLBB', 'the first cell');
    equal(nameOf(cells.at(-1)!), '3 {"alpha":10} 2 paper', 'the last cell');
    equal(new Set(told.map(nameOf)).size, cells.length, 'the number of reported cells');
    ok(/^[0-9a-f]{64}$/.test(fingerprint ?? ''), `the fingerprint is ${fingerprint}`);
    equal(build, slep.info.version, 'the build');
    equal(description.problem, 'quadratic', 'the problem of the description');
    for (const cell of nonEmpty(cells))
      ok(cell.outcome !== 'failed' && cell.digest, `${nameOf(cell)}: ${cell.message}`);
    ok(
      cells.some(({ outcome }) => outcome === 'solved'),
      'no cell was solved',
    );
  },

  'a cell has the results of a run with the same settings': async (slep) => {
    const { cells } = await slep.study({ ...described, seeds: [2], starts: 1 });
    const run = await slep.start({
      ...{ problem: 'quadratic', params: { n: 40, p: 2, d: 0.1, alpha: 10 }, seed: 2, method: 'rbb' },
    });
    const result = await run.solve();
    const cell = cells.find(({ label, values }) => label === 'RBB' && values.alpha === 10)!;
    equal(cell.objective, result.projected!.objective, 'f');
    equal(cell.iterations, result.iterations, 'the iterations');
    equal(cell.evaluations, result.counts.f, 'the evaluations');
    equal(cell.first, (await run.trace()).objective[0], 'f at the start');
    run.dispose();
  },

  'cells that have run do not run again': async (slep) => {
    const whole = await slep.study(described);
    const part = { ...whole, fingerprint: null, cells: whole.cells.slice(0, 20) };
    const told = new Set<string>();
    const again = await slep.study(described, { results: part, onCell: (cell) => void told.add(nameOf(cell)) });
    equal(again.fingerprint, whole.fingerprint, 'the fingerprint');
    ok(!told.has(nameOf(whole.cells[0])), 'the first cell ran again');
    ok(told.has(nameOf(whole.cells[20])), 'a missing cell did not run');
  },

  'a study of a formula runs in the program for formulas': async (slep) => {
    const { cells } = await slep.study({
      ...{ study: 1, problem: { formula: 'a*sum(sum(X.^4))' }, params: { n: 6, p: 2 }, methods: ['auto'] },
      ...{ vary: [{ name: 'a', values: [1, -1] }], seeds: [1, 2], starts: 3, figures: ['starts'] },
    });
    equal(cells.length, 12, 'the number of cells');
    for (const cell of nonEmpty(cells)) ok(cell.iterations > 0, `${nameOf(cell)}: ${cell.message}`);
    ok(!cells[0].trace, 'a trace was kept although no figure needs it');
  },

  'a cell that its method does not accept is refused, and the study goes on': async (slep) => {
    const { cells, fingerprint } = await slep.study({
      ...{ study: 1, problem: 'quadratic', params: { n: 30, p: 2, c: 0.5 }, methods: ['manbb', 'rbb'], seeds: [1] },
    });
    equal(cells[0].outcome, 'refused', 'the outcome of a method that needs a definite M');
    ok(cells[0].message.length > 10, `the reason is ${cells[0].message}`);
    equal(cells[1].outcome, 'solved', 'the outcome of the other');
    ok(fingerprint, 'there is no fingerprint');
  },

  'a wrong description is an InputError that names the path': async (slep) => {
    const wrong = { ...described, vary: [{ name: 'alpha', values: [1, 2, 3, 1e99] }] };
    const error = (await rejection(slep.study(wrong), 'the study')) as Error & { input?: string };
    equal(error.name, 'InputError', 'the name');
    equal(error.input, 'vary[0].values[3]', 'the input');
    await rejects(slep.study({ ...described, options: { maxSeconds: 1 } }), 'InputError', 'maxSeconds');
    await rejects(slep.study(described, { signal: 3 as unknown as AbortSignal }), 'InputError', 'the signal');
    const nothing = null as unknown as StudyResults;
    await rejects(slep.study(described, { results: nothing }), 'InputError', 'no results', { input: 'results' });
  },

  'a study rejects with an error that onCell throws, even one that looks like an error of a cell': async (slep) => {
    const mine = Object.assign(new Error('no room'), { name: 'InputError' });
    let told = 0;
    const failing = slep.study(described, {
      onCell: () => {
        told++;
        throw mine;
      },
    });
    equal(await rejection(failing, 'the study'), mine, 'the error');
    ok(told < 12, `onCell was called ${told} times`);
  },

  'a study can be aborted, and ends with its solver': async (slep, open) => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const stopped = slep.study(described, { signal: stop.signal, onCell: () => stop.abort(reason) });
    equal(await rejection(stopped, 'the study'), reason, 'the reason');
    const other = await open();
    const ending = other.study(described, { onCell: () => other.dispose() });
    await rejects(ending, 'DisposedError', 'a study whose solver was disposed of');
    await rejects(other.study(described), 'DisposedError', 'a study after that');
  },
};
