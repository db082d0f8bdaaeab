// @ts-check
// Solves tasks natively, in Go processes that each solve one task at a time.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inSite, root } from '../build/paths.mjs';

/** @typedef {import('../src/study/runner.ts').Solver} Solver */
/** @typedef {import('../src/study/expand.ts').Task} Task */

const program = inSite('.cache/native');

/** Builds the program, and returns a function that starts it. @returns {() => Promise<Solver>} */
export function natively() {
  execFileSync('go', ['build', '-o', program, './wasm/native'], { cwd: root, stdio: 'inherit' });
  return async () => open();
}

/** @returns {Solver} */
function open() {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}); // if the process has ended, `solve` notices the end of its output
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async solve(task, alive, signal) {
      child.stdin.write(`${JSON.stringify(specOf(task))}\n`);
      // The process reports nothing until its task has ended. Until then `alive` is called every second, so that the
      // study waits for the process: a slow process does not block other solvers.
      const ticking = setInterval(alive, 1000);
      const stop = () => child.kill();
      signal.addEventListener('abort', stop);
      try {
        const { value, done } = await answers.next();
        signal.throwIfAborted();
        if (done) throw new Error('the process ended');
        return endedOf(JSON.parse(value));
      } finally {
        clearInterval(ticking);
        signal.removeEventListener('abort', stop);
      }
    },
    close: () => void child.kill(),
  };
}

/** @param {Task} task */
function specOf({ spec }) {
  const { problem, data, seed, startSeed, resample, method, params, options } = /** @type {any} */ (spec);
  if (problem.module !== undefined)
    throw Object.assign(new Error('problem: a JavaScript module cannot run natively'), { name: 'InputError' });
  const parts =
    data && Object.fromEntries(Object.entries(data).map(([name, part]) => [name, partOf(data, name, part)]));
  const named = typeof problem === 'string' ? { problem } : { formula: problem.formula };
  return { ...named, data: parts, seed, startSeed, resample, method, params, options };
}

/** @type {(data: object, name: string, part: any) => object} */
function partOf(data, name, part) {
  if (typeof part === 'string') return { text: part };
  if (Array.isArray(part))
    return name === 'labels' ? { labels: part.map(String) } : { list: part.map((one) => partOf(data, name, one)) };
  if (part.column === undefined) return { text: JSON.stringify(part) };
  const [of] = Object.keys(data).filter((other) => other !== name);
  return { column: typeof part.column === 'string' ? { of, name: part.column } : { of, number: part.column } };
}

/** @param {any} answer @returns {import('../src/study/record.ts').Ended} */
function endedOf({ error, info, result, trace, counts, parts, sureness }) {
  if (error) throw Object.assign(new Error(error.message), { name: error.name });
  const number = (/** @type {number | null} */ v) => v ?? NaN;
  const numbers = (/** @type {Record<string, number | null>} */ of) =>
    of && Object.fromEntries(Object.entries(of).map(([name, v]) => [name, number(v)]));
  const arrays = (/** @type {Record<string, string>} */ of) =>
    Object.fromEntries(Object.entries(of).map(([name, text]) => [name, decoded(text)]));
  return /** @type {any} */ ({
    info,
    result: {
      ...result,
      ...{ feasibility: number(result.feasibility), beta: number(result.beta) },
      ...{ projected: numbers(result.projected) ?? null, curvature: numbers(result.curvature) },
    },
    trace: arrays(trace),
    counts: arrays(counts),
    parts,
    ...(sureness && { sureness: mixed(sureness) }),
  });
}

/** Decodes the arrays of numbers from base64, and keeps the other fields. @param {Record<string, any>} of */
const mixed = ({ views, classes, reason, ...of }) => ({
  ...{ views, classes, reason },
  ...Object.fromEntries(Object.entries(of).map(([name, text]) => [name, decoded(text)])),
});

/** Decodes an array of float64 from base64, as written by wasm/native. @type {(text: string) => Float64Array} */
export function decoded(text) {
  const bytes = Buffer.from(text, 'base64');
  return Float64Array.from({ length: bytes.length / 8 }, (_, k) => bytes.readDoubleLE(8 * k));
}
