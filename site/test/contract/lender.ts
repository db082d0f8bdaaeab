import type { Slep } from '../../types/slep.d.ts';

type Open = () => Promise<Slep>;

/**
 * Lends a solver to one case after another, since to load one takes longer than most of them. Another is opened where
 * a case has failed or has ended the solver, or for each case where they are fresh.
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
