// Holds back messages to workers, as a busy machine does, so that the order of events is certain.
import type { Page } from './browser.mjs';

declare global {
  /** The messages that are held back, and a function that sends them. */
  var held: (() => void)[];
  var release: () => void;
}

/**
 * Holds back requests with this operation. view: if it is not empty, only requests for this view are held back.
 */
export const hold = (page: Page, op: string, view = ''): Promise<void> =>
  page.evaluate(
    (wanted: string, part: string) => {
      const { postMessage } = Worker.prototype;
      globalThis.held = [];
      Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
        const post = () => (postMessage as (...args: unknown[]) => void).apply(this, args);
        const { request } = args[0] as { request?: { op: string; view?: string } };
        if (request?.op === wanted && (part === '' || request.view === part)) globalThis.held.push(post);
        else post();
      };
      globalThis.release = () => {
        Worker.prototype.postMessage = postMessage;
        for (const post of globalThis.held) post();
      };
    },
    op,
    view,
  );

/** Waits until a message is held back. */
export const waitHeld = (page: Page): Promise<unknown> =>
  page.waitFor(() => globalThis.held.length > 0, { what: 'a message that is held back' });

/** Sends the messages that were held back, and stops holding messages back. */
export const release = (page: Page): Promise<void> => page.evaluate(() => globalThis.release());
