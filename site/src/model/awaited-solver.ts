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

  async start(spec: AnySpec): Promise<Run> {
    return (await this.coming).start(spec as StartSpec);
  }

  async check(...given: Parameters<Slep['check']>): ReturnType<Slep['check']> {
    return (await this.coming).check(...given);
  }

  async describe(...given: Parameters<Slep['describe']>): ReturnType<Slep['describe']> {
    return (await this.coming).describe(...given);
  }

  async inspect(...given: Parameters<Slep['inspect']>): ReturnType<Slep['inspect']> {
    return (await this.coming).inspect(...given);
  }

  async script(...given: Parameters<Slep['script']>): ReturnType<Slep['script']> {
    return (await this.coming).script(...given);
  }
}
