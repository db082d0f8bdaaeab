// Compares the steps in the element slep-plane with those of the solver, and uses the element as a reader does.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Slep } from '../../types/slep.d.ts';
import type {} from '../../types/slep-plane.d.ts';
import { inSite } from '../../build/paths.mjs';
import { gradient, iterates, lengthOf, penalty, type Point, type Setting } from '../../src/plane/steps.ts';
import { outcome, settingOf, solution, type Plane } from '../../src/plane/view.ts';
import { Lab } from '../page/lab.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const example: Plane = { turn: 0, axes: [1, 0.5], g: [0.6, 1.6], x0: [-1.8, -1.1], beta: 0.75 };

describe('the steps', () => {
  let slep: Slep;
  before(async () => void (slep = await load({ worker: false })));
  after(() => slep.dispose());

  /** The fractional parts of multiples of the golden ratio spread the settings evenly. */
  const spread = (k: number) => (k * 0.61803398875) % 1;
  const settings: { setting: Setting; x0: Point }[] = Array.from({ length: 20 }, (_, k) => ({
    setting: settingOf({
      ...example,
      turn: 180 * spread(k),
      axes: [0.4 + spread(k + 3), k % 5 === 4 ? Infinity : 0.4 + 2 * spread(k + 7)],
      g: [2 * spread(k + 11) - 1, k % 5 === 4 ? 0 : 2 * spread(k + 13) - 1],
      beta: [0.5, 0.75, 1, 3, 10][k % 5],
    }),
    x0: k === 0 ? example.x0 : [3 * spread(k + 17) - 1.5, 3 * spread(k + 19) - 1.5],
  }));

  test('are those of the solver to 1e-12, for 20 settings', async () => {
    const matrix = (rows: number, cols: number, ...data: number[]) => ({ rows, cols, data: Float64Array.from(data) });
    for (const { setting, x0 } of settings) {
      const { m, g, beta } = setting;
      const run = await slep.start({
        problem: 'quadratic',
        params: { p: 1, alpha: 1 },
        data: { A: matrix(2, 2, 0, 0, 0, 0), M: matrix(2, 2, m[0], m[1], m[1], m[2]), G: matrix(2, 1, -g[0], -g[1]) },
        x0: Float64Array.from(x0),
        method: 'slbb',
        options: { beta, safeguard: false, tol: 1e-8, maxIterations: 60 },
      });
      await run.solve();
      const path = iterates(setting, x0, 60, 1e-8);
      const { merit, gradNorm, feasibility } = await run.trace();
      assert.ok(merit.length > 8, `${merit.length} iterates`);
      const near = (mine: number, go: number, what: string) =>
        assert.ok(Math.abs(mine - go) <= 1e-12 * Math.max(1, Math.abs(go)), `${what}: ${mine}, ${go}, ${m}, β ${beta}`);
      for (const [k, h] of merit.entries()) {
        if (!(Math.abs(h) < 1e6)) break; // f has no minimum here, and the later iterates are too large to compare
        near(penalty(setting, path[k]), h, `h at ${k}`);
        near(Math.hypot(...gradient(setting, path[k])), gradNorm[k], `‖∇h‖ at ${k}`);
        near(Math.abs(lengthOf(setting, path[k]) - 1), feasibility[k], `‖C‖ at ${k}`);
      }
      run.dispose();
    }
  });

  test('end at the point that the first note names', () => {
    assert.deepEqual(
      [0.5, 0.75, 0.9, 2].map((beta) => {
        const { end, kind } = outcome({ ...example, beta });
        return [...end.map((v) => Number(v.toFixed(6))), kind];
      }),
      [
        [-1.8, -1.2, 'infeasible'],
        [-1.2, -0.8, 'infeasible'],
        [0.6, 0.4, 'feasible'],
        [0.6, 0.4, 'feasible'],
      ],
    );
  });

  test('are more numerous if the ellipse is long and thin', () => {
    const steps = (axes: Plane['axes']) => outcome({ ...example, axes, beta: 2 }).path.length;
    assert.ok(steps([2, 0.3]) > 1.5 * steps([1, 0.5]), `${steps([2, 0.3])}, ${steps([1, 0.5])}`);
  });

  test('the solution lies on the ellipse, and is missing where f has no minimum', () => {
    assert.deepEqual(
      solution(example)?.map((v) => Number(v.toFixed(9))),
      [0.6, 0.4],
    );
    assert.equal(solution({ ...example, axes: [1, Infinity] }), undefined);
    assert.deepEqual(solution({ ...example, axes: [1, Infinity], g: [1, 0] }), [1, 0]);
  });
});

describe('the element', () => {
  const lab = Lab.setUp();
  const plane = () => lab.page.evaluate(() => document.querySelector('slep-plane')!.outcome);
  const words = () =>
    lab.page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(document.querySelector('slep-plane')!.shadowRoot!.querySelector('.words')!.textContent ?? ''),
            ),
          ),
        ),
    );
  test('is in the menu of the lab', async () => {
    await lab.page.goto(lab.url);
    const href = await lab.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const look = () => {
            const link = document.querySelector<HTMLAnchorElement>('#experiments-menu a[href$="plane.html"]');
            if (link) resolve(link.href);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await lab.page.goto(href);
    await lab.page.evaluate(() => customElements.whenDefined('slep-plane').then(() => true));
  });

  test('shows an infeasible minimum, and none above the bound of β, by keyboard', async () => {
    assert.match(await words(), /stationary, but not feasible\. xᵀMx = 4, h = 0\.688/);
    await lab.page.evaluate(() =>
      document.querySelector('slep-plane')!.shadowRoot!.querySelector<HTMLElement>('input')!.focus(),
    );
    for (let k = 0; k < 20; k++) await lab.page.puppeteer!.keyboard.press('ArrowRight');
    assert.match(await words(), /stationary and feasible\. xᵀMx = 1, h = −1\./);
  });

  test('opens the ellipse as an axis is dragged out, by mouse', async () => {
    const at = await lab.page.evaluate(() => {
      const { x, y, width, height } = document
        .querySelector('slep-plane')!
        .shadowRoot!.querySelectorAll('.handle')[1]
        .querySelector('.knob')!
        .getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const { mouse } = lab.page.puppeteer!;
    await mouse.move(at.x, at.y);
    await mouse.down();
    await mouse.move(at.x, at.y - 400, { steps: 8 });
    await mouse.up();
    assert.match(await words(), /f has no minimum: it falls along a direction in the null space of M/);
    assert.equal((await plane()).kind, 'away');
  });

  test('passes the checks of axe-core, and causes no errors', async () => {
    assert.deepEqual(await lab.axe(), []);
    assert.deepEqual(await lab.page.errors(), []);
  });
});
