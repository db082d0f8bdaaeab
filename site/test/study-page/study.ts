// Drives the page of a study as a person would.
import { deflateSync } from 'node:zlib';
import type { StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { Lab } from '../page/lab.ts';

/** A study with short cells, in which the paper's β fails at the first α. */
export const small: StudyDescription = {
  study: 1,
  title: 'Small',
  question: 'Does the paper’s β end on the constraint?',
  problem: 'quadratic',
  params: { n: 30, p: 2 },
  vary: [{ name: 'alpha', values: [0.1, 100] }],
  methods: ['rbb', { method: 'slbb', options: { beta: 'paper', safeguard: false }, label: 'SLBB paper' }],
  seeds: { from: 1, to: 10 },
  figures: ['profile', 'bands'],
};
export const smallCells = 40;

export const hashOf = (description: unknown): string =>
  `study=${deflateSync(JSON.stringify(description)).toString('base64url')}`;

const patience = { timeout: 240_000 };

export class StudyPage {
  readonly lab: Lab;

  static setUp(...look: Parameters<typeof Lab.setUp>): StudyPage {
    return new StudyPage(Lab.setUp(...look));
  }

  private constructor(lab: Lab) {
    this.lab = lab;
  }

  /** Loads the page with a hash, and waits until the solver is loaded and the page shows the stored cells. */
  async open(hash: string, phase = /ready|paused|done/): Promise<void> {
    await this.lab.page.goto(`${this.lab.url}study.html${hash && `#${hash}`}`);
    await this.waitPhase(phase);
  }

  /**
   * Follows a link in the open page, and waits until the page shows the description. Following a link takes a quarter
   * of the time that loading the page takes. If the study page is not open, or is already at this link, change() calls
   * open().
   */
  async change(hash: string, phase?: RegExp): Promise<void> {
    const follows = await this.lab.page.evaluate((wanted: string) => {
      for (const shown of document.querySelectorAll<HTMLElement>('#side > *, #editor .field')) shown.dataset.old = '';
      const before = location.hash;
      if (location.pathname.endsWith('/study.html')) location.hash = wanted;
      return location.hash !== before;
    }, hash);
    if (!follows) return this.open(hash, phase);
    await this.lab.page.waitFor(
      () =>
        document.querySelector('#side:not([hidden]) > :not([data-old]), #editor [data-path=title]:not([data-old])') !==
        null,
      { what: 'the description of the link' },
    );
    await this.waitPhase(phase ?? /ready|paused|done/);
  }

  /** Presses an element that opens the study page. */
  async follow(selector: string, phase = /ready/): Promise<void> {
    await Promise.all([this.lab.page.puppeteer!.waitForNavigation(), this.lab.press(selector)]);
    await this.waitPhase(phase);
  }

  waitPhase(phase: RegExp): Promise<unknown> {
    return this.lab.page.waitFor(
      (wanted: string) => new RegExp(wanted).test(document.getElementById('phase')?.textContent ?? ''),
      { ...patience, what: `the phase ${phase}` },
      phase.source,
    );
  }

  /** Waits until this many cells have run. */
  waitCells(count: number): Promise<unknown> {
    return this.lab.page.waitFor(
      (wanted: number) => parseInt((document.getElementById('count')?.textContent ?? '').replace(/\D.*/, '')) >= wanted,
      { ...patience, what: `${count} cells` },
      count,
    );
  }

  /**
   * Presses the button that runs the study. The press is repeated, because the button does nothing while the page tries
   * a few cells.
   */
  async run(): Promise<void> {
    do {
      await this.lab.press('#toggle');
      await this.waitPhase(/ready|running|paused|done/);
    } while ((await this.lab.text('#phase')) === 'ready');
    await this.waitPhase(/done/);
  }

  async choose(text: string): Promise<void> {
    await this.lab.page.evaluate((content: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
      const files = new DataTransfer();
      files.items.add(new File([content], 'study.json', { type: 'application/json' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    }, text);
  }

  /** Returns the number of cells with each outcome, as shown in the key. */
  outcomes(): Promise<Record<string, number>> {
    return this.lab.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('.outcomes [data-outcome]')].map((b) => [
          b.dataset.outcome ?? '',
          Number(b.querySelector('b')?.textContent),
        ]),
      ),
    );
  }

  /** Returns the fingerprint of all cells that ran in this browser. */
  fingerprint(): Promise<string> {
    return this.lab.page.evaluate(() => document.querySelector<HTMLElement>('#verdict .print')?.title ?? '');
  }

  findings(): Promise<string[]> {
    return this.lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#findings .sentence')].map((f) => f.innerText),
    );
  }
}

export const parsed = (bytes: Buffer): StudyResults => JSON.parse(bytes.toString()) as StudyResults;
