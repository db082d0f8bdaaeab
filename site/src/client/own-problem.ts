// Encodes a user's own problem for the worker.
import { checkMs, checkNames, type Fields, guarded, kindOf, valueError } from './check.ts';
import { matrix } from './data.ts';
import { inputError, textOf } from './errors.ts';
import type { Payload } from './payload.ts';
import { checkObjective } from './objective.ts';
import type { WireMatrix, WireModule, WireOwn } from './protocol.ts';
import { absolute } from './url.ts';

export const isOwn = (problem: unknown): problem is Fields =>
  kindOf(problem) === 'Object' && ['module', 'dims', 'funcGrad'].some((name) => name in (problem as Fields));

/** Encodes the problem. cutOff: whether a call that takes too long can be interrupted by terminating its worker. */
export function encodeOwn(given: Fields, cutOff: boolean, payload: Payload): WireOwn {
  const problem = guarded(given, (name) => `problem.${name}`);
  if ('module' in problem) {
    checkNames('problem.', problem, ['module', 'M', 'data', 'timeoutMs']);
    const { module, data, timeoutMs, M } = problem;
    checkMs('problem.timeoutMs', timeoutMs);
    return { module: locate(module), data: clone(data), timeoutMs: timeoutMs ?? 5000, cutOff, M: matrixM(M, payload) };
  }
  checkNames('problem.', problem, ['dims', 'funcGrad', 'M']);
  if (cutOff)
    throw inputError(
      'problem',
      'a function cannot be sent to a worker: give { module, M }, or call load({ worker: false })',
    );
  return { ...checkObjective(problem), M: matrixM(problem.M, payload) };
}

/** Encodes M. null means the identity. undefined is an error, because the caller may have forgotten M. */
const matrixM = (M: unknown, payload: Payload): WireMatrix | undefined =>
  M === null ? undefined : matrix('problem.M', M, payload);

/**
 * Treats a string that contains an export statement as source text, unless the string is an absolute URL. A data URL,
 * for example, may also contain an export statement.
 */
function locate(module: unknown): WireModule['module'] {
  if (typeof module !== 'string' && kindOf(module) !== 'URL')
    throw valueError('problem.module', module, 'the URL of an ES module, or its source');
  const text = String(module);
  const isURL = /^(https?|file|data|blob):/i.test(text) || !/\bexport\b\s*[{*\w]/.test(text);
  return isURL ? { url: absolute('problem.module', text).href } : { text };
}

function clone(data: unknown): unknown {
  try {
    return structuredClone(data);
  } catch (error) {
    throw inputError('problem.data', `the data cannot be copied (${textOf(error)})`);
  }
}
