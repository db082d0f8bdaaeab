// Prepares a spec in the thread of the program: encodes text as bytes and loads the function that a module exports.
import { inputError, textOf } from './errors.ts';
import { objectiveOf } from './objective.ts';
import type { WireData, WireMatrix, WireSpec } from './protocol.ts';
import type { Pulse } from './watch.ts';

/** Returns the spec in the form that the program expects. Rejects with InputError. */
export async function prepare(handle: number, given: WireSpec, pulse: Pulse): Promise<object> {
  const { problem, data = {}, ...spec } = given;
  if (typeof problem === 'object' && !('formula' in problem)) {
    const M = problem.M && (await readText('problem.M', problem.M));
    return { ...spec, own: { ...(await objectiveOf(handle, problem, pulse)), M } };
  }
  const parts = await Promise.all(
    Object.entries(data).map(async ([name, part]) => [name, await readData(`data.${name}`, part)]),
  );
  const named = typeof problem === 'object' ? problem : { problem };
  return { ...spec, ...named, data: Object.fromEntries(parts) };
}

async function readData(input: string, part: WireData): Promise<object> {
  if (typeof part === 'object' && 'list' in part)
    return { list: await Promise.all(part.list.map((entry, i) => readText(`${input}[${i}]`, entry))) };
  const isPlain = typeof part === 'object' && ('labels' in part || 'column' in part);
  return isPlain ? part : readText(input, part);
}

/** Converts a matrix given as text to bytes. Other matrices are returned unchanged. Rejects with InputError. */
export async function readText(input: string, matrix: WireMatrix): Promise<object> {
  if (typeof matrix === 'string') return new TextEncoder().encode(matrix);
  if (!(matrix instanceof Blob)) return matrix;
  try {
    return new Uint8Array(await matrix.arrayBuffer());
  } catch (error) {
    throw inputError(input, `the text cannot be read (${textOf(error)})`);
  }
}
