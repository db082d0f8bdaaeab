// @ts-check
// The command ./build.sh study runs a study in Node and writes its results. The command can be interrupted at any time.
// Finished cells are kept, and are not run again.
import { basename, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installModules } from '../build/modules.mjs';
import { inSite } from '../build/paths.mjs';

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      shard: { type: 'string' },
      merge: { type: 'string' },
      native: { type: 'boolean', default: false },
      workers: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  installModules();
  await import('../build/typescript.mjs'); // so that the next imports can load TypeScript
  const { runFile, mergeFolder } = await import('./run.mjs');
  const { merge, native, yes } = values;
  if (merge !== undefined) {
    if (positionals.length > 0) throw new Error('--merge joins the results in a folder and takes no description');
    return mergeFolder(merge, values.output ?? merge);
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new Error('name one file, with the description or the results of a study');
  const folder = values.output ?? relative('.', inSite('.cache/studies', basename(file, '.json')));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('stopped; the same command continues from here')));
  const shard = readShard(values.shard);
  const workers = values.workers === undefined ? undefined : readCount('--workers', values.workers);
  await runFile({ file, folder: folder || '.', shard, native, workers, yes, signal: stop.signal });
}

/** @param {string} option @param {string} text */
function readCount(option, text) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${option} ${text}: enter a whole number above 0`);
  return Number(text);
}

/** @param {string | undefined} text */
function readShard(text) {
  if (text === undefined) return undefined;
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(part >= 1 && part <= of)) throw new Error(`--shard ${text}: enter a part and the number of parts, as in 3/16`);
  return { part, of };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
