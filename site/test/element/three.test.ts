// Three elements in a page of text. Nothing on the page moves while the elements load and run, and the solver is
// fetched only for elements that come into view.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { Host, policy } from './host.ts';

const text = '<p>text of the page</p>';
const tall = '<p class="tall">a long text</p>';
const elements = [
  'experiment="too-small" n="60" heading="Too small a β" caption="One of them leaves the constraint." height="540"',
  'experiment="too-small" n="60" charts="feasibility objective" picture="eigenvalues" story height="720"',
  'problem="quadratic" n="60" p="3" methods="slbb rbb" height="540"',
];
const body = (reserve: (height: number) => string) =>
  text +
  tall +
  elements
    .map((attributes) => {
      const height = Number(/height="(\d+)"/.exec(attributes)![1]);
      return `<slep-lab ${attributes} autoplay ${reserve(height)}></slep-lab>${text}`;
    })
    .join('');

/**
 * Records what moves: the layout-shift entries, in browsers that have them, and the positions of the page's parts in
 * each frame.
 */
const watch = `
  shifts = [];
  places = new Set();
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources.map(({ node, previousRect: from, currentRect: to }) =>
              [node?.className ?? node?.nodeName, ...[from, to].map((r) => [r.x, r.y, r.width, r.height])].join(' ')),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  const note = () => {
    if (document.querySelectorAll('slep-lab').length === 3)
      places.add(
        [...document.querySelectorAll('p, slep-lab')]
          .map((e) => Math.round(e.getBoundingClientRect().top + scrollY))
          .join(' '),
      );
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);`;

const ways = [
  {
    engine: 'chromium',
    how: 'by the style of the code to copy',
    reserve: (height: number) => `style="display:block;height:${height}px"`,
    headers: {},
  },
  {
    engine: 'firefox',
    how: "by the page's own class, under a strict policy",
    reserve: (height: number) => `class="experiment-${height}"`,
    headers: { 'content-security-policy': policy },
  },
] as const;

for (const { engine, how, reserve, headers } of ways) {
  describe(`${engine}, three elements with a height reserved ${how}`, () => {
    const host = Host.setUp(engine, { height: 800 });

    test('do not move anything, and load the solver once, for the first one in view', async () => {
      await host.open(`<link rel="stylesheet" href="./own.css"><script src="./watch.js"></script>${body(reserve)}`, {
        headers,
        files: {
          'watch.js': watch,
          'own.css': `
              .tall { height: 2000px }
              .experiment-540 { display: block; height: 540px }
              .experiment-720 { display: block; height: 720px }`,
        },
      });
      await host.page.frames(2);
      const asked = ['slep.js', 'slep.wasm', 'kernel.wasm', 'slep-pictures.js'];
      const counts = () => asked.map((file) => host.served.count(file));
      assert.deepEqual([...counts(), host.served.count('slep-worker.js')], [0, 0, 0, 0, 0], 'before one is in view');
      for (const which of [0, 1, 2]) {
        await host.page.evaluate(
          (i: number) => document.querySelectorAll('slep-lab')[i].scrollIntoView({ behavior: 'instant' }),
          which,
        );
        await host.waitPhase('done', which);
        await host.page.frames(3);
        await host.page.screenshot(`three-${engine}-${which}`);
      }
      assert.deepEqual(counts(), [1, 1, 1, 1]);
      const { shifts, places, heights, plots } = await host.page.evaluate(() => ({
        ...(({ shifts, places }) => ({ shifts, places: [...places] }))(
          globalThis as unknown as { shifts: { value: number; what: string[] }[]; places: Set<string> },
        ),
        heights: [...document.querySelectorAll('slep-lab')].map((e) => e.offsetHeight),
        plots: [...document.querySelectorAll('slep-lab')].flatMap((e) =>
          [...e.shadowRoot!.querySelectorAll<HTMLElement>('.chart .plot')].map((plot) => plot.offsetHeight),
        ),
      }));
      assert.equal(places.length, 1, `places of the parts of the page: ${places.join('; ')}`);
      assert.deepEqual(heights, [540, 720, 540]);
      assert.equal(plots.length, 6);
      assert.ok(
        plots.every((height) => height >= 110 + 15),
        `plots with their margins are ${plots} px high`,
      );
      const moved = shifts.reduce((sum, { value }) => sum + value, 0);
      assert.equal(moved, 0, JSON.stringify(shifts));
    });
  });
}
