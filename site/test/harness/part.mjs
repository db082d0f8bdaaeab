// @ts-check
// Runs one of the commands in parts.mjs, and tells the parent process how many tests passed and failed and which tests
// were skipped. Usage: node part.mjs NAME [PATTERN]. An exception counts as one failure.
import { commands } from './parts.mjs';

const [, , name, pattern] = process.argv;
/** @type {import('./parts.mjs').Count} */
let count = { passed: 0, failed: 1, skipped: [] };
try {
  count = await commands[name].run(pattern);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
}
process.send?.(count);
