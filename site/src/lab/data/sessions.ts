// Saves sessions to files, and opens saved sessions. The latest session is also kept in this browser if the user has
// asked for this.
import { save } from '../../ui/save.ts';
import { storedValue, storeValue } from '../../ui/stored.ts';
import type { Session } from './session.ts';

/**
 * The key in localStorage under which the user's choice is stored. If localStorage cannot be used, no stored session is
 * opened.
 */
const key = 'keep-session';

export interface SessionEvents {
  /** Returns the link to the current runs and the files that they use. */
  shown(): Pick<Session, 'link' | 'files'>;
  /** Returns the files in the tray. */
  files(): Promise<readonly File[]>;
  restore(session: Session): Promise<void>;
  refused(message: string): void;
}

export class Sessions {
  /** Sessions are stored and removed one after another, so that the user's last choice takes effect. */
  private keeping = Promise.resolve();
  /** Whether the user's last choice was to store no sessions. */ private isOff = false;

  constructor(private readonly events: SessionEvents) {}

  /** Whether the user has chosen to store sessions in this browser. */
  get areKept(): boolean {
    return !this.isOff && storedValue(key) !== null;
  }

  /**
   * Starts storing this session and later sessions in the browser, or stops storing sessions and removes the stored
   * session.
   */
  keep(on: boolean): void {
    this.isOff = !on;
    if (!on) storeValue(key, null);
    this.keeping = this.keeping.then(() =>
      this.trying(async ({ keepSession }) => {
        await keepSession(on ? await this.session() : undefined);
        if (on && !this.isOff) localStorage.setItem(key, 'on');
      }),
    );
  }

  save(): void {
    void this.trying(async ({ writeSession }) => save('session.slep', await writeSession(await this.session())));
  }

  /** Opens the first session file among the files. Returns false if none of the files is a session file. */
  open(files: readonly File[]): boolean {
    const saved = files.find(({ name }) => /\.slep$/i.test(name));
    if (saved) void this.trying(async ({ readSession }) => this.events.restore(await readSession(saved)));
    return saved !== undefined;
  }

  /**
   * Opens the session that is stored in this browser. link: the link of the page, which replaces the link in the
   * session unless it is ''.
   */
  openKept(link: string): void {
    void this.trying(async ({ keptSession }) => {
      const session = await keptSession();
      if (session) await this.events.restore({ ...session, link: link || session.link });
    });
  }

  private async session(): Promise<Session> {
    return { ...this.events.shown(), tray: await this.events.files() };
  }

  private trying(act: (module: typeof import('./session.ts')) => Promise<void>): Promise<void> {
    return import('./session.ts').then(act).catch((error: Error) => this.events.refused(error.message));
  }
}
