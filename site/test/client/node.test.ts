// Loading slep.js in Node from several locations and with several settings, and loading errors.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../build/paths.mjs';
import { built, file, folder, ofBuild, server } from './files.ts';

const globals = Object.getOwnPropertyNames(globalThis).join();
const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const globalsAfter = Object.getOwnPropertyNames(globalThis).join();

const spec = { problem: 'quadratic', params: { n: 40, p: 3 } } as const;
type Options = NonNullable<Parameters<typeof load>[0]>;

/** Loads the solver, takes a step, and disposes of the solver. */
async function works(options: Options): Promise<string> {
  const slep = await load(options);
  const { iteration } = await (await slep.start(spec)).step();
  slep.dispose();
  assert.equal(iteration, 1);
  return slep.info.version;
}

const build = await works({});

test('importing defines no globals', () => assert.equal(globalsAfter, globals));

describe('load', () => {
  test('takes a folder as URL or text, with or without a slash, absolute or relative to slep.js', async () => {
    const made = folder();
    const other = `./${relative(inSite('dist'), made.path)}`;
    for (const [baseURL, worker] of [
      [made.url, true],
      [made.url.href, false],
      [made.url.href.slice(0, -1), true],
      ['.', false],
      ['./', true],
      [other, true],
      [other, false],
    ] as const)
      assert.equal(await works({ baseURL, worker }), build);
    made.remove();
  });

  test('takes a folder on a server', async () => {
    const { url, stop } = await server();
    await works({ baseURL: url });
    stop();
  });

  test('takes WebAssembly as a URL, bytes, a response or compiled, and the rest from the folder', async () => {
    const bytes = built('slep.wasm');
    const compiled = await WebAssembly.compile(bytes);
    const url = pathToFileURL(inSite('dist/slep.wasm'));
    const kernel = { 'kernel.wasm': built('kernel.wasm') };
    const formula = { 'slep-formula.wasm': new Response(built('slep-formula.wasm')) };
    const made = folder({ 'slep.wasm': null, 'slep-formula.wasm': null });
    for (const wasm of [
      url,
      url.href,
      bytes,
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
      new Response(bytes),
      compiled,
      { 'slep.wasm': bytes, ...kernel, ...formula },
    ] as Options['wasm'][]) {
      for (const worker of [true, false])
        assert.equal(await works({ wasm, worker, baseURL: made.url }), build, String(wasm));
    }
    const slep = await load({ wasm: { 'slep.wasm': compiled, ...formula }, baseURL: made.url });
    const run = await slep.start({ problem: { formula: 'sum(exp(X(:)))' }, params: { n: 30, p: 2 } });
    assert.equal((await run.step()).iteration, 1);
    slep.dispose();
    made.remove();
  });

  test('needs no folder if all files are given', async () => {
    const wasm = { 'slep.wasm': built('slep.wasm'), 'kernel.wasm': built('kernel.wasm') };
    assert.equal(await works({ wasm, worker: false, baseURL: 'http://127.0.0.1:9/' }), build);
    assert.equal(
      await works({ wasm: wasm['slep.wasm'], simd: 'off', worker: false, baseURL: 'http://127.0.0.1:9/' }),
      build,
    );
  });

  test('accepts the settings of the contract', async () => {
    for (const options of [
      {},
      { simd: 'off' },
      { simd: 'auto', helpers: 'auto' },
      { helpers: 3 },
      { worker: true, baseURL: undefined },
    ] as Options[])
      await works(options);
  });

  test('rejects other settings by name', async () => {
    for (const [options, input] of [
      [null, 'options'],
      [{ base: '.' }, 'base'],
      [{ baseURL: 'http://[' }, 'baseURL'],
      [{ baseURL: 'data:text/html,a' }, 'baseURL'],
      [{ wasm: 3 }, 'wasm'],
      [{ wasm: null }, 'wasm'],
      [{ wasm: 'http://[' }, 'wasm'],
      [{ wasm: { 'slap.wasm': 'x' } }, 'wasm.slap.wasm'],
      [{ wasm: { 'kernel.wasm': [0] } }, 'wasm.kernel.wasm'],
      [{ worker: 'no' }, 'worker'],
      [{ simd: 'on' }, 'simd'],
      [{ baseURL: null }, 'baseURL'],
      [{ baseURL: 3 }, 'baseURL'],
      [{ onProgress: 'loud' }, 'onProgress'],
      [{ signal: true }, 'signal'],
    ]) {
      await assert.rejects(load(options as Options), { name: 'InputError', input }, JSON.stringify(options));
    }
  });

  test('counts the bytes of the program as they arrive', async () => {
    const { url, stop } = await server();
    const counted: { loaded: number; total: number }[] = [];
    await works({ baseURL: url, onProgress: (progress) => counted.push(progress) });
    stop();
    const size = file('slep.wasm')!.length;
    assert.ok(counted.length > 1, 'the file arrived in one piece');
    assert.deepEqual([...new Set(counted.map(({ total }) => total))], [size]);
    assert.equal(counted.at(-1)!.loaded, size);
    assert.ok(counted.every(({ loaded }, k) => loaded > (counted[k - 1]?.loaded ?? 0)));
  });

  test('rejects with the reason of its signal', async () => {
    const reason = { of: 'the page' };
    const caught = (promise: Promise<unknown>) =>
      promise.then(
        () => assert.fail('it was loaded'),
        (error) => error,
      );
    assert.equal(await caught(load({ signal: AbortSignal.abort(reason) })), reason);
    const control = new AbortController();
    const loading = load({ signal: control.signal });
    control.abort(reason);
    assert.equal(await caught(loading), reason);
    const { url, stop } = await server({ respond: () => undefined });
    assert.equal(await caught(load({ baseURL: url, signal: AbortSignal.abort(reason) })), reason);
    stop();
  });

  test('throws a LoadError that names what cannot be read or run', async () => {
    const { url, stop } = await server({ respond: () => undefined });
    await assert.rejects(load({ baseURL: url }), {
      name: 'LoadError',
      message: new RegExp(`${url}slep[-.a-z]+ cannot be read.*404.*Copy slep-worker.js, slep.wasm, kernel.wasm`),
    });
    stop();
    await assert.rejects(load({ baseURL: url }), { name: 'LoadError' });
    for (const [replaced, says] of [
      [{ 'slep.wasm': null }, /slep\.wasm.*ENOENT/],
      [{ 'slep-worker.js': null }, /slep-worker\.js.*ENOENT/],
      [{ 'slep.wasm': '<html>' }, /slep\.wasm is not WebAssembly\. Copy/],
      [{ 'slep.wasm': '\0asm' }, /CompileError/],
      [{ 'slep-worker.js': 'throw new Error("of the test")' }, /of the test/],
      [{ 'slep-worker.js': '<html>' }, /SyntaxError/],
    ] as const) {
      const made = folder(replaced);
      await assert.rejects(load({ baseURL: made.url }), { name: 'LoadError', message: says });
      made.remove();
    }
  });

  test('needs slep-study.js only for studies, and a LoadError names it', async () => {
    const made = folder({ 'slep-study.js': null });
    writeFileSync(`${made.path}/package.json`, '{ "type": "module" }');
    const { load }: typeof import('../../types/slep.d.ts') = await import(`${made.url}slep.js`);
    const slep = await load();
    await slep.start(spec);
    const study = slep.study({ study: 1, problem: 'quadratic', methods: ['auto'], seeds: [1] });
    await assert.rejects(study, { name: 'LoadError', message: /slep-study\.js cannot be read/ });
    slep.dispose();
    made.remove();
  });

  test('throws a LoadError that names the builds if they differ', async () => {
    const other = build.replace(/./g, 'z');
    for (const name of ['slep.wasm', 'slep-worker.js'] as const) {
      const made = folder({ [name]: ofBuild(name, build, other) });
      await assert.rejects(load({ baseURL: made.url }), {
        name: 'LoadError',
        message: new RegExp(`${build}.*${other}`),
      });
      made.remove();
    }
  });

  test('fetches once more, bypassing the cache, if the builds differ', async () => {
    for (const stale of ['slep.wasm', 'slep-worker.js'] as const) {
      const asked: (string | undefined)[] = [];
      const { url, stop } = await server({
        respond(name, { headers }) {
          if (name === stale) asked.push(headers['cache-control']);
          return name === stale && asked.length === 1 ? ofBuild(stale, build, build.replace(/./g, 'z')) : file(name);
        },
      });
      await works({ baseURL: url });
      stop();
      assert.equal(asked.length, 2);
    }
  });

  test('lets a process that forgets to dispose exit', () => {
    for (const worker of [true, false]) {
      const script = `const { load } = await import(${JSON.stringify(pathToFileURL(inSite('dist/slep.js')))});
        const slep = await load({ worker: ${worker} });
        const run = await slep.start(${JSON.stringify(spec)});
        console.log((await run.solve()).status);`;
      const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        timeout: 20_000,
      });
      assert.deepEqual([stdout, status], ['converged\n', 0]);
    }
  });
});

test("an objective of the user's own may be in a file, at a URL or relative to slep.js", async () => {
  const made = folder();
  writeFileSync(
    new URL('f.mjs', made.url),
    `export const dims = [2, 1];
    export function funcGrad(grad, x) { grad.set(x); return (x[0] ** 2 + x[1] ** 2) / 2; }`,
  );
  const at = `${made.path}/f.mjs`;
  for (const module of [pathToFileURL(at), pathToFileURL(at).href, relative(inSite('dist'), at)]) {
    for (const worker of [true, false]) {
      const slep = await load({ worker });
      const run = await slep.start({ problem: { module, M: { rows: 2, cols: 2, data: Float64Array.of(4, 0, 0, 1) } } });
      assert.equal((await run.solve()).projected?.objective.toFixed(9), '0.125000000');
      slep.dispose();
    }
  }
  made.remove();
});
