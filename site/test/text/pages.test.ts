// The pages other than the lab. None may scroll sideways, and axe-core must find nothing wrong.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../build/paths.mjs';
import { Lab } from '../page/lab.ts';

describe('every other page', () => {
  const lab = Lab.setUp();

  const pages = {
    'embed.html#problem=quadratic&n=60&p=3&autoplay': 'slep-lab',
    'embedding.html': 'main',
    'api.html': 'main',
    'plane.html': 'main',
    'tables.html': 'thead',
    'study.html': '.json',
    'notes/index.html': '.done:not(:empty)',
    'notes/a-penalty-that-is-exact.html': 'main',
    'notes/the-set.html': 'slep-exercise form',
    'notes/eigenvalues-and-saddles.html': 'slep-exercise form',
    'notes/steps-and-conditioning.html': 'slep-exercise form',
    'notes/when-m-is-singular.html': 'slep-exercise form',
    'notes/correlations-between-views.html': 'slep-exercise form',
    'slep-lab.single.html': 'slep-lab', // this page is opened from disk, as intended
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
        [320, 'light'],
      ] as const) {
        await lab.prefer(scheme);
        await lab.resize(width, 844);
        if (width > 320) assert.deepEqual(await lab.axe(undefined, true), [], `${width}, ${scheme}`);
        assert.equal(await lab.isTooWide(), false, `${width}, ${scheme}`);
        await lab.page.screenshot(`${page.replace(/\W.*/, '')}-${width}-${scheme}`);
      }
    });
});
