// The workers that all elements of a page share: few, with one download and one compilation between them.
import type { Slep } from '../../types/slep.d.ts';

/** More do not run at once on any machine that a reader has. */
const most = 4;

interface Place {
  opening: Promise<Slep>;
  users: number;
}

/** What an element has until it gives it back. */
export interface Lease {
  slep: Slep;
  release(): void;
}

export class Pool {
  private places: Place[] = [];
  private first?: Promise<Slep>;

  /** The worker with the fewest users; a new one where all are in use and there is a core for it. Rejects when the solver cannot be loaded. */
  async take(): Promise<Lease> {
    const place = this.choose();
    place.users++;
    const release = () => this.give(place);
    try {
      return { slep: await place.opening, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  private choose(): Place {
    const [least] = this.places.toSorted((a, b) => a.users - b.users);
    if (least && this.places.length >= Math.min(navigator.hardwareConcurrency || 1, most)) return least;
    const place = { opening: this.open(), users: 0 };
    this.places.push(place);
    return place;
  }

  /** The first fetches and compiles, the others take that over. Helpers would be workers beyond the limit. */
  private open(): Promise<Slep> {
    if (this.first) return this.first.then((slep) => slep.fork());
    return (this.first = import('../client/slep.ts').then(({ load }) => load({ helpers: 0 })));
  }

  private give(place: Place): void {
    if (--place.users > 0) return;
    this.places = this.places.filter((p) => p !== place);
    if (this.places.length === 0) this.first = undefined; // and with it what was compiled
    place.opening.then(
      (slep) => slep.dispose(),
      () => undefined,
    );
  }
}
