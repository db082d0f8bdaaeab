// The problem of the runs shown as a script for another tool, its files in one .zip.
import type { AnySpec, ScriptLanguage } from '../../../types/slep.d.ts';
import type { Solver } from '../../model/awaited-solver.ts';
import type { DrawnRun } from '../../model/drawn.ts';

export const scriptLanguages: readonly { name: ScriptLanguage; title: string }[] = [
  { name: 'octave', title: 'Octave, MATLAB (Manopt)' },
  { name: 'python', title: 'Python (Pymanopt)' },
  { name: 'julia', title: 'Julia (Manopt.jl)' },
  { name: 'javascript', title: 'JavaScript (this API)' },
];

/** caption: the instance in words. */
export async function scriptOf(
  slep: Solver,
  spec: AnySpec,
  language: ScriptLanguage,
  caption: string,
  runs: readonly DrawnRun[],
): Promise<Blob> {
  const files = await slep.script(spec, language, [caption, ...runs.flatMap(noteOf)]);
  const { strToU8, zipSync } = await import('fflate');
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new Blob([zipped as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

/** What a run came to. */
function noteOf({ name, run: { result } }: DrawnRun): string[] {
  if (!result) return [];
  const { iterations, verdict, projected } = result;
  const value = projected ? `, f = ${projected.objective}` : '';
  return [`${name} here: ${iterations} iterations${value}, ${verdict}`];
}
