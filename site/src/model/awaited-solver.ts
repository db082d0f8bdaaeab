// The solver on its way into the page. Its catalogue is part of the page; all else that is asked of it waits for it.
import type { AnySpec, Catalog, Run, Slep, StartSpec } from '../../types/slep.d.ts';

/** What a page asks of the solver. */
export type Solver = Pick<Slep, 'catalog' | 'start' | 'check' | 'describe' | 'inspect' | 'script'>;

export class AwaitedSolver implements Solver {
  readonly catalog: Catalog;
  hasCome = false;
  /** Gives it to all that wait. */
  private give!: (slep: Slep) => void;
  private readonly coming = new Promise<Slep>((resolve) => (this.give = resolve));

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  come(slep: Slep): void {
    this.hasCome = true;
    this.give(slep);
  }

  readonly start = async (spec: AnySpec): Promise<Run> => (await this.coming).start(spec as StartSpec);
  readonly check: Solver['check'] = async (...given) => (await this.coming).check(...given);
  readonly describe: Solver['describe'] = async (...given) => (await this.coming).describe(...given);
  readonly inspect: Solver['inspect'] = async (...given) => (await this.coming).inspect(...given);
  readonly script: Solver['script'] = async (...given) => (await this.coming).script(...given);
}
