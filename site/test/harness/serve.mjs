// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inSite, root } from '../../build/paths.mjs';

/**
 * Starts the server of the site on a free port. Returns the server's address, with a slash at the end, and a function
 * that stops the server.
 */
export async function serve() {
  const binary = inSite('.cache/serve');
  execFileSync('go', ['build', '-o', binary, 'serve.go'], { cwd: root, stdio: 'inherit' });
  const child = spawn(binary, ['-port', '0', '-quick'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('http://')) continue;
    child.stdout.resume();
    return {
      url: line,
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('the server ended before it gave its address');
}
