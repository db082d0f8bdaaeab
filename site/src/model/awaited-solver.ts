// A solver that is still loading. The catalogue is available at once, because the page contains it. Calls wait until
// the solver has loaded.
import type { AnySpec, Catalog, Run, Slep, StartSpec } from '../../types/slep.d.ts';

/** The methods of Slep that pages use. */
export type Solver = Pick<Slep, 'catalog' | 'start' | 'check' | 'describe' | 'inspect' | 'script'>;

export class AwaitedSolver implements Solver {
  isLoaded = false;
  /** Passes the loaded solver to the waiting calls. */
  private give!: (slep: Slep) => void;
  private readonly loading = new Promise<Slep>((resolve) => (this.give = resolve));

  constructor(readonly catalog: Catalog) {}

  loaded(slep: Slep): void {
    this.isLoaded = true;
    this.give(slep);
  }

  readonly start = async (spec: AnySpec): Promise<Run> => (await this.loading).start(spec as StartSpec);
  readonly check: Solver['check'] = async (...given) => (await this.loading).check(...given);
  readonly describe: Solver['describe'] = async (...given) => (await this.loading).describe(...given);
  readonly inspect: Solver['inspect'] = async (...given) => (await this.loading).inspect(...given);
  readonly script: Solver['script'] = async (...given) => (await this.loading).script(...given);
}
