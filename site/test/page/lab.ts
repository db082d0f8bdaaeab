// Drives the lab's page, and reads its text, numbers and pictures, as a person would.
import { after, before } from 'node:test';
import type { Engine, Launch, Page } from '../harness/browser.mjs';
import { layoutFonts } from '../harness/fonts.mjs';
import { openPage, siteURL } from '../harness/shared.mjs';
import { axe } from './axe.ts';
import { follow } from './follow.ts';
import { misfits } from './misfits.ts';

export { layoutFonts };

/** A link to a problem that is solved at once. The link is complete except for the methods. */
export const small =
  'problem=quadratic&n=60&p=3&alpha=1&theta=1.01&eta=1.01&d=0.05&c=1&start=randn' +
  '&tol=0.0001&feasTol=0.001&maxIterations=10000&maxSeconds=86400&seed=1&verdict=0&files=false';
/** A link to a larger problem with a tolerance that is hard to reach. Its runs take long enough to be interrupted. */
export const long = small
  .replace('n=60&p=3', 'n=300&p=20')
  .replace('alpha=1&', 'alpha=100&')
  .replace('tol=0.0001', 'tol=1e-13');
export const both = 'methods=slbb+slbb;beta=paper;safeguard=false';

/** Returns a matrix as Matrix Market text that lists all entries. */
export function matrixMarket(rows: number, cols: number, entry: (i: number, j: number) => number): string {
  const entries = Array.from({ length: rows * cols }, (_, k) => entry(k % rows, Math.floor(k / rows)));
  return `%%MatrixMarket matrix array real general\n${rows} ${cols}\n${entries.join('\n')}\n`;
}

/** Parses the tooltip of a number. */
export const number = (title: string): number => Number(title.replace('−', '-'));

/** Returns the optimum that is shown below the results, or NaN. */
export const exactOptimum = async (lab: Lab): Promise<number> =>
  number(
    await lab.page.evaluate(() => document.querySelector('.results .exact .num')?.getAttribute('title') ?? 'none'),
  );

export class Lab {
  page!: Page;
  url = '';

  /** Opens a page for the tests of a describe block, and closes the page afterwards. */
  static setUp<L extends Lab>(this: new () => L, look: Launch = {}, engine: Engine = 'chromium'): L {
    const lab = new this();
    before(async () => {
      lab.url = await siteURL();
      lab.page = await openPage(engine, { font: 'wide', ...look });
    });
    after(() => lab.page?.close());
    return lab;
  }

  /** Loads the page with a hash, and waits until the page shows the phase. */
  async load(hash: string, phase = 'done'): Promise<void> {
    await this.page.goto(`${this.url}${hash && `#${hash}`}`);
    await this.waitPhase(phase);
  }

  /**
   * Follows a link in the open page, or loads the page if it is not open, and waits until the page shows the phase.
   * Following a link takes a third of the time that loading the page takes. Anything that is not part of a link, such
   * as files and open menus, is kept. The runs are kept if a link fails. The phase "failed" can therefore only be
   * reached by loading the page.
   */
  async open(hash: string, phase = 'done'): Promise<void> {
    const follows = hash !== '' && phase !== 'failed' && (await this.page.evaluate(follow, this.url, hash));
    if (!follows) return this.load(hash, phase);
    await this.page.puppeteer?.mouse.move(0, 0);
    await this.waitPhase(phase);
  }

  /** Resizes the page, and waits until it has been laid out and drawn. */
  async resize(width: number, height: number): Promise<void> {
    await this.page.puppeteer!.setViewport({ width, height });
    await this.page.frames(3);
  }

  /** Sets the system's preference for dark or light pages, and waits until the page has been drawn. */
  async prefer(scheme: 'dark' | 'light'): Promise<void> {
    await this.page.puppeteer!.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await this.page.frames(3);
  }

  waitPhase(phase: string): Promise<unknown> {
    return this.page.waitFor(
      (wanted: string) => document.getElementById('phase')?.textContent === wanted,
      { what: `the phase “${phase}”` },
      phase,
    );
  }

  /** Waits until the text of an element matches the pattern, and returns this text. */
  waitText(selector: string, pattern: RegExp): Promise<string> {
    const code = (where: string, source: string) =>
      [...document.querySelectorAll<HTMLElement>(where)]
        .map((e) => e.innerText)
        .find((t) => new RegExp(source).test(t)) ?? '';
    return this.page.waitFor(code, { what: `${pattern} in ${selector}` }, selector, pattern.source);
  }

  /**
   * Waits until the picture below the charts shows the current iterate and has a part whose text matches the pattern.
   * Returns this text. During a run, the picture lags behind the iterates.
   */
  waitPicture(part: string, pattern: RegExp): Promise<string> {
    const code = (where: string, source: string) => {
      const picture = document.getElementById('picture');
      picture?.scrollIntoView({ block: 'nearest' }); // the picture fetches data only while it is visible
      if (picture?.getAttribute('aria-busy') !== 'false') return '';
      return (
        [...document.querySelectorAll<HTMLElement>(`#picture ${where}`)]
          .map((e) => e.innerText)
          .find((t) => new RegExp(source).test(t)) ?? ''
      );
    };
    return this.page.waitFor(code, { what: `${pattern} in the picture’s ${part}` }, part, pattern.source);
  }

  text(selector: string): Promise<string> {
    return this.page.evaluate((where: string) => document.querySelector<HTMLElement>(where)?.innerText ?? '', selector);
  }

  /** Clicks an element as a person does, so the element must be visible. */
  async press(selector: string): Promise<void> {
    const pressed = this.page.puppeteer?.locator(selector).click();
    await pressed?.catch(async (cause) => {
      const found = await this.page.evaluate((where: string) => {
        const all = [...document.querySelectorAll(where)].map((e) => JSON.stringify(e.getBoundingClientRect()));
        const phase = document.getElementById('phase')?.textContent;
        return `${all.length} elements, at ${all.join()}; the phase is ${phase}`;
      }, selector);
      throw new Error(`${selector} could not be pressed: ${found}`, { cause });
    });
  }

  /** Opens the full verdict, unless it is already open. */
  async showWhy(): Promise<void> {
    if (await this.page.evaluate(() => document.getElementById('why')!.hidden)) await this.press('#open-why');
  }

  /** Presses the names of charts in their menu, which shows or hides each of these charts. */
  async pressCharts(...names: string[]): Promise<void> {
    if (await this.page.evaluate(() => document.getElementById('charts-menu')!.hidden))
      await this.press('#open-charts');
    for (const name of names) await this.press(`[data-show=${name}]`);
    await this.page.puppeteer?.keyboard.press('Escape');
  }

  /** Types a value over the current value of a setting, and presses Enter. */
  async type(setting: string, value: string): Promise<void> {
    const input = await this.page.puppeteer?.waitForSelector(`[data-setting=${setting}] .typed`);
    await input?.click();
    await input?.evaluate((field) => (field as HTMLInputElement).select());
    await input?.type(value);
    await input?.press('Enter');
  }

  /** Chooses files for a part of the user's data. */
  async choose(part: string, ...paths: string[]): Promise<void> {
    const input = await this.page.puppeteer?.waitForSelector(`input[data-field=${part}]`);
    await (input as import('puppeteer-core').ElementHandle<HTMLInputElement>).uploadFile(...paths);
  }

  /** Clicks an element by script, and returns the time in ms until the page shows the phase. */
  timeUntil(phase: string, pressed: string): Promise<number> {
    return this.page.evaluate(
      async (wanted: string, selector: string) => {
        const said = document.getElementById('phase')!;
        const began = performance.now();
        const reached = new Promise<void>((resolve) => {
          const look = () => said.textContent === wanted && resolve();
          new MutationObserver(look).observe(said, { childList: true, characterData: true, subtree: true });
        });
        document.querySelector<HTMLElement>(selector)?.click();
        await reached;
        return performance.now() - began;
      },
      phase,
      pressed,
    );
  }

  /** Returns the iteration that the page shows. */
  async iteration(): Promise<number> {
    return Number((await this.text('#count')).replace(/\D+/, ''));
  }

  /**
   * Returns the unrounded numbers of the results table. Each column has a value for every method that has started.
   * Times are omitted, because they differ in every run.
   */
  results(): Promise<Record<string, string[]>> {
    return this.page.evaluate(() => {
      const figures = [...document.querySelectorAll<HTMLElement>('.results th[data-figure]')].map(
        (th) => th.dataset.figure ?? '',
      );
      const rows = [...document.querySelectorAll('.results tbody tr:not(.refused):not(.exact)')].map((tr) =>
        [...tr.querySelectorAll('td')].map((cell) => cell.querySelector('.num')?.getAttribute('title') ?? ''),
      );
      const columns = figures.map((figure, i): [string, string[]] => [figure, rows.map((row) => row[i])]);
      return Object.fromEntries(columns.filter(([figure]) => figure !== 'seconds' && figure !== 'pace'));
    });
  }

  /** Returns a hash of each visible chart, once the lines of the charts have stopped moving. */
  async pictures(): Promise<number[]> {
    await this.page.waitFor(() => !document.querySelector('.moving'));
    return this.page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.chart:not([hidden]) canvas:first-of-type')].map((canvas) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        let hash = 0;
        for (const byte of data) hash = (Math.imul(hash, 31) + byte) | 0;
        return hash;
      }),
    );
  }

  axe(selector?: string, targets = false): Promise<string[]> {
    return axe(this.page, selector, targets);
  }

  /**
   * Returns visible pieces of text that are cut off, stick out of their box or overlap. The page first gets time to
   * adapt to its size.
   */
  async misfits(): Promise<string[]> {
    for (let frames = 0; ; frames++) {
      const found = await this.page.evaluate(misfits);
      if (found.length === 0 || frames === 60) return found;
      await this.page.frames(1);
    }
  }

  /** Whether the page can be scrolled sideways. */
  isTooWide(): Promise<boolean> {
    return this.page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  }
}
