// @ts-check
// ./build.sh paper: runs the tables of the paper and writes them as Markdown and CSV, with the figures as SVG.
// It can be interrupted at any time: it stores each run as a line, and does not repeat it the next time.
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installModules } from '../build/modules.mjs';
import { describedPaper } from '../build/paper.mjs';
import { inSite } from '../build/paths.mjs';

async function main() {
  const { values } = parseArgs({
    options: {
      wasm: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rows: { type: 'string' },
      columns: { type: 'string' },
      seeds: { type: 'string' },
      fresh: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      output: { type: 'string', short: 'o' },
    },
  });
  if (values.list) return console.log(describedPaper());
  installModules();
  await import('../build/typescript.mjs'); // for what is imported next
  const { choose } = await import('./choose.mjs');
  const { reproduce } = await import('./reproduce.mjs');
  const paper = JSON.parse(describedPaper());
  const folder = values.output ?? relative('.', inSite('.cache', values.wasm ? 'paper-wasm' : 'paper'));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { wasm, fresh } = values;
  await reproduce({ paper, jobs: choose(paper, values), folder, wasm, fresh, signal: stop.signal });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
