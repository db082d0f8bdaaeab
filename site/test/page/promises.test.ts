// The parts of the page that the text of an experiment mentions must be on the first screen at 1280 x 800, and
// somewhere on a phone's page before anything is pressed.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { experiments } from '../../build/experiments.mjs';
import { experimentIn } from '../../src/model/link.ts';
import { Lab } from './lab.ts';

/** Words of the text, the part of the page to which they refer, and the text that this part must contain. */
type Promised = [words: RegExp, part: string, says?: RegExp];

const chart = (name: string) => `[data-chart=${name}]`;
const verdict = '#glance';
/** The optimum is in the title of the chart, or in the table if the title has no room for it. */
const optimum = `${chart('objective')}, .results .exact`;
const button = '#story button[aria-pressed]';
const promises: Record<string, Promised[]> = {
  'too-small': [
    [/bring ‖∇h‖ to zero/, chart('gradNorm')],
    [/ends on the constraint/, chart('feasibility')],
    [/Only the run/, verdict, /SLBB paper is off the constraint.*SLBB is feasible/s],
  ],
  first: [
    [/arrive at the same f/, verdict, /the same f|Both runs end/],
    [/the curve of feasibility falls/, chart('feasibility')],
    [/with that of stationarity/, chart('gradNorm')],
  ],
  'near-three': [
    [/eigenvalues of XᵀMX end near 3/, '#picture .plane'],
    [/eigenvalues of XᵀMX end near 3/, '#picture footer', /All 3 are near 3/],
    [/below the exact optimum/, optimum, /exact optimum/],
  ],
  lifts: [
    [/Triangles/, '.scrubber'],
    [/lowers β/, chart('beta')],
    [/at the same f as RBB/, chart('objective')],
  ],
  'at-the-end': [
    [/f at X with f at R\(X\) in the results/, '.results [data-figure=f]'],
    [/f at X with f at R\(X\) in the results/, '.results [data-figure=projectedF]'],
    [/slightly off the constraint/, '.results [data-figure=feasibility]'],
    [/both methods agree/, '.results tbody tr:last-of-type', /4\.10443.*4\.10468/s],
  ],
  decades: [
    [/Six runs/, '.results tbody tr:last-of-type', /ALM β = 100/],
    [/more iterations/, '.results [data-figure=iterations]'],
  ],
  'line-search': [
    [/RBB diverges/, verdict, /RBB plain diverged/],
    [/Barzilai-Borwein step/, chart('step')],
    [/Set c to 1/, button],
  ],
  'metric-of-m': [
    [/ManBB cannot start/, verdict, /ManBB does not run here/],
    [/Set c to 1/, button],
  ],
  steps: [
    [/gradient of h/, chart('gradNorm')],
    [/lengths come from the last step and vary/, chart('step')],
  ],
  chebyshev: [[/two thirds of the iterations/, chart('gradNorm')]],
  minimisers: [[/not at the same one/, verdict, /lower than/]],
  smoothing: [
    [/f changes/, chart('objective')],
    [/Set μ to/, button],
  ],
  sparsity: [
    [/rows of X/, '#picture canvas'],
    [/Set γ to/, `${button} ~ button`],
  ],
  threshold: [
    [/warning beside the verdict gives the shift/, verdict, /C was shifted by 0\.085·I/],
    [/Set the threshold/, button],
  ],
  beam: [[/within three percent of beam theory/, '#picture canvas']],
  scaling: [
    [/Turn on scaling/, button],
    [/of the iterations/, chart('gradNorm')],
  ],
  views: [
    [/exact optimum f\* is known/, optimum, /exact optimum/],
    [/reach it/, verdict, /All 3 reach the exact optimum/],
  ],
  classes: [
    [/five classes are farthest apart/, '#picture canvas'],
    [/reach the exact optimum/, verdict, /All 3 reach the exact optimum/],
  ],
  orbitals: [
    [/four hills/, '#picture canvas'],
    [/same energy/, verdict, /same f|All 3 end/],
  ],
};

/**
 * Called in the page. Returns whether a part that contains this text is completely on the screen or, if isFirstScreen
 * is false, anywhere on the page.
 */
function isShown(part: string, says: string, isFirstScreen: boolean): boolean {
  // the picture fetches data only while it is visible
  if (!isFirstScreen) document.querySelector('#picture')?.scrollIntoView({ block: 'nearest' });
  return [...document.querySelectorAll<HTMLElement>(part)].some((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isIn = !isFirstScreen || (top >= 0 && bottom <= innerHeight);
    const isWhole = right > left && bottom > top && left >= 0 && right <= innerWidth;
    return element.checkVisibility() && isWhole && isIn && new RegExp(says, 's').test(element.innerText ?? '');
  });
}

describe('the text of each experiment', () => {
  const lab = Lab.setUp();

  test('mentions only what is shown', async () => {
    assert.deepEqual(
      Object.keys(promises).sort(),
      experiments()
        .map(({ link }) => experimentIn(link))
        .sort(),
    );
    const missing: string[] = [];
    // the size changes once per experiment, because laying the page out again takes as long as opening a link
    const sizes: [width: number, height: number][] = [
      [390, 844],
      [1280, 800],
    ];
    for (const { link, text } of experiments()) {
      const name = experimentIn(link);
      sizes.reverse();
      await lab.open(`experiment=${name}`);
      for (const [width, height] of sizes) {
        await lab.resize(width, height);
        await lab.page.evaluate(() => scrollTo(0, 0));
        for (const [words, part, says = /(?:)/] of promises[name]) {
          assert.match(text.replaceAll(/\s+/g, ' '), words);
          const shown = lab.page.waitFor(isShown, { what: part, timeout: 3000 }, part, says.source, width === 1280);
          await shown.catch(() => missing.push(`${name} at ${width}: ${words.source}: ${part} ${says.source}`));
        }
        if (await lab.isTooWide()) missing.push(`${name} at ${width}: scrolls sideways`);
      }
    }
    assert.deepEqual(missing, []);
  });
});
