// @ts-check
// What a target is made of, as one hash. By content, because file times say nothing after a clone.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

/** Files that no build reads: tests and what they read, hidden files. */
const ignored = /(_test\.go|\.test\.\w+)$|^testdata$|^\./;

/** @type {(path: string) => string[]} */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.test(name))
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * SHA-256 over the tools' versions and over path and content of each file.
 * @param {string[]} paths files and folders
 * @param {string[]} [tools] versions
 */
export function digest(paths, tools = []) {
  const hash = createHash('sha256').update(JSON.stringify(tools));
  for (const file of paths.flatMap(filesUnder).sort()) {
    const content = readFileSync(file);
    hash.update(`\n${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** The Go that builds here, and its folder. */
export function goVersion() {
  const [version, goroot] = execFileSync('go', ['env', 'GOVERSION', 'GOROOT'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  return { version, goroot };
}
