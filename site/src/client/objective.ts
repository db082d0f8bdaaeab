// A user's objective, called in the thread of the program.
import type { FuncGrad } from '../../types/slep.d.ts';
import { type Fields, guarded, inWords, valueError } from './check.ts';
import { inputError, placeIn, textOf } from './errors.ts';
import { node } from './node.ts';
import type { WireModule, WireObjective } from './protocol.ts';
import type { Pulse } from './watch.ts';

/** Fills grad and returns f, or returns a string that explains why f has no value. Never throws. */
export type Evaluate = (grad: Float64Array, x: Float64Array) => number | string;

export function checkObjective({ dims, funcGrad }: Fields): WireObjective {
  const [n, p, ...more] = Array.isArray(dims) ? guarded(dims as unknown[], (i) => `problem.dims[${i}]`) : [];
  if (typeof n !== 'number' || typeof p !== 'number' || more.length > 0) {
    const given = Array.isArray(dims) ? `[${Array.from(dims, inWords).join(', ')}]` : inWords(dims);
    throw inputError('problem.dims', `${given}; it must be two numbers [n, p]`);
  }
  if (typeof funcGrad !== 'function') throw valueError('problem.funcGrad', funcGrad, 'a function');
  return { dims: [n, p], funcGrad: funcGrad as FuncGrad };
}

/** Loads the objective. Rejects with InputError. */
export async function objectiveOf(
  handle: number,
  own: WireModule | WireObjective,
  pulse: Pulse,
): Promise<{ dims: readonly number[]; evaluate: Evaluate }> {
  if (!('module' in own)) return { dims: own.dims, evaluate: called(own.funcGrad, undefined, '') };
  const { module, timeoutMs, cutOff, data } = own;
  const patience = cutOff ? timeoutMs : Infinity;
  const url = 'url' in module ? module.url : urlOf(module.text);
  const { dims, funcGrad } = checkObjective(
    await pulse.over(handle, patience, settled(imported(url, module), Math.max(timeoutMs, leastLoading))),
  );
  const evaluate = called(funcGrad, data, url);
  return {
    dims,
    evaluate(grad, x) {
      pulse.enter(handle, patience);
      return evaluate(grad, x);
    },
  };
}

/** The minimum time limit for loading a module, in milliseconds. The module may have to be downloaded. */
const leastLoading = 1000;

/**
 * Returns the loaded module, or rejects after ms milliseconds. The worker need not be terminated, because it is idle
 * while it waits for the module.
 */
async function settled(loading: Promise<Fields>, ms: number): Promise<Fields> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(inputError('problem.module', `the module was not loaded within ${ms} ms`)),
      Math.min(ms, longest),
    );
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The maximum delay of a timer in milliseconds. A timer with a longer delay fires at once. */
const longest = 2 ** 31 - 1;

/** Wraps a user's function. url: the URL of the module that exports it. */
const called =
  (funcGrad: FuncGrad, data: unknown, url: string): Evaluate =>
  (grad, x) => {
    try {
      const wanted = grad.fill(0).length;
      const value: unknown = funcGrad(grad, x, data);
      if (typeof value !== 'number') return `funcGrad returned ${inWords(value)}; it must return a number`;
      if (grad.length !== wanted || x.length !== wanted)
        return 'funcGrad transferred an array that belongs to the solver';
      return value;
    } catch (error) {
      return `funcGrad threw ${error instanceof Error ? textOf(error) + placeIn(url, error) : inWords(error)}`;
    }
  };

async function imported(url: string, module: WireModule['module']): Promise<Fields> {
  try {
    return await import(url);
  } catch (error) {
    const place = placeIn(url, error);
    const hint =
      'text' in module && error instanceof TypeError && !place
        ? '; a content security policy may forbid it: source text needs script-src blob:'
        : '';
    throw inputError('problem.module', `the module cannot be loaded (${textOf(error)}${place}${hint})`);
  } finally {
    if ('text' in module) URL.revokeObjectURL(url);
  }
}

/** Returns a URL for importing the source text. In Node, which cannot import blobs, the result is a data URL. */
const urlOf = (text: string) =>
  node('worker_threads')
    ? `data:text/javascript,${encodeURIComponent(text)}`
    : URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
