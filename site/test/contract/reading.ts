// Tests the results that can be read from a run, and checks that the same run gives the same bits each time.
import type { FormulaSpec, Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, same } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const spec: StartSpec = { problem: 'quadratic', params: { n: 80, p: 5, c: 0.9 }, seed: 11 };
/** A run of at most 150 iterations. */
export const long: StartSpec = {
  problem: 'quadratic',
  params: { n: 200, p: 10, alpha: 0.01 },
  seed: 11,
  method: 'sllbfgs',
  options: { tol: 1e-12, maxIterations: 150 },
};
const columns = [
  'iteration',
  'objective',
  'merit',
  'gradNorm',
  'feasibility',
  'step',
  'beta',
  'margin',
  'seconds',
] as const;

/**
 * The bits of every column of a trace except seconds, and of x and projected.x, as hexadecimal words, with the version
 * of the solver.
 */
export async function bitsOf(slep: Slep, given: StartSpec | FormulaSpec = long): Promise<Record<string, string>> {
  const run = await slep.start(given as FormulaSpec);
  await run.solve();
  const { seconds: _, ...trace } = await run.trace();
  const arrays = { ...trace, x: await run.x(), projected: (await run.projected()).x };
  run.dispose();
  const words = (values: Float64Array) =>
    Array.from(new BigUint64Array(values.buffer), (word) => word.toString(16)).join(' ');
  return {
    version: slep.info.version,
    ...Object.fromEntries(Object.entries(arrays).map(([name, values]) => [name, words(values)])),
  };
}

export const reading: Cases = {
  'trace has one row for each iterate, in columns': async (slep) => {
    const run = await slep.start(spec);
    const start = run.progress;
    const progress = await run.step(9);
    const trace = await run.trace();
    equal(Object.keys(trace).join(), columns.join(), 'the columns');
    for (const name of nonEmpty(columns)) {
      ok(trace[name] instanceof Float64Array, `${name} is no Float64Array`);
      equal(trace[name].length, 10, `the number of rows of ${name}`);
      if (name !== 'step') equal(trace[name][0], start[name], `the first ${name}`);
      equal(trace[name][9], progress[name], `the last ${name}`);
    }
    same(trace.iteration, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 'iteration');
    ok(
      nonEmpty(trace.step.subarray(0, 9)).every((a) => a > 0),
      'a step is not positive',
    );
    equal(trace.step[9], NaN, 'the step from the last iterate');
  },

  'trace gives rows from an iteration on, in fresh arrays': async (slep) => {
    const run = await slep.start(spec);
    await run.step(9);
    const all = await run.trace();
    const some = await run.trace({ from: 6 });
    for (const name of nonEmpty(columns)) same(some[name], all[name].subarray(6), `${name} from 6 on`);
    equal((await run.trace({ from: 10 })).merit.length, 0, 'the number of rows after the last');
    all.merit.fill(0);
    ok((await run.trace()).merit[0] !== 0, 'the arrays are not fresh');
  },

  'x is row-major, projected satisfies the constraint': async (slep) => {
    const n = 12;
    const diagonal = (value: (i: number) => number) => ({
      rows: n,
      cols: n,
      row: Int32Array.from({ length: n }, (_, i) => i),
      col: Int32Array.from({ length: n }, (_, i) => i),
      data: Float64Array.from({ length: n }, (_, i) => value(i)),
    });
    const run = await slep.start({
      problem: 'quadratic',
      data: { A: diagonal((i) => i + 1), M: diagonal(() => 1) },
      params: { p: 2 },
      options: { tol: 1e-9 },
    });
    const result = await run.solve();
    near(result.projected?.objective ?? NaN, 1.5, 1e-9, 'the sum of the smallest eigenvalues over 2');
    const { x, ritz, ...figures } = await run.projected();
    equal(x.length, n * 2, 'the length of x');
    equal(JSON.stringify(figures), JSON.stringify(result.projected), 'the figures of projected');
    ok(ritz instanceof Float64Array, 'ritz is no Float64Array');
    [1, 2].forEach((eigenvalue, j) => near(ritz[j], eigenvalue, 1e-9, `ritz[${j}]`));
    for (const [j, k, want] of [
      [0, 0, 1],
      [0, 1, 0],
      [1, 1, 1],
    ]) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += x[2 * i + j] * x[2 * i + k];
      ok(Math.abs(sum - want) < 1e-12, `column ${j} times column ${k} is ${sum}`);
    }
    ok(
      nonEmpty(x.subarray(4)).every((v) => Math.abs(v) < 1e-6),
      'rows beyond the second are not zero: x is not row-major',
    );
  },

  'there are no Ritz values if f has a linear term': async (slep) => {
    ok(!('ritz' in (await (await slep.start(spec)).projected())), 'there are some');
  },

  'the seconds of the parts add up to the compute time': async (slep) => {
    const run = await slep.start(spec);
    const { seconds } = await run.solve();
    const parts = await run.parts();
    const sum = Object.values(parts).reduce((a, b) => a + b, 0);
    ok(
      Object.keys(parts).length > 1 && Object.values(parts).every((s) => s >= 0),
      `the parts are ${JSON.stringify(parts)}`,
    );
    ok(Math.abs(sum - seconds) <= 0.001 + 0.1 * seconds, `the parts took ${sum} s, the computation ${seconds} s`);
  },

  'info describes the instance': async (slep) => {
    const { info } = await slep.start(spec);
    equal(info.n, 80, 'n');
    equal(info.p, 5, 'p');
    equal(info.rankM, 72, 'the rank of M');
    ok(info.beta0 > 0, `beta0 is ${info.beta0}`);
    ok(Array.isArray(info.warnings), 'warnings are no array');
  },

  'the same spec gives the same bits, and another seed gives others': async (slep, open) => {
    const first = await bitsOf(slep);
    const again = await bitsOf(slep);
    const other = await open();
    const fresh = await bitsOf(other);
    other.dispose();
    for (const name of nonEmpty(Object.keys(first))) {
      ok(first[name] === again[name], `${name} differs on the second run`);
      ok(first[name] === fresh[name], `${name} differs in a new instance`);
    }
    ok((await bitsOf(slep, { ...spec, seed: 12 })).merit !== first.merit, 'another seed gives the same merit');
    const missing = await bitsOf(slep, { ...spec, seed: undefined });
    ok(missing.merit === (await bitsOf(slep, { ...spec, seed: 1 })).merit, 'the seed is not 1 by default');
  },

  'startSeed changes the start but not the instance, and defaults to the seed': async (slep) => {
    const given = { problem: 'quadratic', params: { n: 30, p: 2 }, seed: 4 } as const;
    const [usual, same4, other] = await Promise.all(
      [given, { ...given, startSeed: 4 }, { ...given, startSeed: 5 }].map((s) => slep.start(s)),
    );
    same(await same4.x(), await usual.x(), 'X0 with the seed as startSeed');
    const x0 = await other.x();
    ok(
      (await usual.x()).every((v, i) => v !== x0[i]),
      'startSeed makes no difference to X0',
    );
    const [a, b] = await Promise.all(
      [given, { ...given, startSeed: 5 }].map((s) => slep.evaluate({ ...s, x0: x0.slice() })),
    );
    equal(b.objective, a.objective, 'f at the same point');
    same(b.gradient, a.gradient, 'the gradient there');
  },

  'slices of a different length give the same bits': async (slep) => {
    const [a, b] = [await slep.start(spec), await slep.start(spec)];
    await a.solve({ sliceMs: 0.001 });
    await b.solve({ sliceMs: 1000 });
    same(await a.x(), await b.x(), 'X');
  },

  'the catalogue describes what can be requested': async (slep) => {
    const { version, problems, methods, options, needs } = slep.catalog;
    equal(version, slep.info.version, 'the version');
    const quadratic = problems.find((p) => p.name === 'quadratic');
    ok(quadratic?.data?.find((d) => d.name === 'G')?.optional, 'G is not optional');
    for (const name of ['n', 'p', 'theta', 'eta', 'alpha', 'd', 'c', 'start'])
      ok(
        quadratic?.params.some((p) => p.name === name),
        `there is no parameter ${name}`,
      );
    for (const param of [...(quadratic?.params ?? []), ...options]) {
      ok(
        param.doc.length > 5 &&
          param.title.length > 0 &&
          param.default !== undefined &&
          typeof param.min === 'number' &&
          typeof param.max === 'number',
        `${JSON.stringify(param)} is incomplete`,
      );
      ok(!Object.values(param).includes(null as never), `${param.name} has null instead of a missing property`);
    }
    equal(
      options
        .filter(({ stops }) => stops)
        .map(({ name }) => name)
        .join(),
      'tol,feasTol,maxIterations,maxSeconds',
      'the stopping rule',
    );
    for (const { name, title, kind, norm, merit, needs: names = [] } of nonEmpty(methods)) {
      equal(title.toLowerCase(), name, 'a title');
      ok(['penalty', 'manifold', 'comparison'].includes(kind), `${name} is of the kind ${kind}`);
      ok(['Frobenius', 'M'].includes(norm), `${name} has the norm ${norm}`);
      ok(['h', 'f', 'augmented', 'fletcher'].includes(merit), `${name} lowers ${merit}`);
      ok(
        names.every((need) => needs.some((n) => n.name === need)),
        `nothing describes what ${name} needs`,
      );
    }
    for (const method of nonEmpty(methods))
      for (const name of method.options)
        ok(
          options.some((o) => o.name === name),
          `${method.name} has an option ${name} that nothing describes`,
        );
    ok(JSON.stringify(slep.catalog).length > 500, 'the catalogue is not plain data');
  },
};

/** Cases that must run with a program that has been fetched, not one that was compiled before. */
export const fetched: Cases = {
  'info describes the solver': async (slep) => {
    const { simd, helpers, wasmBytes, startupMs, userAgent } = slep.info;
    equal(simd, 'simd128', 'simd');
    equal(helpers, 0, 'helpers');
    ok(wasmBytes > 1e6 && wasmBytes < 1e7, `wasmBytes is ${wasmBytes}`);
    ok(startupMs > 0 && startupMs < 20000, `startupMs is ${startupMs}`);
    ok(userAgent.length > 5, `userAgent is ${userAgent}`);
  },
};
