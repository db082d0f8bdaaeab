// The states of the lab's page. Each state is reached once per font, and checked at several widths and, in the wide
// font, in several colour schemes.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { CDPSession } from 'puppeteer-core';
import type { Font } from '../harness/fonts.mjs';
import { faint } from './faint.ts';
import { FormulaLab, simple } from '../typed/formula-lab.ts';
import { both, long, small } from './lab.ts';
import { isPhone, isUsual, isWindow, type Look, looksOf, phone } from './looks.ts';
import { said, table } from '../pictures/picture.ts';
import { cases } from '../pictures/vector-cases.ts';

interface State {
  reach(lab: StatesLab): Promise<unknown>;
  /** Waits until the page is drawn at a new size. */
  settle?(lab: StatesLab): Promise<unknown>;
  /** Selects the looks in which the state may be checked. Default: all looks. */
  only?: (look: Look) => boolean;
}

/** Names next to lines may be less than 24 pixels high, because the eye icons in the results have the same effect. */
const isAlone = (finding: string): boolean => !/^target-size: .*\.line-names/.test(finding);

class StatesLab extends FormulaLab {
  /** The emulation of forced colours lasts as long as the session of the developer tools. */
  #session?: CDPSession;
  /** The media features that are emulated. */
  #media = '';

  /** Sets the size and colour scheme of the page, and checks that both apply. */
  async wear({ width, height, scheme, forced = false }: Look): Promise<void> {
    this.#session ??= await this.page.puppeteer!.createCDPSession();
    const features = [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'forced-colors', value: forced ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ];
    const media = JSON.stringify(features);
    // each emulation makes Chromium compute all styles again, even if no feature changes
    if (media !== this.#media) await this.#session.send('Emulation.setEmulatedMedia', { features });
    this.#media = media;
    await this.resize(width, height);
    const applied = await this.page.evaluate(() =>
      ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query).matches),
    );
    assert.deepEqual(applied, [scheme === 'dark', forced]);
  }
}

const opens =
  (hash: string, phase?: string) =>
  (lab: StatesLab): Promise<void> =>
    lab.open(hash, phase);
const weak = small.replace('n=60&p=3', 'n=200&p=5').replace('alpha=1&', 'alpha=10&').replace('randn', 'rand');

/** A formula with long lines, kinks and left divisions. */
const demanding = [
  'S = randspd(n, 10); B = randsym(n);',
  "kinked = sum(sum(abs(X))) + norm(X, 'fro') + sum(max(X(:,1), X(:,2)));",
  "rational = trace((X'*S*X)\\(X'*B*X)) + trace((X'*(S + 2*eye(n))*X)\\(X'*S*X));",
  'rational + kinked',
].join('\n');
const mistaken = simple.replace("X'*A*X", "X*A*X'");

const formulas: Record<string, (lab: StatesLab) => Promise<unknown>> = {
  formula: async (lab) => {
    await lab.openFormula(simple);
    await lab.page.waitFor(() => document.querySelector('.slopes') !== null);
  },
  'formula with a mistake': async (lab) => {
    await lab.openFormula(mistaken, 'failed');
    await lab.page.waitFor(() =>
      document.querySelector('.editor-message')?.textContent.includes('cannot be multiplied'),
    );
  },
  'long formula': async (lab) => {
    // with kinks, runs would take thousands of iterations
    await lab.openFormula(demanding, 'done', 'methods=auto+rbb&maxIterations=100');
    await lab.page.waitFor(() => document.getElementById('found')?.textContent?.includes('line 2'));
  },
};

async function openSheet(lab: StatesLab): Promise<void> {
  await lab.press('#open-setup');
  await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
}

/** A state with an open picture. Waits for the words below the picture, which fetches data only while it is visible. */
const pictured = (link: string, words: RegExp): State => ({
  reach: opens(link),
  settle: (lab) => said(lab, words),
  only: isUsual,
});
const tabs = ['x', 'columns', 'eigenvalues', 'cost', 'landscape', 'matrix'];
const tabLink = (name: string) => `${small}&${both}+rbb&picture=${name}`;

const states: Record<string, State> = {
  opening: { reach: opens('experiment=too-small') },
  why: {
    reach: async (lab) => {
      await lab.open('experiment=too-small');
      await lab.showWhy();
    },
  },
  running: { reach: opens(`${long}&${both}+slgd&speed=10`, 'running') },
  'off the constraint': { reach: opens(`${weak}&${both}`) },
  diverged: { reach: opens('problem=lda&n=40&m=200&methods=slbb;beta=paper;safeguard=false+slbb') },
  'not set up': { reach: (lab) => lab.load('problem=quadratic&n=5&p=30&methods=slbb', 'failed') },
  'wrong link': { reach: opens(`${small.replace('theta=1.01', 'theta=-1')}&size=5&${both}`) },
  'three methods': { reach: opens(`${small}&${both}+slgd`) },
  'many digits': {
    reach: opens(
      `${small.replace('alpha=1&', 'alpha=1e-9&').replace('tol=0.0001', 'tol=1e-13')}&methods=slbb+rbb+slgd`,
    ),
  },
  'all charts': {
    reach: opens(`${small}&methods=slbb+slgd+rbb+manbb&charts=gradNorm+feasibility+objective+step+beta`),
  },
  'many methods': { reach: opens('experiment=decades') },
  beam: { reach: opens('experiment=beam') },
  classes: { reach: opens('experiment=classes') },
  experiments: {
    reach: async (lab) => {
      await lab.open(`${small}&${both}`);
      await lab.press('#open-experiments');
    },
  },
  'own data': {
    reach: async (lab) => {
      await lab.open(`${small}&${both}`);
      await lab.press('#data .link');
    },
  },
  keys: {
    reach: async (lab) => {
      await lab.open(`${small}&${both}`);
      await lab.press('#show-keys');
    },
  },
  sheet: {
    reach: async (lab) => {
      await lab.open(`${small}&${both}`);
      await openSheet(lab);
    },
    only: isPhone,
  },
  ...Object.fromEntries(Object.entries(formulas).map(([name, reach]) => [name, { reach, only: isWindow }])),
  ...Object.fromEntries(
    Object.entries(formulas).map(([name, reach]) => [
      `${name} in the sheet`,
      { reach: (lab: StatesLab) => reach(lab).then(() => openSheet(lab)), only: isPhone },
    ]),
  ),
  ...Object.fromEntries(tabs.map((name) => [`picture ${name}`, pictured(tabLink(name), /\.$/)])),
  'picture of a singular M': pictured(tabLink('matrix').replace('c=1&', 'c=0.8&'), /is 60 × 60/),
  ...Object.fromEntries(
    tabs.map((name) => [
      `picture ${name} as a table`,
      {
        reach: async (lab: StatesLab) => {
          await lab.open(tabLink(name));
          await table(lab);
        },
        only: isPhone,
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(cases).map(([name, { link, says }]) => [`picture of ${name}`, pictured(link, says)]),
  ),
  // this state comes last, because the page shows all figures from then on
  'more figures': {
    reach: async (lab) => {
      await lab.load(`${small}&${both}`);
      await lab.press('#results h2 .link');
    },
    only: isWindow,
  },
};

/** Checks every state with the given font: layout, contrast and accessibility. */
export function testStates(font: Font): void {
  const lab = StatesLab.setUp({ height: 800, font });

  afterEach(() => lab.page.puppeteer?.keyboard.press('Escape')); // this closes dialogs and menus

  for (const [index, [state, { reach, settle, only = () => true }]] of Object.entries(states).entries())
    test(`${state}: nothing is cut off, overlaps or scrolls sideways, and all text is readable`, async () => {
      const worn = looksOf(font, only, index);
      await lab.wear(worn[0]);
      await reach(lab);
      for (const look of worn) {
        const { width, scheme, forced, read } = look;
        const name = `${state.replaceAll(' ', '-')}-${width}-${forced ? 'forced' : scheme}`;
        await lab.wear(look);
        await settle?.(lab);
        assert.equal(await lab.isTooWide(), false, name);
        assert.deepEqual(await lab.misfits(), [], name);
        if (font === 'wide' && [1280, 390].includes(width) && !forced) await lab.page.screenshot(`state-${name}`);
        if (!forced) assert.deepEqual(await lab.page.evaluate(faint), [], name);
        if (read || (only === isPhone && width === phone.width && !forced))
          assert.deepEqual((await lab.axe(undefined, isWindow(look))).filter(isAlone), [], name);
      }
      assert.deepEqual(await lab.page.errors(), []);
    });
}
