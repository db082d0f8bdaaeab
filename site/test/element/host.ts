// A lecturer's page, on a server that has the files of site/dist in a folder. After every test, the host checks that
// the page has requested nothing from other servers and has no errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { after, afterEach, before } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { mimeTypes, server } from '../client/files.ts';
import type { Engine, Launch, Page } from '../harness/browser.mjs';
import { openPage } from '../harness/shared.mjs';

/** The policy that the page on embedding recommends. */
export const policy = readFileSync(inSite('serve/policy.txt'), 'utf8').trim().replaceAll('\n', ' ');

/** An experiment that ends soon, and an experiment that takes long enough to be interrupted. */
export const small = 'problem="quadratic" n="60" p="3" d="0.05" methods="slbb rbb"';
export const long = 'problem="quadratic" n="300" p="20" alpha="100" d="0.05" tol="1e-13" methods="slbb"';

/** A script that runs before any other, and records events, workers and compilations. */
const watch = `
  heard = [];
  for (const type of ['progress', 'done', 'error'])
    addEventListener(
      type,
      (e) => e.target.localName === 'slep-lab' && heard.push({ type, detail: e.detail }),
      true,
    );
  workers = [];
  ended = compiled = 0;
  Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      workers.push(this);
    }
    terminate() {
      ended++;
      super.terminate();
    }
  };
  for (const how of ['compileStreaming', 'compile']) {
    const compile = WebAssembly[how];
    WebAssembly[how] = (...args) => {
      compiled++;
      return compile(...args);
    };
  }`;

export interface Serving {
  /** Files that are served in addition to the files of dist, or in place of them. */
  files?: Record<string, string | Uint8Array>;
  headers?: OutgoingHttpHeaders;
  folder?: string;
  /** Wrong MIME types by file extension. */
  mime?: Record<string, string>;
  /** Whether the page loads the element from `folder`. */
  own?: boolean;
}

/** Serves a page with the given body, and site/dist in a folder below it. asked: the paths of all requests. */
export async function serveElement(
  body: string,
  {
    files = {},
    headers = { 'content-security-policy': policy },
    folder = 'slep/',
    mime = {},
    own = true,
  }: Serving = {},
) {
  const asked: string[] = [];
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
    <title>notes</title><link rel="icon" href="data:,">
    ${own ? `<script type="module" src="./${folder}slep-lab.js"></script>` : ''}${body}`;
  const { url, stop } = await server({
    respond: (name) => {
      asked.push(name);
      if (name in files) return files[name];
      if (name === '') return html;
      if (!name.startsWith(folder)) return undefined;
      try {
        return readFileSync(inSite('dist', name.slice(folder.length)));
      } catch {
        return undefined;
      }
    },
    headers: (name) => ({
      'content-type': { ...mimeTypes, ...mime }[name.split('.').at(-1) || 'html'] ?? 'text/plain',
      ...headers,
    }),
  });
  return { url, stop, asked, count: (file: string) => asked.filter((name) => name === `${folder}${file}`).length };
}

export type Served = Awaited<ReturnType<typeof serveElement>>;

export class Host {
  page!: Page;
  served!: Served;
  private readonly foreign: string[] = [];
  private readonly allowed: string[] = [];

  /**
   * Opens a page for the tests of a describe block. After each test, checks that there were no requests to other hosts
   * and no errors.
   */
  static setUp(engine: Engine = 'chromium', look: Launch = {}): Host {
    const host = new Host();
    before(async () => {
      host.page = await openPage(engine, { font: 'wide', ...look });
      host.page.puppeteer?.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (/^https?:$/.test(protocol) && ![new URL(host.served.url).origin, ...host.allowed].includes(origin))
          host.foreign.push(request.url());
      });
    });
    afterEach(async () => {
      const errors = await host.page.errors();
      host.served?.stop();
      assert.deepEqual(host.foreign, [], 'requests to other hosts');
      assert.deepEqual(errors, [], 'errors in the page');
    });
    after(() => host.page?.close());
    return host;
  }

  /** Allows requests to this origin, in addition to the page's own origin. */
  allow(url: string): void {
    this.allowed.push(new URL(url).origin);
  }

  /** Loads a page in place of the previous one. */
  async open(body: string, serving?: Serving): Promise<void> {
    await this.page.goto('about:blank'); // the previous page sends requests to its own server until it is unloaded
    this.served?.stop();
    this.served = await serveElement(body, serving);
    await this.page.goto(this.served.url);
    await this.page.evaluate(() => customElements.whenDefined('slep-lab').then(() => true));
  }

  /** Opens a page as `open` does, with a script that records events, workers and compilations. */
  openWatched(body: string): Promise<void> {
    return this.open(`<script src="./watch.js"></script>${body}`, { files: { 'watch.js': watch } });
  }

  /** Returns the events that elements have dispatched since the call to openWatched. */
  heard(): Promise<{ type: string; detail: any }[]> {
    return this.page.evaluate(() => (globalThis as unknown as { heard: { type: string; detail: any }[] }).heard);
  }

  /** Returns the value of an expression in which `e` denotes the first element <slep-lab>. */
  element(expression: string): Promise<any> {
    return this.page.evaluate(`(() => { const e = document.querySelector('slep-lab'); return ${expression}; })()`);
  }

  /** Calls a method of the first element, and waits until the call is done. */
  call(method: string): Promise<any> {
    return this.page.evaluate(`(async () => { await document.querySelector('slep-lab').${method}; })()`);
  }

  /** Returns the text in a part of an element. */
  text(part: string, which = 0): Promise<string> {
    return this.page.evaluate(
      (p: string, i: number) =>
        document.querySelectorAll('slep-lab')[i]?.shadowRoot?.querySelector<HTMLElement>(p)?.innerText ?? '',
      part,
      which,
    );
  }

  waitText(part: string, words: RegExp): Promise<unknown> {
    return this.page.waitFor(
      (p: string, source: string) =>
        new RegExp(source).test(
          document.querySelector('slep-lab')?.shadowRoot?.querySelector<HTMLElement>(p)?.innerText ?? '',
        ),
      { what: `${words} in ${part}` },
      part,
      words.source,
    );
  }

  waitPhase(phase: string, which = 0): Promise<unknown> {
    return this.page.waitFor(
      (p: string, i: number) => document.querySelectorAll('slep-lab')[i]?.phase === p,
      { what: `the phase ${phase}` },
      phase,
      which,
    );
  }
}
