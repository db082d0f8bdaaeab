// The client opens the helpers of a worker, which then speak with that worker by ports of their own. A worker could
// open them itself, but when several workers end at the same time Firefox often loses such helpers, and their worker
// with them.
import { type Channel, openWorker, type Script } from './channel.ts';

/** The helpers of one worker. They run its script, which the request `help` turns into a helper. */
export class HelperWorkers {
  readonly #script: Script;
  readonly #kernel: WebAssembly.Module;
  /** By team and member. */
  readonly #teams = new Map<number, (Channel | undefined)[]>();

  constructor(script: Script, kernel: WebAssembly.Module) {
    this.#script = script;
    this.#kernel = kernel;
  }

  /** One for each port. lost: one cannot be opened, or broke off. */
  open(team: number, ports: MessagePort[], lost: (member: number) => void): void {
    const open = (port: MessagePort, member: number) => {
      try {
        const channel = openWorker(this.#script, {
          receive: ({ kind }) => kind === 'crash' && lost(member),
          fail: () => lost(member),
        });
        channel.hold(false);
        channel.post({ id: 0, request: { op: 'help', kernel: this.#kernel, port } }, [port]);
        return channel;
      } catch {
        lost(member);
      }
    };
    this.#teams.set(team, ports.map(open));
  }

  close(team: number, member: number): void {
    const channels = this.#teams.get(team) ?? [];
    channels[member]?.close();
    channels[member] = undefined;
    if (!channels.some(Boolean)) this.#teams.delete(team);
  }

  end(): void {
    for (const channel of [...this.#teams.values()].flat()) channel?.close();
    this.#teams.clear();
  }
}
