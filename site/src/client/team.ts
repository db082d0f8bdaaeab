// The helpers as the worker with the program sees them. Addresses are in the program's memory.
import type { Order, Work } from './helper.ts';
import type { Help, Reply } from './protocol.ts';
import { Watch } from './watch.ts';

/**
 * Milliseconds without an answer until a helper is given up: when it starts, and for a product and each operation of
 * it.
 */
const patience = { opening: 10_000, product: 2_000, operation: 1e-5 };

interface Member {
  port: MessagePort;
  up: boolean;
  failed: boolean;
  /** How many rows of each matrix it keeps. */
  rows: number[];
  /** Travels with X to the helper and back with the product. */
  buffer?: Float64Array<ArrayBuffer>;
  /** Where the product belongs that it is computing. */
  owes?: { address: number; length: number };
  seconds: number;
}

/** The open teams. The client opens their helpers, and says when one is lost. */
export class Teams {
  readonly count: number;
  readonly measured: boolean;
  readonly #say: (reply: Reply, transfer?: Transferable[]) => void;
  readonly #open = new Map<number, Team>();
  #opened = 0;

  constructor({ count, measured }: Help, say: (reply: Reply, transfer?: Transferable[]) => void) {
    this.count = count;
    this.measured = measured;
    this.#say = say;
  }

  open(memory: WebAssembly.Memory, seconds: number, resume: () => void): Team {
    const team = ++this.#opened;
    const channels = Array.from({ length: this.count }, () => new MessageChannel());
    const ports = channels.map(({ port2 }) => port2);
    this.#say({ kind: 'helpers', team, ports }, ports);
    let left = this.count;
    const dismiss = (member: number) => {
      this.#say({ kind: 'dismissed', team, member });
      if (--left === 0) this.#open.delete(team);
    };
    const opened = new Team(
      memory,
      channels.map(({ port1 }) => port1),
      seconds,
      resume,
      dismiss,
    );
    this.#open.set(team, opened);
    return opened;
  }

  lose(team: number, member: number): void {
    this.#open.get(team)?.lose(member);
  }
}

/** The helpers of one run: see team_js.go in wasm/split. */
export class Team {
  readonly #memory: WebAssembly.Memory;
  readonly #members: Member[];
  readonly #dismiss: (member: number) => void;
  readonly #orders: number[] = []; // of each matrix: how many rows X has
  readonly #watch = new Watch();
  readonly #seconds: number;
  readonly #resume: () => void;
  #waiting = false;

  constructor(
    memory: WebAssembly.Memory,
    ports: MessagePort[],
    seconds: number,
    resume: () => void,
    dismiss: (member: number) => void,
  ) {
    this.#memory = memory;
    this.#seconds = seconds;
    this.#resume = resume;
    this.#dismiss = dismiss;
    this.#members = ports.map((port) => ({ port, up: false, failed: false, rows: [], seconds: 0 }));
    this.#watch.begin(patience.opening, () => this.#giveUp(({ up }) => !up));
    for (const member of this.#members) {
      member.port.onmessage = ({ data }: { data: Work }) => this.#receive(member, data);
      member.port.onmessageerror = () => this.#fail(member);
    }
  }

  get settled(): boolean {
    return this.#members.every(({ up, failed }) => up || failed);
  }

  alive(i: number): boolean {
    return !this.#members[i].failed;
  }

  keep(i: number, id: number, address: number, rows: number, cols: number, stride: number): void {
    const member = this.#members[i];
    member.rows[id] = rows;
    this.#orders[id] = cols;
    if (rows === 0 || member.failed) return;
    this.#attempt(member, () => {
      const copy = new Float64Array(rows * cols);
      for (let row = 0; row < rows; row++) copy.set(this.#view(address + 8 * stride * row, cols), cols * row);
      member.port.postMessage({ keep: id, cols, rows: copy } satisfies Order, [copy.buffer]);
    });
  }

  begin(id: number, y: number, x: number, cols: number): void {
    const size = this.#orders[id] * cols;
    let most = 0;
    for (const member of this.#members) {
      const length = (member.rows[id] ?? 0) * cols;
      member.seconds = 0;
      if (length > 0) {
        member.owes = { address: y, length };
        if (member.failed) this.#fail(member);
        else this.#attempt(member, () => this.#send(member, id, this.#view(x, size), cols));
      }
      y += 8 * length;
      most = Math.max(most, 2 * length * this.#orders[id]);
    }
    this.#waiting = true;
    this.#watch.begin(patience.product + patience.operation * most, () =>
      this.#giveUp(({ owes }) => owes !== undefined),
    );
    this.#check();
  }

  close(): void {
    this.#giveUp(() => true);
  }

  lose(i: number): void {
    this.#fail(this.#members[i]);
  }

  #send(member: Member, id: number, x: Float64Array, cols: number): void {
    const { buffer: kept } = member;
    const buffer = kept && kept.length >= x.length ? kept : new Float64Array(x.length);
    buffer.set(x);
    member.buffer = undefined;
    member.port.postMessage({ multiply: id, cols, x: buffer } satisfies Order, [buffer.buffer]);
  }

  #receive(member: Member, work: Work): void {
    if (member.failed) return;
    if (work === 'up') {
      member.up = true;
      if (this.settled) this.#watch.end();
      return;
    }
    const { address, length } = member.owes!;
    this.#view(address, length).set(work.x.subarray(0, length));
    member.owes = undefined;
    member.buffer = work.x;
    member.seconds = work.seconds;
    this.#check();
  }

  /** Whatever cannot be done for a helper, for example for lack of memory, counts as its failure. */
  #attempt(member: Member, work: () => void): void {
    try {
      work();
    } catch {
      this.#fail(member);
    }
  }

  #fail(member: Member): void {
    if (!member.failed) {
      member.failed = true;
      member.port.close();
      this.#dismiss(this.#members.indexOf(member));
    }
    member.buffer = undefined;
    if (this.settled && !this.#waiting) this.#watch.end();
    if (!member.owes) return;
    member.owes = undefined;
    member.seconds = -1;
    this.#check();
  }

  #giveUp(which: (member: Member) => boolean): void {
    for (const member of this.#members.filter(which)) this.#fail(member);
  }

  /** Resumes the program once all products are there. Not at once, because it may be in the middle of a call. */
  #check(): void {
    if (!this.#waiting || this.#members.some(({ owes }) => owes)) return;
    this.#waiting = false;
    this.#watch.end();
    this.#view(this.#seconds, this.#members.length).set(this.#members.map(({ seconds }) => seconds));
    queueMicrotask(this.#resume);
  }

  /** A view must be used at once, because the memory moves when it grows. */
  #view(address: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, address, length);
  }
}
