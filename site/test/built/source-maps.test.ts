// The source maps of the package, which map words in the minified files to the same words in the sources.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { describe, test } from 'node:test';
import { packageJson } from '../../build/package.mjs';
import { inSite } from '../../build/paths.mjs';
import { nonEmpty } from '../non-empty.ts';

const scripts = nonEmpty(packageJson({}).files.filter((name) => /^[\w.-]+\.js$/.test(name)));

/** The positions of long words that occur only once in a text, keyed by word. */
function places(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/(?<![\w$])[A-Za-z_$]{5,}(?![\w$])/g))
    if (found.has(word)) repeated.add(word);
    else found.set(word, index);
  for (const word of repeated) found.delete(word);
  return found;
}

/** Line and column of a position, counted from 0. */
function lineAndColumn(text: string, at: number): [line: number, column: number] {
  const lines = text.slice(0, at).split('\n');
  return [lines.length - 1, lines.at(-1)!.length];
}

/** The beginning of an import, with the comments that the build inserts into a minified file. */
const mark = 'import(/* webpackIgnore: true */ /* @vite-ignore */ ';

for (const script of scripts)
  describe(script, () => {
    const code = readFileSync(inSite('dist', script), 'utf8');
    const payload = JSON.parse(readFileSync(inSite('dist', `${script}.map`), 'utf8'));
    const { sources, sourcesContent } = payload as { sources: string[]; sourcesContent: string[] };

    test('names its source map, which names and contains the sources', () => {
      assert.ok(code.endsWith(`\n//# sourceMappingURL=${script}.map\n`));
      for (const [i, name] of nonEmpty(sources).entries())
        if (name.startsWith('.')) assert.equal(sourcesContent[i], readFileSync(inSite('dist', name), 'utf8'), name);
        else assert.match(name, /^(<define:__[A-Z_]+__>|[a-z_]+:[a-z_-]+)$/); // a module that exists only in the build
    });

    test('has words of the sources at their lines and columns', () => {
      const map = new SourceMap(payload);
      const original = sourcesContent.map(places);
      const checked = [...places(code)].flatMap(([word, at]) => {
        const [line, column] = lineAndColumn(code, at);
        const entry = map.findEntry(line, column);
        if (!('originalSource' in entry) || entry.generatedLine !== line || entry.generatedColumn !== column) return [];
        const source = sources.indexOf(entry.originalSource);
        const place = original[source].get(word);
        if (place === undefined) return [];
        // minifying removes the quotes
        const start = /["']/.test(sourcesContent[source][place - 1]) ? place - 1 : place;
        const found = [entry.originalLine, entry.originalColumn];
        assert.deepEqual(found, lineAndColumn(sourcesContent[source], start), `${word} in ${entry.originalSource}`);
        return [at];
      });
      assert.ok(checked.length > 0);
      if (!['slep.js', 'slep-worker.js'].includes(script)) return assert.ok(!code.includes(mark));
      const after = code.indexOf(mark) + mark.length;
      assert.ok(after > mark.length && checked.some((at) => at < after));
      const { length } = code.slice(0, code.indexOf('\n', after));
      assert.ok(
        checked.some((at) => at > after && at < length),
        'words after the mark on its line',
      );
    });
  });

test('an error in slep.js has the source line that creates it in its stack', () => {
  const program = `import { load } from ${JSON.stringify(inSite('dist/slep.js'))};
    await load({ wasm: 5 }).catch((error) => console.log(error.stack));`;
  const options = ['--enable-source-maps', '--input-type=module', '-e', program];
  const stack = execFileSync(process.execPath, options, { encoding: 'utf8' });
  const [, file, line] = /\(?(\S*src\/client\/\w+\.ts):(\d+):\d+/.exec(stack) ?? assert.fail(stack);
  assert.match(readFileSync(file.replace('file://', ''), 'utf8').split('\n')[Number(line) - 1], /new Error\(/);
});
