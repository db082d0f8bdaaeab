// The layout of the study page in one or two fonts, with a finished study, a map, many starts and a form, at three
// widths. Fonts do not change colours or roles, so the dark theme and axe-core are tested only with the wide font.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faint } from '../page/faint.ts';
import { layoutFonts } from '../page/lab.ts';
import { hashOf, small, StudyPage } from './study.ts';

const looks = (['light', 'dark'] as const).flatMap((scheme) => [1280, 1000, 390].map((width) => ({ scheme, width })));

const states = {
  finished: hashOf({ ...small, figures: ['profile', 'cost', 'targets', 'bands', 'pairs'] }),
  map: hashOf({
    ...small,
    title: 'Map',
    vary: [
      { name: 'alpha', values: [0.1, 1, 100] },
      { name: 'n', values: [20, 30] },
    ],
    seeds: { from: 1, to: 2 },
    figures: ['map', 'growth'],
  }),
  starts: hashOf({ ...small, title: 'Starts', vary: [], seeds: [1], starts: 8, figures: ['starts'] }),
  form: `${hashOf(small)}&edit`,
};

for (const font of layoutFonts)
  describe(`in the ${font} font`, () => {
    const page = StudyPage.setUp({ height: 844, font });
    const { lab } = page;

    for (const [name, hash] of Object.entries(states))
      test(`${name}: nothing is cut off, text is legible, only tables scroll sideways`, async () => {
        await lab.resize(1280, 844);
        await page.open(hash);
        if (name !== 'form') await page.run();
        for (const { scheme, width } of looks) {
          if (scheme === 'dark' && font === 'narrow') continue;
          await lab.prefer(scheme);
          await lab.resize(width, 844);
          const where = `${name}, ${scheme}, ${width}`;
          assert.equal(await lab.isTooWide(), false, where);
          assert.deepEqual(await lab.misfits(), [], where);
          assert.deepEqual(await lab.page.evaluate(faint), [], where);
          if (width !== 1000 && font === 'wide') assert.deepEqual(await lab.axe(undefined, width === 390), [], where);
          await lab.page.screenshot(`study-${name}-${width}-${scheme}-${font}`);
        }
      });
  });
