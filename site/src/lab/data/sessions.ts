// Sessions: saved in a file, kept in this browser if the reader wants that, and opened again.
import { save } from '../../ui/save.ts';
import type { Session } from './session.ts';

/** In localStorage, which may throw; then no session is kept. */
const key = 'keep-session';

export interface SessionEvents {
  /** The runs shown. */
  shown(): Pick<Session, 'link' | 'files'>;
  /** The files in the tray. */
  files(): Promise<readonly File[]>;
  restore(session: Session): Promise<void>;
  refused(message: string): void;
}

export class Sessions {
  constructor(private readonly events: SessionEvents) {}

  /** Whether the reader wants them to be kept. */
  get areKept(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }

  /** Keeps this session and later ones, or forgets them. */
  keep(on: boolean): void {
    this.trying(async ({ keepSession }) => {
      if (!on) localStorage.removeItem(key);
      await keepSession(on ? await this.session() : undefined);
      if (on) localStorage.setItem(key, 'on');
    });
  }

  save(): void {
    this.trying(async ({ writeSession }) => save('session.slep', await writeSession(await this.session())));
  }

  /** Opens a session if one of the files has it. */
  open(files: readonly File[]): boolean {
    const saved = files.find(({ name }) => /\.slep$/i.test(name));
    if (saved) this.trying(async ({ readSession }) => this.events.restore(await readSession(saved)));
    return saved !== undefined;
  }

  /** Opens the session kept in this browser. link: of the page, '' for that of the session. */
  openKept(link: string): void {
    this.trying(async ({ keptSession }) => {
      const session = await keptSession();
      if (session) this.events.restore({ ...session, link: link || session.link });
    });
  }

  private async session(): Promise<Session> {
    return { ...this.events.shown(), tray: await this.events.files() };
  }

  private trying(act: (module: typeof import('./session.ts')) => Promise<void>): void {
    import('./session.ts').then(act).catch((error: Error) => this.events.refused(error.message));
  }
}
