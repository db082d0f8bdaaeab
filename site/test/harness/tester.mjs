// @ts-check
// Runs files of tests one after another in one process: what takes a second to start, as a browser does, is started
// once. Gets the paths of files as messages; reporter.mjs answers each with what it counted. "end" lets it end.
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeShared } from './shared.mjs';

const timeout = 15 * 60_000;

process.on('disconnect', () => void closeShared().finally(() => process.exit(1))); // nobody listens any more
process.on('message', (/** @type {string} */ message) => {
  if (message !== 'end') {
    describe(message, { timeout }, async () => void (await import(pathToFileURL(message).href)));
    return;
  }
  void closeShared().finally(() => process.channel?.unref());
});
