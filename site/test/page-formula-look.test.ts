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

for (const [width, dark] of [
  [390, false],
  [390, true],
  [800, false],
  [1000, false],
  [1280, true],
  [1600, false],
] as const) {
  // the wide font where it is tightest
  for (const font of width === 390 && !dark ? fonts : fonts.slice(0, 1)) {
    describe(`a formula ${width} pixels wide, ${dark ? 'dark' : 'light'}, in the ${font} font`, () => {
      const lab = FormulaLab.setUp({ width, height: width === 390 ? 844 : 900, dark, font });
      const name = `page-formula-${width}-${dark ? 'dark' : 'light'}-${font}`;
      const look = async (state: string) => {
        await lab.page.screenshot(`${name}-${state}`);
        assert.equal(await lab.isTooWide(), false, state);
        assert.deepEqual(await lab.misfits(), [], state);
        assert.deepEqual(await lab.axe('#setup'), [], state);
      };

      test('fits, right and wrong', async () => {
        await lab.openFormula(simple);
        await lab.page.waitFor(() => document.querySelector('.slopes') !== null);
        if (width < 720) {
          await lab.press('#open-setup');
          await lab.page.waitFor(
            () => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight,
          );
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
  }
}
