// Copies files of site/dist into folders, with changes for a test, and starts servers.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inSite, root } from '../../build/paths.mjs';

/** The files that the module needs. */
export const names = [
  'slep.js',
  'slep-worker.js',
  'slep.wasm',
  'slep-formula.wasm',
  'kernel.wasm',
  'slep-study.js',
] as const;
export type Name = (typeof names)[number];

export const built = (name: Name) => readFileSync(inSite('dist', name));

/** The content of the file, with its build id replaced by another id of the same length. */
export const ofBuild = (name: Name, from: string, to: string) =>
  Buffer.from(built(name).toString('latin1').replaceAll(from, to), 'latin1');

/** A folder with copies of the files. replaced: new contents of some files, or null for a missing file. */
export function folder(replaced: Partial<Record<Name, string | Uint8Array | null>> = {}) {
  const path = mkdtempSync(join(tmpdir(), 'slep-test-'));
  for (const name of names) {
    const content = replaced[name];
    if (content === undefined) copyFileSync(inSite('dist', name), join(path, name));
    else if (content !== null) writeFileSync(join(path, name), content);
  }
  return { path, url: pathToFileURL(`${path}/`), remove: () => rmSync(path, { recursive: true }) };
}

/** A folder in which the test program in wasm/testdata/crash replaces the solver of the same build. */
export async function crashing() {
  const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
  const slep = await load();
  slep.dispose();
  const made = folder();
  const args = [
    'build',
    '-trimpath',
    '-buildvcs=false',
    `-ldflags=-s -w -X main.buildID=${slep.info.version}`,
    '-o',
    join(made.path, 'slep.wasm'),
    './wasm/testdata/crash',
  ];
  const { status, stderr } = spawnSync('go', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' },
  });
  if (status !== 0) throw new Error(stderr);
  return made;
}

/** The file that a server returns for a name, or an empty page for the empty name. */
export const file = (name: string): string | Uint8Array | undefined =>
  name === '' ? '<!doctype html><title>a page</title>' : names.includes(name as Name) ? built(name as Name) : undefined;

/** The strictest content security policy that works for the page. */
export const policy = (scripts: string, worker: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    `worker-src ${worker}`,
    `connect-src 'self' ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
  ].join('; ');

/** MIME types by file extension. */
export const mimeTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
};

interface Serving {
  /** undefined: not found */
  respond?: (name: string, request: IncomingMessage) => string | Uint8Array | undefined;
  headers?: OutgoingHttpHeaders | ((name: string) => OutgoingHttpHeaders);
  wasm?: string;
}

/** Starts a server on its own port. */
export async function server({ respond = file, headers = {}, wasm = 'application/wasm' }: Serving = {}) {
  const http = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://host').pathname.slice(1);
    const content = respond(name, request);
    response.writeHead(content === undefined ? 404 : 200, {
      'content-type': { ...mimeTypes, wasm }[name.split('.').at(-1) || 'html'] ?? 'text/plain',
      ...(typeof headers === 'function' ? headers(name) : headers),
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
}
