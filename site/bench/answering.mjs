// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts a program that answers each line on its standard input with a line of JSON.
 * @param {string} command
 * @param {string[]} [flags]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function answering(command, flags = [], env = process.env) {
  const child = spawn(command, flags, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {string} question @returns {Promise<any>} */
    async ask(question) {
      child.stdin.write(`${question}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`${command} ended without an answer to ${question}`);
      return JSON.parse(value);
    },
    stop: () => void child.stdin.end(),
  };
}
