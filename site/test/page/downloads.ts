// Collects the files that a page saves. A file is read only when the browser reports that it is complete, because the
// folder contains an empty file until then.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Lab } from './lab.ts';

type Saved = { name: string; bytes: Buffer };

export class Downloads {
  readonly #begun = new Map<string, string>();
  readonly #saved: Saved[] = [];
  #settle: (() => void) | null = null;

  /** Collects the files that the lab's page saves during the tests of a describe block. */
  static setUp(lab: Lab): Downloads {
    const downloads = new Downloads();
    const folder = mkdtempSync(join(tmpdir(), 'slep-downloads-'));
    before(async () => {
      const session = await lab.page.puppeteer?.createCDPSession();
      session?.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) =>
        downloads.#begun.set(guid, suggestedFilename),
      );
      session?.on('Browser.downloadProgress', ({ guid, state }) => {
        if (state !== 'completed') return;
        downloads.#saved.push({ name: downloads.#begun.get(guid) ?? '', bytes: readFileSync(join(folder, guid)) });
        downloads.#settle?.();
      });
      await session?.send('Browser.setDownloadBehavior', {
        behavior: 'allowAndName',
        browserContextId: lab.page.puppeteer?.browserContext().id,
        downloadPath: folder,
        eventsEnabled: true,
      });
    });
    after(() => rmSync(folder, { recursive: true }));
    return downloads;
  }

  /** Returns the next saved file that has not been returned yet. */
  async next(): Promise<Saved> {
    while (!this.#saved.length) {
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no file was saved in 20 s')), 20_000);
        this.#settle = () => (clearTimeout(late), resolve());
      });
    }
    return this.#saved.shift()!;
  }
}
