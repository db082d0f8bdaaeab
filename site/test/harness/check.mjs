// @ts-check
// The static checks: formatting, line lengths, go vet, staticcheck and types.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installModules } from '../../build/modules.mjs';
import { inSite, root } from '../../build/paths.mjs';
import { longLines } from './columns.mjs';
import { differing, modules, packages } from './gomodules.mjs';

const staticcheck = { module: 'honnef.co/go/tools/cmd/staticcheck', version: 'v0.8.2' };

/**
 * The files to format: TypeScript, JavaScript, CSS and Markdown. Generated files are excluded, and so is
 * AssemblyScript, because Prettier cannot parse its decorated functions.
 */
const prettier = [
  '--check',
  '--config',
  inSite('.prettierrc.json'),
  '--ignore-path',
  '.gitignore',
  ...['site', 'solver/simd'].map((folder) => `${folder}/**/*.{ts,mjs,css}`),
  '**/*.md',
  ...['solver/simd/kernel/**', 'problems/paper/results.md'].map((generated) => `!${generated}`),
];

const platforms = [
  { name: 'native', env: {} },
  { name: 'js/wasm', env: { GOOS: 'js', GOARCH: 'wasm' } },
];

/** @returns {import('./parts.mjs').Count} */
export function checks() {
  installModules();
  const results = [
    run('gofmt -l', 'gofmt', ['-l', 'serve.go', 'site/serve', 'solver', 'problems', 'wasm'], { silent: true }),
  ];
  const linter = installStaticcheck();
  for (const { name, env } of platforms) {
    for (const folder of modules.filter((m) => packages(m, env).length > 0)) {
      const where = `(${name}, ${relative(root, folder) || 'slep'})`;
      results.push(run(`go vet ${where}`, 'go', ['vet', './...'], { cwd: folder, env }));
      // packages with the same files on both platforms have the same findings
      const checked = name === 'native' ? ['./...'] : differing(folder, env);
      if (checked.length) results.push(run(`staticcheck ${where}`, linter, checked, { cwd: folder, env }));
    }
  }
  results.push(
    run('prettier --check', process.execPath, [inSite('node_modules/prettier/bin/prettier.cjs'), ...prettier], {}),
  );
  results.push(tell('lines of 120 columns', longLines(root).join('\n')));
  results.push(run('tsc --strict', process.execPath, [inSite('node_modules/typescript/bin/tsc'), '-p', inSite()], {}));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: [] };
}

/**
 * Runs a command and returns whether the command reported no findings.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, silent?: boolean }} options silent: any output is a finding
 */
function run(name, command, args, { cwd = root, env = {}, silent = false }) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const output = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`;
  return tell(name, status === 0 && !(silent && output) ? '' : output || `code ${status}`);
}

/**
 * Prints the findings of a check, and returns whether there are none.
 * @type {(name: string, findings: string) => boolean}
 */
function tell(name, findings) {
  console.log(findings ? `FAIL ${name}\n${findings}` : `ok   ${name}`);
  return !findings;
}

/**
 * Installs the pinned version of staticcheck, unless it is installed, and returns its path. go.mod does not name
 * staticcheck, because the product does not depend on it.
 */
function installStaticcheck() {
  const folder = inSite('.cache', `staticcheck-${staticcheck.version}`);
  const binary = join(folder, 'staticcheck');
  if (!existsSync(binary)) {
    const { status } = spawnSync('go', ['install', `${staticcheck.module}@${staticcheck.version}`], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, GOBIN: folder },
    });
    if (status !== 0)
      throw new Error(`go install ${staticcheck.module}@${staticcheck.version} ended with code ${status}`);
  }
  return binary;
}
