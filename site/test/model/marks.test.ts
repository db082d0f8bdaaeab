// The marks of methods must differ in shape or fill, have about the same area, have shades that depend on β, and have
// visible colours.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { catalogOf } from '../../build/catalog.mjs';
import { inSite } from '../../build/paths.mjs';
import type { Catalog } from '../../types/slep.d.ts';
import { makeEntry, offer, shortName, type Entry } from '../../src/model/lineup.ts';
import { marks } from '../../src/model/mark.ts';
import { outline } from '../../src/ui/marks.ts';

const catalog: Catalog = await catalogOf(inSite('dist'));
const tokens = readFileSync(new URL('../../style/tokens.css', import.meta.url), 'utf8');
const presets = [makeEntry('slbb', { beta: 'paper', safeguard: false })];

/** Returns the marks of a line-up, which depend on all methods that the page offers. */
function marksOf(...lineup: Entry[]) {
  const all = offer(catalog, presets, lineup);
  const found = marks(catalog, all, lineup);
  return lineup.map((entry) => found[all.findIndex((e) => JSON.stringify(e) === JSON.stringify(entry))]);
}
const beta = (method: string, value: number): Entry => makeEntry(method, { beta: value });

/** Returns the corners of a path of straight lines. */
function cornersOf(path: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MLhvl])([^MLhvlz]+)/g)].map(([, command, text]) => {
    const [a, b = 0] = text.split(' ').map(Number);
    if ('ML'.includes(command)) [x, y] = [a, b];
    else if (command === 'v') y += a;
    else [x, y] = [x + a, y + b];
    return [x, y];
  });
}

describe('marks', () => {
  test('of a method with several β have the same hue and dash pattern, and stand out more as β grows', () => {
    const found = marksOf(beta('slbb', 100), beta('slbb', 1), beta('slbb', 10), beta('alm', 1), beta('alm', 10));
    assert.deepEqual(
      found.map(({ colour }) => colour),
      ['blue-3', 'blue-1', 'blue-2', 'green-1', 'green-3'],
    );
    assert.deepEqual(
      found.slice(0, 3).map(({ open }) => open),
      [false, false, true],
      'filled, open, filled, beginning with the least β',
    );
    assert.equal(new Set(found.slice(0, 3).map(({ dash }) => dash.join())).size, 1);
    assert.notDeepEqual(found[0].dash, found[3].dash);
  });

  test('of compared methods differ without colour, for as many as can be compared', () => {
    const several = catalog.methods.slice(0, 6).map(({ name }) => makeEntry(name, {}));
    const lineup = [...several, ...presets, ...[1, 2, 5, 10, 20].map((value) => beta('slbb', value))];
    lineup.push(...[1, 10, 100, 1000].map((value) => beta('alm', value)));
    assert.equal(lineup.length, 16);
    assert.equal(new Set(marksOf(...lineup).map(({ shape, open }) => `${shape} ${open}`)).size, 16);
  });

  test('have colours that are in the style sheet', () => {
    const all = catalog.methods.flatMap(({ name, options }) => [
      makeEntry(name, {}),
      ...(options.includes('beta') ? [beta(name, 1), beta(name, 10)] : []),
    ]);
    for (const { colour } of [...marks(catalog, all, all), ...marksOf(beta('auto', 1), beta('auto', 2))])
      assert.match(tokens, new RegExp(`--${colour}:`), colour);
  });

  test('have about the same area', () => {
    const shapes = ['square', 'diamond', 'up', 'down', 'right', 'left', 'star', 'cross'] as const;
    for (const shape of shapes) {
      const corners = cornersOf(outline(shape, 0, 0, 1));
      const twice = corners.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = corners[(i + 1) % corners.length];
        return sum + x * nextY - nextX * y;
      }, 0);
      const ofDisc = Math.abs(twice) / 2 / Math.PI;
      assert.ok(Math.abs(ofDisc - 1) < 0.15, `the ${shape} has ${ofDisc.toFixed(2)} of the area of the disc`);
    }
  });
});

test('the short name of a run says what distinguishes it from the others', () => {
  const names = [makeEntry('slbb', {}), beta('slbb', 10), presets[0], makeEntry('slgd', { stepLength: 0.1 })];
  assert.deepEqual(
    names.map((entry) => shortName(catalog, entry)),
    ['SLBB', 'SLBB 10', 'SLBB paper', 'SLGD 0.1'],
  );
});

describe('the colours of methods', () => {
  // the first value of a name is used, because later values in the style sheet are for forced colours
  const found = [...tokens.matchAll(/--([\w-]+): ([^;]+);/g)].reverse();
  const values = new Map(found.map(([, name, value]) => [name, value]));
  /** Returns the two values of a colour, for light and for dark backgrounds. */
  const coloursOf = (name: string): string[] | undefined => {
    const value = values.get(name) ?? '';
    const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
    return other ? coloursOf(other) : /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)?.slice(1);
  };
  const luminance = (hex: string): number => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };

  for (const [theme, name] of ['light', 'dark'].entries())
    test(`are visible on the background, ${name}: 3:1 for lines, 4.5:1 for text`, () => {
      const ground = coloursOf('bg')![theme];
      let count = 0;
      for (const hue of ['blue', 'indigo', 'sky', 'green', 'vermillion', 'orange', 'purple', 'auto'])
        for (const step of ['', '-1', '-2', '-3']) {
          const line = coloursOf(hue + step);
          if (!line) continue; // no run has this colour, because methods of this hue do not use β
          const text = coloursOf(`${hue}${step}-ink`) ?? line;
          const what = `${hue}${step}: ${contrast(line[theme], ground).toFixed(2)}`;
          assert.ok(contrast(line[theme], ground) >= 3, what);
          assert.ok(contrast(text[theme], ground) >= 4.5, `${what}, text`);
          count++;
        }
      assert.equal(count, 8 + 3 * 6);
    });
});
