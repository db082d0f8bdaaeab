// Helpers are opened by the client, beside the worker that they help, and speak with that by ports of their own. A worker could open them itself,
// but Firefox often loses such workers of workers when others are ended at the same time, and the worker that opened them with them.
import { type Link, openWorker, type Script } from './link.ts';

/** The helpers of one worker. They run the same script, which becomes one by the request `help`. */
export class Crew {
  readonly #script: Script;
  readonly #kernel: WebAssembly.Module;
  /** By team and member. */
  readonly #teams = new Map<number, (Link | undefined)[]>();

  constructor(script: Script, kernel: WebAssembly.Module) {
    this.#script = script;
    this.#kernel = kernel;
  }

  /** One for each port. lost is told of those that cannot be opened or break off. */
  open(team: number, ports: MessagePort[], lost: (member: number) => void): void {
    const open = (port: MessagePort, member: number) => {
      try {
        const link = openWorker(this.#script, {
          receive: ({ kind }) => kind === 'crash' && lost(member),
          fail: () => lost(member),
        });
        link.hold(false);
        link.post({ id: 0, request: { op: 'help', kernel: this.#kernel, port } }, [port]);
        return link;
      } catch {
        lost(member);
      }
    };
    this.#teams.set(team, ports.map(open));
  }

  close(team: number, member: number): void {
    const links = this.#teams.get(team) ?? [];
    links[member]?.close();
    links[member] = undefined;
    if (!links.some(Boolean)) this.#teams.delete(team);
  }

  end(): void {
    for (const link of [...this.#teams.values()].flat()) link?.close();
    this.#teams.clear();
  }
}
