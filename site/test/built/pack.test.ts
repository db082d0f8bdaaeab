// The package as its users install it: the output of `npm pack site/dist`, installed in a project for every environment
// in the table on the page about embedding. The results in all environments have the same bits.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { inSite } from '../../build/paths.mjs';
import { type Engine, launch, type Page } from '../harness/browser.mjs';
import { lines, tabled } from '../toolchain/documents.ts';
import { environments } from '../toolchain/environments.ts';
import { Project } from '../toolchain/project.ts';
import { tsc, typed } from '../toolchain/types.ts';

/** A module whose function returns X and f with all digits, for a named problem and for a formula. */
const program = `import { load } from 'slep';
export async function solved(options) {
  const slep = await load(options);
  const run = await slep.start({ problem: 'quadratic', params: { n: 60, p: 3, d: 0.05 }, method: 'slbb' });
  const { status, objective } = await run.solve();
  const x = await run.x();
  const typed = await slep.start({ problem: { formula: 'sum(exp(X(:)))' }, params: { n: 30, p: 2 } });
  const end = await typed.solve();
  const y = await typed.x();
  slep.dispose();
  return JSON.stringify([status, objective, [...x], end.status, end.objective, [...y]]);
}
`;

const shown = `import { solved } from './program.js';\nconsole.log(await solved());\n`;

describe('the package', () => {
  let project: Project;
  let inNode: string;
  const node = (...args: string[]) => project.run(process.execPath, ...args);

  before(async () => {
    project = new Project();
    project.write({ 'program.js': program, 'shown.js': shown, 'three.js': lines('npm') });
    inNode = await node('shown.js');
  });
  after(() => project?.remove());

  test('has the module, the element, the page for frames, and their types', () => {
    const names = project.packed.map((file) => file.replace(/-[0-9A-Z]{8}\./, '-HASH.'));
    assert.deepEqual(names.toSorted(), [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES',
      'asset.d.ts',
      'catalog.d.ts',
      'embed-HASH.css',
      'embed.d.ts',
      'embed.html',
      'embed.js',
      'embed.js.map',
      'errors.d.ts',
      'formula.d.ts',
      'frame-HASH.js',
      'icon-HASH.svg',
      'kernel.wasm',
      'package.json',
      'platform.d.ts',
      'preact.d.ts',
      'problem.d.ts',
      'react.d.ts',
      'slep-figure.d.ts',
      'slep-figure.js',
      'slep-figure.js.map',
      'slep-formula.wasm',
      'slep-lab.d.ts',
      'slep-lab.js',
      'slep-lab.js.map',
      'slep-notes.d.ts',
      'slep-notes.js',
      'slep-notes.js.map',
      'slep-pictures.js',
      'slep-pictures.js.map',
      'slep-plane.d.ts',
      'slep-plane.js',
      'slep-plane.js.map',
      'slep-study.js',
      'slep-study.js.map',
      'slep-worker.js',
      'slep-worker.js.map',
      'slep.d.ts',
      'slep.iife.js',
      'slep.iife.js.map',
      'slep.js',
      'slep.js.map',
      'slep.wasm',
      'study.d.ts',
      'views.d.ts',
    ]);
  });

  test('solves in three lines', async () => {
    assert.equal(lines('npm').trim().split('\n').length, 3);
    assert.match(await node('three.js'), /^Converged at iteration \d+/);
  });

  /** Environments outside a browser: for each, the files of a program, and the command that starts the program. */
  const runtimes: Record<string, { files?: Record<string, string>; start: () => Promise<string> }> = {
    node: { start: () => node('shown.js') },
    require: {
      files: {
        'shown.cjs': program
          .replace(/^import .*/, "const { load } = require('slep');")
          .replace('export ', 'solved().then(console.log);\n'),
      },
      start: () => node('shown.cjs'),
    },
    thread: { start: () => node('-e', "new (require('worker_threads').Worker)('./shown.js')") },
    deno: { start: () => node('../node_modules/deno/bin.cjs', 'run', '--allow-read', 'shown.js') },
  };

  test('the table of environments lists the tested ones and the page in plain HTML', () => {
    assert.deepEqual(tabled.toSorted(), ['html', ...Object.keys({ ...environments, ...runtimes })].toSorted());
  });

  for (const [name, { files = {}, start }] of Object.entries(runtimes))
    test(`solves in ${name}`, async () => {
      project.write(files);
      assert.match(inNode, /^\["converged",.*,"converged",/);
      assert.equal(await start(), inNode);
    });

  /** The environments to test in each engine. Vite's server, whose workers are modules, is tested in both engines. */
  const engines = { chromium: Object.keys(environments), firefox: ['vite-dev'] };

  for (const [engine, names] of Object.entries(engines) as [Engine, string[]][])
    describe(engine, () => {
      let page: Page;
      let asked: string[] = [];
      before(async () => {
        page = await launch(engine);
        page.puppeteer?.on('request', (request) => void asked.push(request.url()));
      });
      after(() => page?.close());

      for (const name of names)
        test(`solves in ${name}, and so does the element`, async () => {
          const { files, open } = environments[name];
          project.write(Object.fromEntries(Object.entries(files).map(([file, text]) => [`${name}/${file}`, text])));
          const { url, stop } = await open(project, project.path(name));
          const errors = (await page.errors()).length;
          asked = [];
          try {
            await page.goto(url);
            await page.waitFor("typeof globalThis.solved === 'function'");
            assert.equal(`${await page.evaluate('solved()')}\n`, inNode);
            await page.waitFor("document.querySelector('slep-lab').phase === 'done'");
            if (name === 'hydrated') {
              await page.waitFor("[...document.querySelectorAll('slep-lab')].every(({ phase }) => phase === 'done')");
              // once React also attaches ondone here, the page about embedding no longer needs to recommend an effect
              assert.deepEqual(await page.evaluate('heard'), ['effect']);
            }
            assert.ok(asked.includes(url), 'requests were not observed');
            const elsewhere = asked.filter(
              (address) => !/^(data|blob|about):/.test(address) && !address.startsWith(url),
            );
            assert.deepEqual([elsewhere, (await page.errors()).slice(errors)], [[], []]);
          } finally {
            await page.goto('about:blank'); // Vite's page would try to reach a server that has stopped
            await stop();
          }
        });
    });

  test('says what to copy if a bundler drops import.meta.url', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { load } from 'slep'; load().catch(({ name, message }) => console.log(name, message));`,
        resolveDir: project.folder,
      },
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
      logLevel: 'silent',
    });
    project.write({ 'lost.cjs': outputFiles[0].text });
    assert.match(
      await node('lost.cjs'),
      /^LoadError slep-worker\.js has no address here, .* Copy slep-worker\.js, slep\.wasm, .* load\(\{ baseURL/,
    );
  });

  test('has types that need no other types', async () => {
    await node(...tsc([inSite('dist/slep.d.ts')], '--lib', 'es2022')); // without even the DOM types
    await node(...tsc([inSite('dist/slep-lab.d.ts')]));
  });

  for (const way of ['nodenext', 'bundler'])
    test(`compiles with ${way} resolution, and so do the examples in the documents`, async () => {
      project.write(Object.fromEntries(Object.entries(typed).map(([name, text]) => [`typed/${name}`, text])));
      const files = Object.keys(typed).map((name) => `typed/${name}`);
      const options = ['--moduleResolution', way, '--module', way === 'bundler' ? 'esnext' : way, '--jsx', 'react-jsx'];
      await node(...tsc(files, ...options));
      assert.ok(files.filter((file) => /readme|embedding/.test(file)).length >= 6, files.join());
    });
});
