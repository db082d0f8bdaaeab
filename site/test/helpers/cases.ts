// What helpers must not change, and what they must survive. The cases run in Node and in every browser.
import type { FormulaSpec, LoadOptions, Run, Slep, StartSpec } from '../../types/slep.d.ts';
import { equal, ok, rejects, same, within } from '../contract/assert.ts';
import type { Observer } from './observe.ts';

export { Observer } from './observe.ts';

/** Opens a Slep with the observed worker, which is disposed of after the case. */
export type Open = (options: LoadOptions) => Promise<Slep>;
export type Case = (open: Open, observer: Observer) => Promise<void>;

/** It ends after everything here. */
const spec: StartSpec = {
  problem: 'quadratic',
  params: { n: 600, p: 12 },
  method: 'slgd',
  options: { tol: 0, maxIterations: 1e6 },
};
const steps = 60;

/** Advances until helpers take part, and to a multiple of 20 iterations. */
async function untilShared(run: Run, observer: Observer, since = 0): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end;) {
    await run.step(20);
    if ((await observer.see()).products > since) return;
  }
  throw new Error('no product was shared within 20 s');
}

/** Waits until a product was shared that was not shared before. */
async function untilMoreProducts(observer: Observer): Promise<void> {
  const { products } = await observer.see();
  for (const end = performance.now() + 10_000; performance.now() < end;)
    if ((await observer.see()).products > products) return;
  throw new Error('no more products were shared within 10 s');
}

/** Waits until so many helpers have ended. */
async function untilEnded(observer: Observer, count: number): Promise<void> {
  let ended = 0;
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    if ((ended = (await observer.see()).ended) >= count) break;
  }
  equal(ended, count, 'the number of ended helpers');
}

/** Advances to the given iteration. */
async function upTo(run: Run, iteration: number): Promise<Float64Array> {
  ok(run.progress.iteration < iteration, `the run is at ${run.progress.iteration}`);
  await run.step(iteration - run.progress.iteration);
  return run.x();
}

/** X at an iteration without helpers. */
async function alone(
  open: Open,
  observer: Observer,
  given: StartSpec | FormulaSpec,
  iteration: number,
): Promise<Float64Array> {
  const slep = await open({ helpers: 0 });
  const x = await upTo(await slep.start(given as FormulaSpec), iteration);
  equal((await observer.see()).opened, 0, 'the number of helpers where none is allowed');
  slep.dispose();
  return x;
}

/** Does something to a run once products are shared, and compares with a run that nobody helps. */
const disturbed =
  (options: LoadOptions, disturb: (run: Run, observer: Observer, slep: Slep) => Promise<void>): Case =>
  async (open, observer) => {
    const slep = await open(options);
    const run = await slep.start(spec);
    await untilShared(run, observer);
    await disturb(run, observer, slep);
    const end = run.progress.iteration + steps;
    const x = await upTo(run, end);
    slep.dispose();
    same(x, await alone(open, observer, spec, end), 'X');
  };

export const cases: Record<string, Case> = {
  'any number of helpers gives the same bits': async (open, observer) => {
    for (const helpers of [1, 2, 3]) {
      const slep = await open({ helpers });
      equal(slep.info.helpers, helpers, 'info.helpers');
      const run = await slep.start(spec);
      await untilShared(run, observer);
      const end = run.progress.iteration + 3 * steps;
      const x = await upTo(run, end);
      await run.seek(steps);
      const again = await upTo(run, end);
      const { opened, ended, products } = await observer.see();
      equal(opened, helpers, 'the number of opened helpers');
      equal(ended, 0, 'the number of ended helpers');
      ok(products > helpers * steps, `there were ${products} products with ${helpers} helpers`);
      slep.dispose();
      const expected = await alone(open, observer, spec, end);
      same(x, expected, `X with ${helpers} helpers`);
      same(again, expected, `X with ${helpers} helpers after going back`);
    }
  },

  'so they do where A and M are dense': async (open, observer) => {
    const n = 600;
    const symmetric = (at: (i: number, j: number) => number) => ({
      rows: n,
      cols: n,
      data: Float64Array.from({ length: n * n }, (_, k) => at(k % n, Math.floor(k / n))),
    });
    const data = {
      A: symmetric((i, j) => Math.cos(i * j) + (i === j ? i / n : 0)),
      M: symmetric((i, j) => 1 / (1 + Math.abs(i - j)) ** 2),
    };
    const given: StartSpec = { ...spec, params: { p: 3 }, data };
    const slep = await open({ helpers: 2 });
    const run = await slep.start(given);
    await untilShared(run, observer);
    const { products } = await observer.see();
    await run.step(steps);
    ok((await observer.see()).products >= products + 4 * steps, 'products with one of the matrices were not shared');
    const x = await run.x();
    slep.dispose();
    same(x, await alone(open, observer, given, run.progress.iteration), 'X');
  },

  'so they do where f is a formula, of which a part is a product with data': async (open, observer) => {
    const formula = "n = 600; p = 12; A = randsym(n)/30; 1/2*trace(X'*A*X) + sum(log(1 + sum((A*X).^2, 2)))";
    const given: FormulaSpec = { ...spec, problem: { formula }, params: {}, data: {} };
    const slep = await open({ helpers: 2 });
    const run = await slep.start(given);
    await untilShared(run, observer);
    const { products } = await observer.see();
    await run.step(steps);
    ok((await observer.see()).products >= products + 2 * steps, 'products with A were not shared');
    const x = await run.x();
    slep.dispose();
    same(x, await alone(open, observer, given, run.progress.iteration), 'X');
  },

  'a helper that fails is left out': disturbed({ helpers: 2 }, async (run, observer) => {
    observer.harm('error');
    await run.step(20);
    await untilShared(run, observer, (await observer.see()).products);
    equal((await observer.see()).ended, 1, 'the number of ended helpers');
  }),

  'a helper that says nothing any more is left out': disturbed({ helpers: 1 }, async (run, observer) => {
    observer.harm('silence');
    const began = performance.now();
    await run.step(20);
    ok(performance.now() - began < 10_000, `it was waited for for ${performance.now() - began} ms`);
    const { products, ended } = await observer.see();
    equal(ended, 1, 'the number of ended helpers');
    await run.step(20);
    equal((await observer.see()).products, products, 'the number of products afterwards');
  }),

  'helpers that cannot be opened are done without': async (open, observer) => {
    const expected = await alone(open, observer, spec, steps);
    const slep = await open({ helpers: 2 });
    observer.harm('refusal');
    await observer.see();
    same(await upTo(await slep.start(spec), steps), expected, 'X');
    equal((await observer.see()).products, 0, 'the number of shared products');
  },

  'two runs that are alive share nothing, one afterwards does': disturbed(
    { helpers: 2 },
    async (run, observer, slep) => {
      const other = await slep.start(spec);
      await run.step();
      const { products } = await observer.see();
      await Promise.all([run.step(19), other.step(20)]);
      equal((await observer.see()).products, products, 'the number of products while two runs are alive');
      other.dispose();
      await untilShared(run, observer, products);
      equal((await observer.see()).opened, 2, 'the number of opened helpers');
    },
  ),

  'a run that is disposed of ends its helpers, and the next one has its own': async (open, observer) => {
    const slep = await open({ helpers: 2 });
    for (let k = 1; k <= 2; k++) {
      const run = await slep.start(spec);
      await untilShared(run, observer, (await observer.see()).products);
      const stepping = run.step(10_000); // in the middle of a product, mostly
      await untilMoreProducts(observer);
      run.dispose();
      await rejects(stepping, 'DisposedError', 'a step during which the run is disposed of');
      equal((await observer.see()).opened, 2 * k, 'the number of opened helpers');
      await untilEnded(observer, 2 * k);
    }
  },

  'an abort ends solve within a slice': disturbed({ helpers: 1 }, async (run, observer) => {
    await within(300, 'the end of solve', async () => {
      const control = new AbortController();
      const solving = run.solve({ signal: control.signal });
      await untilMoreProducts(observer);
      const aborted = performance.now();
      control.abort();
      equal((await solving).status, 'cancelled', 'the status');
      return performance.now() - aborted;
    });
  }),

  'x and trace are answered while products are shared': disturbed({ helpers: 2 }, async (run) => {
    let stepping = true;
    const stepped = run.step(1000).finally(() => (stepping = false));
    const [x, trace] = await Promise.all([run.x(), run.trace()]);
    ok(stepping, 'the answers came after the end');
    equal(x.length, 7200, 'the length of x');
    ok(trace.iteration.length > 20, 'the trace is too short');
    await stepped;
  }),

  'helpers that have to pay may, and change no bit': async (open) => {
    const large: StartSpec = { problem: 'quadratic', params: { n: 900, p: 30 } };
    const [measured, plain] = [await open({ helpers: 'auto' }), await open({ helpers: 0 })];
    const [one, other] = [await measured.start(large), await plain.start(large)];
    same(await upTo(one, 100), await upTo(other, 100), 'X');
  },

  'there are none without the kernel, and none without a worker': async (open) => {
    for (const options of [{ simd: 'off' }, { worker: false }] as const)
      equal((await open({ ...options, helpers: 2 })).info.helpers, 0, `info.helpers with ${JSON.stringify(options)}`);
  },
};

/** The cases that depend on the engine: how workers share memory, fail and end. */
export const ofEngines = [
  'any number of helpers gives the same bits',
  'a helper that fails is left out',
  'a run that is disposed of ends its helpers, and the next one has its own',
];
