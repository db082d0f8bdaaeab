// Sessions: saves them in a file, keeps them in this browser if the user wants that, and opens them again.
import { save } from '../../ui/save.ts';
import type { Session } from './session.ts';

/** The key in localStorage. If localStorage throws, no session is kept. */
const key = 'keep-session';

export interface SessionEvents {
  /** Returns the current runs. */
  shown(): Pick<Session, 'link' | 'files'>;
  /** Returns the files in the tray. */
  files(): Promise<readonly File[]>;
  restore(session: Session): Promise<void>;
  refused(message: string): void;
}

export class Sessions {
  constructor(private readonly events: SessionEvents) {}

  /** Whether the user wants sessions to be kept. */
  get areKept(): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }

  /** Keeps this session and later ones in the browser, or forgets them. */
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

  /** Opens a session if one of the files contains it. Returns whether one does. */
  open(files: readonly File[]): boolean {
    const saved = files.find(({ name }) => /\.slep$/i.test(name));
    if (saved) this.trying(async ({ readSession }) => this.events.restore(await readSession(saved)));
    return saved !== undefined;
  }

  /** Opens the session that is kept in this browser. link: that of the page, or '' for that of the session. */
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
