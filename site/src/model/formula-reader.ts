// Has formulas described. What was typed last counts: an answer that comes after it is dropped.
import type { FormulaInfo, Matrix, SlepError } from '../../types/slep.d.ts';
import type { Solver } from './awaited-solver.ts';
import { formulaProblem, type Problem } from './problem.ts';
import type { Files } from './run-specs.ts';

/** A formula as far as it could be read; error: why it could not. */
export interface Reading {
  problem: Problem;
  error?: SlepError;
}

export class FormulaReader {
  private readonly slep: Solver;
  private newest = 0;

  constructor(slep: Solver) {
    this.slep = slep;
  }

  /** Reads a formula beside those files that it asks for. Undefined when another one has been asked for meanwhile. */
  async read(text: string, files: Files | null): Promise<Reading | undefined> {
    const asked = ++this.newest;
    const { catalog } = this.slep;
    const reading = await this.describe(text, files).then(
      (info) => ({ problem: formulaProblem(catalog, text, info) }),
      (error: SlepError) => ({ problem: formulaProblem(catalog, text), error }),
    );
    return asked === this.newest ? reading : undefined;
  }

  /** What is being read does not count any more. */
  cancel(): void {
    this.newest++;
  }

  private async describe(text: string, files: Files | null): Promise<FormulaInfo> {
    const alone = await this.slep.describe(text);
    const data = filesFor(alone, files);
    if (!data) return alone;
    try {
      return await this.slep.describe(text, { data: data as Record<string, Matrix> });
    } catch (error) {
      // a file that cannot be read: the start of the run says so beside the file
      if ((error as SlepError).input?.startsWith('data.')) return alone;
      throw error;
    }
  }
}

/** Those of the files that a formula asks for, or null where it asks for none of them. */
export function filesFor({ data }: Pick<FormulaInfo, 'data'>, files: Files | null): Files | null {
  const wanted = Object.entries(files ?? {}).filter(([name]) => data.some((part) => part.name === name));
  return wanted.length > 0 ? Object.fromEntries(wanted) : null;
}
