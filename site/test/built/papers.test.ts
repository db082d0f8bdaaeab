// The documents of the package: its description in package.json and README, and the licences of the code that its files
// contain.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { notices } from '../../build/notices.mjs';
import { packageJson, webAddress } from '../../build/package.mjs';
import { inSite, root } from '../../build/paths.mjs';
import { nonEmpty } from '../non-empty.ts';

const read = (name: string) => readFileSync(inSite('dist', name), 'utf8');
const own = JSON.parse(readFileSync(inSite('package.json'), 'utf8'));

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slep-papers-'));
  let packed: { filename: string; files: { path: string; mode: number }[] };
  before(() => {
    [packed] = JSON.parse(
      execFileSync('npm', ['pack', inSite('dist'), '--json', '--pack-destination', folder, '--loglevel=error'], {
        cwd: folder,
        encoding: 'utf8',
      }),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  test('has its documents, and nothing executable', () => {
    const names = packed.files.map(({ path }) => path);
    for (const paper of ['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES'])
      assert.ok(names.includes(paper), paper);
    for (const { path, mode } of nonEmpty(packed.files)) assert.equal(mode, 0o644, path);
  });

  test('passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: inSite('dist'), pack: false, strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  test('has correct types, however a module imports it', async () => {
    const tarball = readFileSync(join(folder, packed.filename));
    const result = await checkPackage(createPackageFromTarballData(tarball));
    assert.ok(result.types && './slep.wasm' in result.entrypoints, 'types, and all files checked');
    const wrong = result.problems
      // Two kinds of resolution are left out: from Node 20.19 on, require() can load the package's ES modules.
      .filter((problem) => !('resolutionKind' in problem && /^node(10|16-cjs)$/.test(problem.resolutionKind)))
      .map((problem) => JSON.stringify(problem));
    assert.deepEqual(wrong, []);
  });

  test('has the version that the changelog lists and the module reports', async () => {
    const { load } = await import(inSite('dist/slep.js'));
    const slep = await load({ worker: false });
    const { release, version } = slep.info;
    slep.dispose();
    const [, latest] = /^## (\S+)$/m.exec(read('CHANGELOG.md')) ?? [];
    assert.deepEqual([JSON.parse(read('package.json')).version, latest, release], Array(3).fill(own.version));
    assert.match(release, /^\d+\.\d+\.\d+$/);
    assert.match(version, /^[0-9a-f]{16}$/);
  });

  test('links to the repository if one is named, and to none otherwise', () => {
    const of = (repository?: string) => packageJson(own, repository) as Record<string, unknown>;
    const { homepage, bugs, repository } = of('https://example.org/slep');
    assert.deepEqual(
      [homepage, bugs, repository],
      [
        'https://example.org/slep#readme',
        'https://example.org/slep/issues',
        { type: 'git', url: 'git+https://example.org/slep.git' },
      ],
    );
    for (const field of ['homepage', 'bugs', 'repository']) assert.equal(field in of(), false, field);
  });

  for (const [remote, address] of [
    ['https://example.org/group/slep.git', 'https://example.org/group/slep'],
    ['http://example.org/group/slep/', 'https://example.org/group/slep'],
    ['git@git.example.org:group/slep.git', 'https://git.example.org/group/slep'],
    ['https://user:secret@example.org/slep', 'https://example.org/slep'],
    ['https://user:p@ss@example.org/slep', 'https://example.org/slep'],
    ['https://example.org:8443/slep', undefined],
    ['http://user@127.0.0.1/slep', undefined],
    ['http://localhost/slep', undefined],
    ['https://example.org/', undefined],
    ['/home/user/slep', undefined],
    ['../slep.git', undefined],
    ['file:///home/user/slep.git', undefined],
    ['', undefined],
  ] as const)
    test(`gets ${address ?? 'no address'} from the remote "${remote}"`, () => {
      assert.equal(webAddress(remote), address);
    });
});

describe('the notices', () => {
  const text = read('THIRD-PARTY-NOTICES');
  const sections = text.split(`${'='.repeat(80)}\n`);

  test('name Go and every module that the programs are linked with', () => {
    const listed = execFileSync(
      'go',
      [
        'list',
        '-deps',
        '-f',
        '{{with .Module}}{{if not .Main}}{{.Path}} {{with .Replace}}here{{end}}{{end}}{{end}}',
      ].concat('./wasm', './wasm/formula'),
      { cwd: root, encoding: 'utf8', env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' } },
    );
    const modules = [...new Set(listed.trim().split('\n'))].filter((line) => line && !line.endsWith(' here'));
    for (const module of nonEmpty(modules)) assert.ok(text.includes(`\n${module.trim()} v`), module);
    const go = sections.find((section) => /^Go \d/.test(section)) ?? '';
    for (const file of ['slep.wasm', 'slep-formula.wasm', 'slep.js', 'slep-worker.js', 'slep-lab.single.html'])
      assert.ok(go.includes(file), file);
    assert.match(go, /Copyright 2009 The Go Authors/);
  });

  test('name every package that the pages contain, with its licence', async () => {
    const { metafile } = await build({
      entryPoints: ['lab', 'tables', 'studies', 'prose', 'element'].map((folder) =>
        inSite('src', folder, folder === 'element' ? 'slep-lab.ts' : 'main.ts'),
      ),
      absWorkingDir: inSite(),
      bundle: true,
      minify: true, // minifying removes unused code
      write: false,
      metafile: true,
      format: 'esm',
      outdir: 'out',
      external: ['paper', 'studies', 'catalogue', 'experiments', 'sheet', '*-sheet', 'wasm_exec'],
      loader: { '.m': 'text', '.txt': 'text', '.md': 'text' },
      logLevel: 'silent',
    });
    const names = Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.keys(inputs))
      .flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []);
    for (const name of [...nonEmpty([...new Set(names)]), 'assemblyscript']) {
      const { version } = JSON.parse(readFileSync(inSite('node_modules', name, 'package.json'), 'utf8'));
      const section = sections.find((s) => `\n${s}`.includes(`\n${name} ${version}\n`));
      const licence = readFileSync(inSite('node_modules', name, 'LICENSE'), 'utf8').trim();
      assert.ok(section?.includes(licence), `${name} with its licence`);
    }
  });

  test('are also in the single file, which comes without other files', () => {
    const [, inside = ''] = /<script type="text\/plain">\n([^]*?)<\/script>/.exec(read('slep-lab.single.html')) ?? [];
    for (const words of [/MIT License/, /\nGo \d/, /\ngonum.org\/v1\/gonum v/, /\nassemblyscript \d/])
      assert.match(inside, words);
    assert.doesNotMatch(inside, /codemirror/);
  });

  test('cannot be generated for a package without a licence', () => {
    const folder = mkdtempSync(join(tmpdir(), 'slep-bare-'));
    const part = { name: 'bare 1.0.0', folder, files: ['slep.js'] };
    try {
      assert.throws(() => notices([part]), /slep\.js: bare 1\.0\.0 is included, but has no licence/);
      writeFileSync(join(folder, 'LICENSE'), 'as you like');
      assert.match(notices([part]), /bare 1\.0\.0\n {2}in slep\.js\n\nLICENSE\n\nas you like/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
