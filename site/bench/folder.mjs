// @ts-check
// Serves a folder with the files that a page needs to measure steps: the folder dist; a build of the program that uses
// gonum's BLAS; and the npm packages whose matrix products are compared.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { inSite, root } from '../build/paths.mjs';

/** The headers that raise the resolution of a page's clock from 100 to 5 microseconds. */
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.ts': 'text/plain' };

/**
 * Serves the folder. No content security policy is sent, because the npm package eigen creates functions from text.
 * Returns the address of the folder and a function that stops the server.
 */
export async function serveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'slep-bench-'));
  cpSync(inSite('dist'), folder, { recursive: true });
  cpSync(inSite('dist'), join(folder, 'gonum'), { recursive: true });
  buildGonum(join(folder, 'gonum/slep.wasm'));
  bundle(join(folder, 'packages.js'));

  const server = createServer(({ url = '' }, response) => {
    try {
      const content = readFileSync(join(folder, new URL(url, 'http://localhost').pathname));
      const type = types[/** @type {keyof typeof types} */ (extname(url))] ?? 'application/octet-stream';
      response.writeHead(200, { ...isolated, 'content-type': type }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Builds the program with gonum's BLAS and the build id of dist, which the client expects. @param {string} file */
function buildGonum(file) {
  const { id } = JSON.parse(readFileSync(inSite('dist/.stamp.json'), 'utf8')).solver;
  const { status } = spawnSync(
    'go',
    ['build', '-trimpath', '-buildvcs=false', `-ldflags=-s -w -X main.buildID=${id}`, '-o', file, './wasm/gonum'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' } },
  );
  if (status !== 0) throw new Error(`go build ./wasm/gonum exited with code ${status}`);
}

/** @param {string} outfile */
function bundle(outfile) {
  const contents = "export { Matrix } from 'ml-matrix'; export { default as eigen } from 'eigen';";
  buildSync({
    stdin: { contents, resolveDir: inSite() },
    bundle: true,
    format: 'esm',
    outfile,
    external: ['fs', 'path', 'crypto'],
    define: { global: 'globalThis' },
    logLevel: 'error',
  });
}
