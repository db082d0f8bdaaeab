// How the page looks with a formula, at the widths of screens, light and dark, right and wrong.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormulaLab, simple } from './page/formula-lab.ts';
import { fonts } from './page/lab.ts';

/** What a text field with colours, a list of kinks and long mathematics have to bear. */
const long = [
  "kinked = sum(sum(abs(X))) + norm(X, 'fro') + sum(max(X(:,1), X(:,2)));",
  "rational = trace((X'*S*X)\\(X'*B*X)) + trace((X'*(S + 2*eye(n))*X)\\(X'*S*X));",
  'rational + kinked',
];
const demanding = ['S = randspd(n, 10); B = randsym(n);', ...long].join('\n');

type Look = readonly [width: number, scheme: 'dark' | 'light'];
const telephone: Look[] = [
  [390, 'light'],
  [390, 'dark'],
];
const windows: Look[] = [
  [800, 'light'],
  [1000, 'light'],
  [1600, 'light'],
  [1280, 'dark'],
];

// the wide font where it is tightest
for (const [font, looks] of [...fonts.map((font) => [font, telephone] as const), [fonts[0], windows] as const])
  describe(`a formula on a ${looks === telephone ? 'telephone' : 'screen'}, in the ${font} font`, () => {
    const height = looks === telephone ? 844 : 900;
    const [first, scheme] = looks.at(-1)!;
    const lab = FormulaLab.setUp({ width: first, height, dark: scheme === 'dark', font });

    /** Ends as it began. */
    const look = async (state: string) => {
      for (const [width, scheme] of looks) {
        await lab.prefer(scheme);
        await lab.resize(width, height);
        const name = `page-formula-${width}-${scheme}-${font}-${state}`;
        await lab.page.screenshot(name);
        assert.equal(await lab.isTooWide(), false, name);
        assert.deepEqual(await lab.misfits(), [], name);
        assert.deepEqual(await lab.axe('#setup'), [], name);
      }
    };

    test('fits, right and wrong', async () => {
      await lab.openFormula(simple);
      await lab.page.waitFor(() => document.querySelector('.slopes') !== null);
      if (looks === telephone) {
        await lab.press('#open-setup');
        await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
      }
      await look('right');
      await lab.typeFormula(simple.replace("X'*A*X", "X*A*X'"));
      await lab.waitText('.editor-message', /cannot be multiplied/);
      await look('wrong');
      await lab.typeFormula(demanding);
      await lab.waitText('#found', /line 2/);
      await look('long');
      assert.deepEqual(await lab.page.errors(), []);
    });
  });
