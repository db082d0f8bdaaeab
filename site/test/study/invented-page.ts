// The controller of a study's page, with a fake solver and without a document.
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Controller } from '../../src/studies/controller.ts';
import type { Phase } from '../../src/studies/shown-study.ts';
import type { Slep, StudyDescription } from '../../types/slep.d.ts';
import { catalog } from './catalog.ts';
import { ended } from './ended.ts';

/** A solver whose first runs end immediately. The other runs wait until they are released. */
class InventedSolver {
  begun = 0;
  /** The number of runs that end immediately. */ free = Infinity;
  disposed = 0;
  failure?: Error;
  #waiting: (() => void)[] = [];

  readonly slep = {
    info: { version: 'invented', userAgent: 'none' },
    fork: async () => ({ start: async () => this.#start(), dispose: () => {} }) as unknown as Slep,
    dispose: () => void this.disposed++,
  } as Slep;

  #start() {
    const order = ++this.begun;
    if (this.failure) throw this.failure;
    const { info, result, trace, counts, parts } = ended();
    const solve = async ({ signal }: { signal: AbortSignal }) => {
      if (order > this.free)
        await new Promise<void>((resolve, reject) => {
          this.#waiting.push(resolve);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      return result;
    };
    return { info, solve, trace: async () => trace, read: async () => counts, parts: async () => parts, dispose() {} };
  }

  release(): void {
    this.free = Infinity;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

const pages: InventedPage[] = [];
afterEach(() => {
  for (const { controller } of pages.splice(0)) controller.stop();
});

/** A page that records what its controller reports. */
export class InventedPage {
  readonly solver = new InventedSolver();
  readonly failures: string[] = [];
  /** The phases in order. */ readonly phases: Phase[] = [];
  /** The questions that were asked, with the number of cells and the estimated seconds. */
  readonly asked: [cells: number, seconds: number | undefined][] = [];
  readonly answers: ((isWanted: boolean) => void)[] = [];
  readonly controller = new Controller(catalog, {
    opened() {},
    cell() {},
    seed() {},
    state: ({ phase }) => {
      if (phase !== this.phases.at(-1)) this.phases.push(phase);
    },
    ask: (cells, seconds) => {
      this.asked.push([cells, seconds]);
      return new Promise((resolve) => this.answers.push(resolve));
    },
    failed: ({ message }) => this.failures.push(message),
  });

  constructor() {
    pages.push(this);
  }

  get shown() {
    return this.controller.shown;
  }

  /** A page with an open study and a solver. */
  static async with(description: StudyDescription): Promise<InventedPage> {
    const page = new InventedPage();
    await page.controller.open(description);
    await page.controller.begin(page.solver.slep);
    return page;
  }

  /**
   * Waits until a condition holds, for at most 1000 turns of the event loop. The condition must not depend on timers.
   */
  async until(holds: () => boolean): Promise<void> {
    for (let turns = 0; !holds(); turns++) {
      assert.ok(turns < 1000, `${holds}`);
      await turn();
    }
  }

  phase = (phase: Phase) => this.until(() => this.shown.phase === phase);

  /** Waits for 50 turns of the event loop, after which nothing more can happen. */
  async settle(): Promise<void> {
    for (let turns = 0; turns < 50; turns++) await turn();
  }
}
