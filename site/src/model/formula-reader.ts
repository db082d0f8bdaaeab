// Requests descriptions of formulas, and ignores the answers for all texts except the newest one.
import type { FormulaInfo, Matrix, SlepError } from '../../types/slep.d.ts';
import type { Solver } from './awaited-solver.ts';
import { formulaProblem, type Problem } from './problem.ts';
import type { Files } from './files.ts';

/**
 * The description of a formula, as far as the formula could be read. error: the reason why it could not be read
 * completely.
 */
export interface Reading {
  problem: Problem;
  error?: SlepError;
}

export class FormulaReader {
  private newest = 0;

  constructor(private readonly slep: Solver) {}

  /**
   * Reads a formula with the files that it uses. Returns undefined if `read` or `cancel` was called in the meantime.
   */
  async read(text: string, files: Files | null): Promise<Reading | undefined> {
    const asked = ++this.newest;
    const { catalog } = this.slep;
    const reading = await this.describe(text, files).then(
      (info) => ({ problem: formulaProblem(catalog, text, info) }),
      (error: SlepError) => ({ problem: formulaProblem(catalog, text), error }),
    );
    return asked === this.newest ? reading : undefined;
  }

  /** Drops the pending answer. */
  cancel(): void {
    this.newest++;
  }

  private async describe(text: string, files: Files | null): Promise<FormulaInfo> {
    const alone = await this.slep.describe(text).catch((error: SlepError) => this.knowing(text, files, error));
    const data = { ...filesFor(alone, files), ...namesakes(alone, files) };
    if (Object.keys(data).length === 0) return alone;
    try {
      return await this.slep.describe(text, { data: data as Record<string, Matrix> });
    } catch (error) {
      // a file that cannot be read is reported when the run starts
      if ((error as SlepError).input?.startsWith('data.')) return alone;
      throw error;
    }
  }

  /**
   * Describes the formula again, together with the files. If the same input is wrong again, throws the new error, which
   * may suggest a better fix. Otherwise throws the given error.
   */
  private async knowing(text: string, files: Files | null, error: SlepError): Promise<never> {
    if (files) await this.slep.describe(text, { data: files as Record<string, Matrix> }).catch(rethrow);
    throw error;

    function rethrow(known: SlepError): void {
      if (known.input === error.input) throw known;
    }
  }
}

/** Returns the files that a formula uses, or null if there are none. */
export function filesFor({ data }: Pick<FormulaInfo, 'data'>, files: Files | null): Files | null {
  const wanted = Object.entries(files ?? {}).filter(([name]) => data.some((part) => part.name === name));
  return wanted.length > 0 ? Object.fromEntries(wanted) : null;
}

/** Returns the files whose names differ only in case from the names of missing data: C if c is missing. */
function namesakes({ data }: FormulaInfo, files: Files | null): Files {
  const missing = data.filter(({ name }) => !files?.[name]).map(({ name }) => name.toLowerCase());
  const isNamesake = ([name]: [string, unknown]) =>
    missing.includes(name.toLowerCase()) && !data.some((part) => part.name === name);
  return Object.fromEntries(Object.entries(files ?? {}).filter(isNamesake));
}
