// A pool of workers, shared by the elements on a page that load the solver from the same folder. The solver is
// downloaded and compiled only once.
import type { Slep } from '../../types/slep.d.ts';

/** The maximum number of workers. Most machines can run this many in parallel. */
const most = 4;

interface Member {
  opening: Promise<Slep>;
  users: number;
}

/** A worker that an element uses until it releases the lease. */
export interface Lease {
  slep: Slep;
  release(): void;
}

class Pool {
  private members: Member[] = [];
  private first?: Promise<Slep>;

  /** baseURL: the folder of the solver's files, by default the folder of slep.js. */
  constructor(private readonly baseURL?: string) {}

  /**
   * Leases a new worker if the number of workers is below both the maximum and the number of processor cores, and
   * otherwise the worker with the fewest users. Rejects if loading fails.
   */
  async take(): Promise<Lease> {
    const member = this.choose();
    member.users++;
    const release = () => this.give(member);
    try {
      return { slep: await member.opening, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  private choose(): Member {
    const [least] = this.members.toSorted((a, b) => a.users - b.users);
    if (least && this.members.length >= Math.min(navigator.hardwareConcurrency || 1, most)) return least;
    const member = { opening: this.open(), users: 0 };
    this.members.push(member);
    return member;
  }

  /** Opens a worker. The first worker fetches and compiles the files for all workers. */
  private open(): Promise<Slep> {
    if (this.first) return this.first.then((slep) => slep.fork());
    return (this.first = client().then(({ load }) => load({ baseURL: this.baseURL })));
  }

  private give(member: Member): void {
    if (--member.users > 0) return;
    this.members = this.members.filter((p) => p !== member);
    if (this.members.length === 0) this.first = undefined; // this frees the compiled modules
    member.opening.then(
      (slep) => slep.dispose(),
      () => undefined,
    );
  }
}

async function client(): Promise<typeof import('../client/slep.ts')> {
  try {
    return await import('../client/slep.ts');
  } catch (error) {
    throw new Error(`slep.js, which belongs next to slep-lab.js, cannot be read (${(error as Error).message})`);
  }
}

const pools = new Map<string | null, Pool>();

export function poolOf(base: string | null): Pool {
  const pool = pools.get(base) ?? new Pool(base ?? undefined);
  pools.set(base, pool);
  return pool;
}
