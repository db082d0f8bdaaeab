// `npm pack site/dist`, installed into plain Node and into a project that Vite builds: both solve to the same bits.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'vite';
import { inSite } from '../build/paths.mjs';
import { server } from './client/files.ts';
import { launch } from './harness/browser.mjs';

/** Gives every digit of X and f, of a named problem and of a formula. */
const program = `import { load } from 'slep';
export async function solved() {
  const slep = await load();
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
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module" src="./page.js"></script>
<slep-lab problem="quadratic" n="60" p="3" d="0.05" methods="slbb" autoplay></slep-lab>`;

describe('the package', () => {
  let folder: string;
  let inNode: string;
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
    });

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'slep-pack-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const [{ filename, files }] = JSON.parse(npm('pack', inSite('dist'), '--json'));
    assert.deepEqual(files.map((f: { path: string }) => f.path).sort(), [
      'LICENSE',
      'catalog.d.ts',
      'embed.js',
      'formula.d.ts',
      'kernel.wasm',
      'package.json',
      'problem.d.ts',
      'slep-formula.wasm',
      'slep-lab.d.ts',
      'slep-lab.js',
      'slep-worker.js',
      'slep.d.ts',
      'slep.js',
      'slep.wasm',
      'views.d.ts',
    ]);
    npm('install', join(folder, filename));
    writeFileSync(join(folder, 'program.js'), program);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('solves in plain Node', () => {
    inNode = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', `import { solved } from './program.js'; process.stdout.write(await solved());`],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    assert.match(inNode, /^\["converged",.*,"converged",/);
  });

  test('is typed', () => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { load, type FormulaInfo } from 'slep';
import { SlepLab } from 'slep/slep-lab.js';
export const version: string = (await load()).info.version;
export const sizes = (info: FormulaInfo): number => info.sizes.n;
export const phase = (lab: SlepLab): string => lab.phase;
`,
    );
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2023,dom',
      '--types',
      '',
    ];
    execFileSync(process.execPath, [inSite('node_modules/typescript/bin/tsc'), ...options, 'typed.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
  });

  test('is built by Vite, and solves in Chromium to the same bits', async () => {
    mkdirSync(join(folder, 'app'));
    writeFileSync(join(folder, 'app/index.html'), html);
    writeFileSync(
      join(folder, 'app/page.js'),
      `import { solved } from '../program.js';\nimport 'slep/slep-lab.js';\nglobalThis.solved = solved;\n`,
    );
    await build({
      root: join(folder, 'app'),
      base: './',
      logLevel: 'error',
      configFile: false,
      build: { outDir: join(folder, 'out'), emptyOutDir: true },
    });
    const built = readdirSync(join(folder, 'out/assets'));
    for (const file of [
      /^slep-formula-[\w-]{8}\.wasm$/,
      /^slep-[\w-]{8}\.wasm$/,
      /^kernel-[\w-]+\.wasm$/,
      /^slep-worker-[\w-]+\.js$/,
    ])
      assert.equal(built.filter((name) => file.test(name)).length, 1, `${file} among ${built}`);

    const asked: string[] = [];
    const { url, stop } = await server({
      respond: (name) => {
        asked.push(name);
        try {
          return readFileSync(join(folder, 'out', name || 'index.html'));
        } catch {
          return undefined;
        }
      },
    });
    const page = await launch('chromium');
    try {
      const foreign: string[] = [];
      page.puppeteer?.on(
        'request',
        (request) =>
          void (/^(data|blob):/.test(request.url()) || request.url().startsWith(url) || foreign.push(request.url())),
      );
      await page.goto(url);
      assert.equal(await page.evaluate('solved()'), inNode);
      await page.waitFor("document.querySelector('slep-lab').phase === 'done'");
      assert.equal(asked.filter((name) => name.endsWith('slep-lab.js')).length, 0, 'it is bundled');
      assert.deepEqual([foreign, await page.errors()], [[], []]);
    } finally {
      await page.close();
      stop();
    }
  });
});
