// @ts-check
// Finds the files that a target is built from, and hashes their contents. The modification times of files are not used,
// because a clone does not preserve them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inSite, root } from './paths.mjs';

/** Matches files that no build reads: tests, test data, and hidden files. */
const ignored = /(_test\.go|\.test\.\w+)$|^testdata$|^\./;

/** @type {(path: string) => string[]} */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.test(name))
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * Returns one SHA-256 hash of the versions of tools and of the paths and contents of all files.
 * @param {string[]} paths files and folders
 * @param {string[]} [tools] versions
 */
export function digest(paths, tools = []) {
  const hash = createHash('sha256').update(JSON.stringify(tools));
  for (const file of [...new Set(paths.flatMap(filesUnder))].sort()) {
    const content = readFileSync(file);
    hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Returns the version and the folder of the Go distribution that the build uses. */
export function goVersion() {
  const [version, goroot] = execFileSync('go', ['env', 'GOVERSION', 'GOROOT'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  return { version, goroot };
}

export const wasmPlatform = { GOOS: 'js', GOARCH: 'wasm' };

/**
 * Returns the lines that `go list` prints for the packages of a program, without duplicates.
 * @param {string} program the package of the program
 * @param {string} format
 * @param {NodeJS.ProcessEnv} platform GOOS and GOARCH, or empty for this machine
 */
export function goList(program, format, platform = {}) {
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', env: { ...process.env, ...platform } });
  const lines = execFileSync('go', ['list', '-deps', '-f', format, program], options).split('\n');
  return [...new Set(lines.filter(Boolean))];
}

/**
 * Returns the files in this tree that a Go program is compiled from, and go.mod and go.sum, which determine the
 * versions of other modules.
 * @type {(program: string, platform?: NodeJS.ProcessEnv) => string[]}
 */
export function goFiles(program, platform) {
  const lists = ['GoFiles', 'SFiles', 'EmbedFiles']
    .map((list) => `{{range .${list}}}{{$.Dir}}/{{.}}\n{{end}}`)
    .join('');
  const mine = `{{with .Module}}{{if or .Main .Replace}}{{.GoMod}}\n{{with $}}${lists}{{end}}{{end}}{{end}}`;
  return [join(root, 'go.sum'), ...goList(program, mine, platform)];
}

/** Returns the versions of npm packages in package-lock.json. @type {(names: string[]) => string[]} */
export function packageVersions(names) {
  const { packages } = JSON.parse(readFileSync(inSite('package-lock.json'), 'utf8'));
  return names.map((name) => `${name} ${packages[`node_modules/${name}`].version}`);
}
