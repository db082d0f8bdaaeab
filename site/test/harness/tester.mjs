// @ts-check
// Runs test files one after another in one process, so that browsers and the server start once. Receives the paths of
// the files as messages; reporter.mjs sends the counts of each file. The message "end" ends the process.
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeShared } from './shared.mjs';

const timeout = 60 * 60_000;

process.on('disconnect', () => void closeShared().finally(() => process.exit(1))); // the parent process has died
process.on('message', (/** @type {string} */ message) => {
  if (message !== 'end') {
    describe(message, { timeout }, async () => void (await import(pathToFileURL(message).href)));
    return;
  }
  void closeShared().finally(() => process.channel?.unref());
});
