// Every state of the lab's page at all widths and in all palettes. Each is reached once and then looked at: what it
// shows has room, and axe-core finds nothing wrong. Screenshots go to site/.cache/shots.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CDPSession } from 'puppeteer-core';
import { inSite } from '../build/paths.mjs';
import { linkOf, simple } from './page/formula-lab.ts';
import { both, Lab, long, small } from './page/lab.ts';

const weak = small.replace('n=60&p=3', 'n=200&p=5').replace('alpha=1&', 'alpha=10&').replace('randn', 'rand');
const caught = `${weak}&${both}`;
const diverged = 'problem=lda&n=40&m=200&methods=slbb;beta=paper;safeguard=false+slbb';

const widths = [
  [1280, 800],
  [1000, 800],
  [390, 844],
  [1920, 1080],
] as const;

const looks: Record<string, readonly [scheme: string, forced: string]> = {
  light: ['light', 'none'],
  dark: ['dark', 'none'],
  forced: ['dark', 'active'],
};

/** A name beside a line may be lower than 24 pixels: what it does, the eye in the results does too. */
const isAlone = (finding: string): boolean => !/^target-size: .*\.line-names/.test(finding);

describe('the page', () => {
  const lab = Lab.setUp({ height: 800 });
  const escape = () => lab.page.puppeteer?.keyboard.press('Escape');

  /** What it sets lasts as long as it does. */
  let session: CDPSession | undefined;

  const wear = async (look: string): Promise<void> => {
    const [scheme, forced] = looks[look];
    session ??= await lab.page.puppeteer!.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'forced-colors', value: forced },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
    await lab.frames(2);
    const worn = await lab.page.evaluate(() =>
      ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query).matches),
    );
    assert.deepEqual(worn, [scheme === 'dark', forced === 'active'], look);
  };

  const states: Record<string, () => Promise<unknown>> = {
    running: () => lab.open(`${long}&${both}`, 'running'),
    'off the constraint': () => lab.open(caught),
    diverged: () => lab.open(diverged),
    picture: () => lab.open('experiment=classes'),
    'not set up': () => lab.open('problem=quadratic&n=5&p=30&methods=slbb', 'failed'),
    'formula with a mistake': async () => {
      await lab.open(linkOf(simple.replace("X'*A*X", "X*A*X'")), 'failed');
      await lab.waitText('.editor-message', /cannot be multiplied/);
    },
    experiments: async () => {
      await lab.open(`${small}&${both}`);
      await lab.press('#open-experiments');
    },
    'own data': async () => {
      await escape();
      await lab.press('#data .link');
    },
    keys: () => lab.press('#show-keys'),
  };

  for (const [state, reach] of Object.entries(states))
    test(`${state}: nothing is cut off, overlaps or scrolls sideways, and axe-core finds nothing wrong`, async () => {
      await wear('light');
      await lab.resize(1280, 800);
      await reach();
      for (const look of Object.keys(looks)) {
        await wear(look);
        for (const [width, height] of widths) {
          await lab.resize(width, height);
          const name = `${width}-${look}-${state.replaceAll(' ', '-')}`;
          await lab.page.screenshot(`state-${name}`);
          if (look === 'dark') continue; // as light
          assert.equal(await lab.isTooWide(), false, name);
          assert.deepEqual(await lab.misfits(), [], name);
        }
        await lab.resize(1280, 800);
        if (look === 'forced') continue;
        const wrong = await lab.axe(undefined, true);
        assert.deepEqual(wrong.filter(isAlone), [], `${state}, ${look}`);
      }
      assert.deepEqual(await lab.page.errors(), []);
    });
});

describe('320 pixels wide, under reduced motion', () => {
  const lab = Lab.setUp({ width: 320, height: 640 });

  test('no page scrolls sideways', async () => {
    const pages = [
      '#experiment=beam',
      'tables.html',
      'api.html',
      'embedding.html',
      'notes/a-penalty-that-is-exact.html',
    ];
    for (const page of pages) {
      await lab.page.goto(`${lab.url}${page}`);
      if (page.startsWith('#')) await lab.waitPhase('done');
      assert.equal(await lab.isTooWide(), false, page);
    }
  });

  test('what is pressed is 44 pixels high and wide', async () => {
    await lab.open('experiment=beam');
    await lab.press('#open-setup');
    await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
    const small = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.transport button, .left :is(button, input, select, summary)')]
        .filter((e) => e.checkVisibility({ checkVisibilityCSS: true }))
        .map((e) => ({ e, box: (e.closest('.seg label') ?? e).getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(
          ({ e, box }) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent} ${box.width} x ${box.height}`,
        ),
    );
    assert.deepEqual(small, []);
  });
});

describe('every other page', () => {
  const lab = Lab.setUp();

  const pages = {
    'embed.html#problem=quadratic&n=60&p=3&autoplay': 'slep-lab',
    'embedding.html': 'main',
    'api.html': 'main',
    'tables.html': 'thead',
    'notes/a-penalty-that-is-exact.html': 'main',
    'slep-lab.single.html': 'slep-lab', // from a disk, as it is meant to be opened
  };
  for (const [page, shows] of Object.entries(pages))
    test(`axe-core finds nothing wrong with ${page.replace(/#.*/, '')}, which does not scroll sideways`, async () => {
      const isFile = page.includes('single');
      await lab.page.goto(isFile ? String(pathToFileURL(inSite('dist', page))) : `${lab.url}${page}`);
      await lab.page.waitFor(
        (what: string) => {
          const found = document.querySelector(what);
          return found && (what !== 'slep-lab' || found.shadowRoot?.querySelector('canvas'));
        },
        { what: `${shows} in ${page}` },
        shows,
      );
      for (const [width, scheme] of [
        [1280, 'light'],
        [390, 'dark'],
      ] as const) {
        await lab.prefer(scheme);
        await lab.resize(width, 844);
        assert.deepEqual(await lab.axe(undefined, true), [], `${width}, ${scheme}`);
        assert.equal(await lab.isTooWide(), false, `${width}, ${scheme}`);
        await lab.page.screenshot(`${page.replace(/\W.*/, '')}-${width}-${scheme}`);
      }
    });
});
