// @ts-check
// Finds lines longer than 120 columns, because no formatter breaks long lines in comments, Go, HTML and shell scripts.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const widest = 120;
const read = /\.(go|ts|mjs|css|html|md|sh|yml|json|c|mod)$/;
/** Generated files and folders. */
const made = /^(\.git|node_modules|dist|\.dist-.*|\.cache|package-lock\.json|results(\.md)?)$/;

/**
 * The long lines under a folder as "file:line". A tab counts as one column. Tables in Markdown are exempt.
 * @type {(folder: string, name?: string) => string[]}
 */
export function longLines(folder, name = '') {
  return readdirSync(join(folder, name), { withFileTypes: true })
    .filter((entry) => !made.test(entry.name))
    .flatMap((entry) => {
      const path = join(name, entry.name);
      if (entry.isDirectory()) return longLines(folder, path);
      if (!read.test(entry.name)) return [];
      const lines = readFileSync(join(folder, path), 'utf8').split('\n');
      return lines.flatMap((line, i) =>
        line.length > widest && !(path.endsWith('.md') && line.startsWith('|')) ? `${path}:${i + 1}` : [],
      );
    });
}
