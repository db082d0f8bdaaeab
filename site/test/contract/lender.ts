import type { Slep } from '../../types/slep.d.ts';

type Open = () => Promise<Slep>;

/**
 * Lends a solver to one case after another, because loading a solver takes longer than most cases. A new solver is
 * opened after a case that has failed or has ended the solver, and for every case if `fresh` is true.
 */
export class Lender {
  private readonly open: Open;
  private readonly fresh: boolean;
  private slep?: Slep;

  constructor(open: Open, fresh: boolean) {
    this.open = open;
    this.fresh = fresh;
  }

  async lend<T>(use: (slep: Slep, open: Open) => Promise<T>): Promise<T> {
    const slep = (this.slep ??= await this.open());
    let works = false;
    try {
      const value = await use(slep, this.open);
      works = !this.fresh && (await starts(slep));
      return value;
    } finally {
      if (!works) this.close();
    }
  }

  close(): void {
    this.slep?.dispose();
    this.slep = undefined;
  }
}

const starts = (slep: Slep): Promise<boolean> =>
  slep.start({ problem: 'quadratic', params: { n: 20, p: 1 } }).then(
    (run) => (run.dispose(), true),
    () => false,
  );
