// Loading slep-formula.wasm, which is fetched for the first formula: how often it is fetched, and what happens if it
// cannot be loaded.
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { file, folder, ofBuild, server } from './files.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const spec = { problem: 'quadratic', params: { n: 40, p: 3 } } as const;

describe('the program that reads formulas', () => {
  const formula = { problem: { formula: 'sum(X(:).^4)' }, params: { n: 9, p: 2 } };

  test('is requested at the first formula, once', async () => {
    const asked: string[] = [];
    const { url, stop } = await server({
      respond(name) {
        asked.push(name);
        return file(name);
      },
    });
    const slep = await load({ baseURL: url });
    await slep.start(spec);
    assert.deepEqual(asked.toSorted(), ['kernel.wasm', 'slep-worker.js', 'slep.wasm']);
    await Promise.all([slep.start(formula), slep.describe('X(1)'), slep.check(formula)]);
    await (await slep.fork()).start(formula);
    assert.equal(asked.filter((name) => name === 'slep-formula.wasm').length, 1);
    stop();
  });

  for (const worker of [true, false])
    test(`may be missing, and the next formula tries again, ${worker ? 'in' : 'without'} a worker`, async () => {
      const made = folder({ 'slep-formula.wasm': null });
      const slep = await load({ baseURL: made.url, worker });
      const missing = { name: 'LoadError', message: /slep-formula\.wasm.*ENOENT/ };
      const both = [slep.start(formula), slep.describe('X(1)')];
      await Promise.all(both.map((call) => assert.rejects(call, missing)));
      assert.equal((await (await slep.start(spec)).step()).iteration, 1);
      writeFileSync(new URL('slep-formula.wasm', made.url), '<html>');
      await assert.rejects(slep.start(formula), {
        name: 'LoadError',
        message: /slep-formula\.wasm is not WebAssembly/,
      });
      copyFileSync(inSite('dist/slep-formula.wasm'), new URL('slep-formula.wasm', made.url));
      assert.equal((await (await slep.start(formula)).step()).iteration, 1);
      slep.dispose();
      made.remove();
    });

  test('may be of another build: a LoadError names both', async () => {
    const build: string = JSON.parse(readFileSync(inSite('dist/.stamp.json'), 'utf8')).solver.id;
    const other = build.replace(/./g, 'z');
    const made = folder({ 'slep-formula.wasm': ofBuild('slep-formula.wasm', build, other) });
    const slep = await load({ baseURL: made.url });
    const message = new RegExp(`${build}.*slep-formula\\.wasm from ${other}`);
    await assert.rejects(slep.start(formula), { name: 'LoadError', message });
    slep.dispose();
    made.remove();
  });
});
