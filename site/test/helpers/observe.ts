// What helpers do cannot be seen through the contract. The tests count the workers that the client opens, put a few
// lines before the worker's script that count what it says to its helpers, and do harm to them when asked. Page and
// worker speak by a BroadcastChannel.

/**
 * Since the latest worker was opened that is none: helpers, those that were ended, and products sent to them, each
 * counted once for every helper.
 */
export interface Seen {
  opened: number;
  ended: number;
  products: number;
}

/** error: it throws. silence: it is gone without a word. refusal: none can be opened any more. */
export type Harm = 'error' | 'silence' | 'refusal';

type Message = { ask: number } | { harm: 'error' } | { answer: number; products: number };

const name = 'slep helpers under test';

/** The worker's script with the lines before it. They are text of their own: nothing of this module is there. */
export const observed = (script: string) => `(${observe})(${JSON.stringify(name)});\n${script}`;

function observe(name: string): void {
  let products = 0;
  let first: MessagePort | undefined;
  const { postMessage } = MessagePort.prototype as { postMessage(message: unknown, ...transfer: any[]): void };
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...transfer: any[]) {
    if (message instanceof Object && 'multiply' in message) {
      products++;
      first ??= this;
    }
    return postMessage.call(this, message, ...transfer); // Node looks at what it returns
  };
  let helper = false;
  const hear = (message: { request?: { op: string } }) => (helper ||= message.request?.op === 'help');
  const { parentPort } = globalThis.process?.getBuiltinModule?.('node:worker_threads') ?? {};
  if (parentPort) parentPort.on('message', hear);
  else addEventListener('message', ({ data }) => hear(data));

  const channel = new BroadcastChannel(name) as BroadcastChannel & { unref?(): void };
  channel.unref?.();
  channel.onmessage = ({ data }: { data: Message }) => {
    if (helper) return;
    if ('ask' in data) channel.postMessage({ answer: data.ask, products });
    if ('harm' in data && first) postMessage.call(first, { multiply: -1, x: new Float64Array(0), cols: 1 });
  };
}

interface Home {
  Worker: new (...args: any[]) => {
    postMessage(message: { request: { op: string } }, transfer?: unknown): void;
    terminate(): unknown;
  };
}

/** The page's side, which opens the workers. */
export class Observer {
  readonly #channel = new BroadcastChannel(name) as BroadcastChannel & { unref?(): void };
  readonly #restore: () => void;
  readonly #programs = new Set<object>();
  #helpers: { silence(): void }[] = [];
  #ended = 0;
  #refused = false;
  #asked = 0;

  constructor() {
    this.#channel.unref?.();
    const home = (globalThis.process?.getBuiltinModule?.('node:worker_threads') ?? globalThis) as unknown as Home;
    const { Worker } = home;
    const counted = (worker: { silence(): void }, op: string) => {
      if (op === 'help') this.#helpers.push(worker);
      if (op !== 'open') return;
      this.#programs.add(worker);
      [this.#helpers, this.#ended] = [[], 0];
    };
    const ended = (worker: { silence(): void }) => {
      this.#programs.delete(worker);
      this.#ended += Number(this.#helpers.includes(worker));
    };
    const refuse = () => {
      if (this.#refused) throw new Error('as the test wants');
    };
    home.Worker = class extends Worker {
      constructor(...args: any[]) {
        refuse();
        super(...args);
      }
      postMessage(message: { request: { op: string } }, transfer: unknown): void {
        counted(this, message.request.op);
        super.postMessage(message, transfer);
      }
      terminate(): unknown {
        ended(this);
        return super.terminate();
      }
      silence(): void {
        super.terminate();
      }
    };
    this.#restore = () => (home.Worker = Worker);
  }

  /** Of the workers of the one Slep that there is: two once it has read a formula. */
  see(): Promise<Seen> {
    const ask = ++this.#asked;
    let [answers, products] = [0, 0];
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no worker answers within 10 s')), 10_000);
      this.#channel.onmessage = ({ data }: { data: Message }) => {
        if (!('answer' in data) || data.answer !== ask) return;
        products += data.products;
        if (++answers < this.#programs.size) return;
        clearTimeout(late);
        resolve({ opened: this.#helpers.length, ended: this.#ended, products });
      };
      this.#channel.postMessage({ ask });
    });
  }

  harm(harm: Harm): void {
    if (harm === 'refusal') this.#refused = true;
    else if (harm === 'silence') this.#helpers[0].silence();
    else this.#channel.postMessage({ harm });
  }

  close(): void {
    this.#restore();
    this.#channel.close();
  }
}
