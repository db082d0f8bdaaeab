// Two builds of the site with different ids, script names and page titles, and a server that can switch from one
// build to the other, or stop.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServiceWorker } from '../../build/offline.mjs';
import { inSite } from '../../build/paths.mjs';
import { mimeTypes, server } from '../client/files.ts';
import { policy } from '../element/host.ts';

export const first = inSite('dist');

/** A copy of site/dist that looks like another build: other ids, script names and page titles. */
export async function otherBuild(): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'slep-build-'));
  cpSync(first, folder, { recursive: true, filter: (path) => !/\.(br|gz)$|single\.html$|\.stamp\.json$/.test(path) });
  const id = /\b[0-9a-f]{16}\b/.exec(readFileSync(join(folder, 'slep-worker.js'), 'utf8'))![0];
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) => /\.\w+$/.test(file));
  const hashed = files.flatMap((file) => /-[0-9A-Z]{8}\.(js|css)$/.exec(file)?.[0].slice(1, 9) ?? []);
  const reversed = (text: string) => [...text].reverse().join('');
  for (const file of files.filter((name) => /\.(js|css|html|wasm)$/.test(name))) {
    let text = readFileSync(join(folder, file), 'latin1').replaceAll(id, reversed(id));
    if (!file.endsWith('.wasm')) for (const hash of hashed) text = text.replaceAll(hash, reversed(hash));
    if (file.endsWith('.html')) text = text.replace('<title>', '<title>new: ');
    writeFileSync(join(folder, file), text, 'latin1');
    const name = hashed.reduce((old, hash) => old.replace(hash, reversed(hash)), file);
    if (name !== file) renameSync(join(folder, file), join(folder, name));
  }
  await buildServiceWorker(
    folder,
    readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
      (file) => /\.\w+$/.test(file) && file !== 'service-worker.js',
    ),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Serves a build under site/, and other pages next to that folder. */
export async function serveBuild(others: Record<string, string> = {}) {
  const serving = {
    folder: first as string | undefined,
    /** Contents that replace those of the build's files, keyed by file name. */
    files: {} as Record<string, string | Uint8Array>,
    asked: [] as string[],
  };
  const { url, stop } = await server({
    respond: (path, request) => {
      if (serving.folder === undefined) {
        request.socket.destroy();
        return undefined;
      }
      serving.asked.push(path);
      if (path in others) return others[path];
      const name = path.replace(/^site\//, '') || 'index.html';
      try {
        return serving.files[name] ?? readFileSync(join(serving.folder, path === 'site' ? 'none' : name));
      } catch {
        return undefined;
      }
    },
    headers: (path) => ({
      'content-type':
        { ...mimeTypes, webmanifest: 'application/manifest+json' }[path.split('.').at(-1) || 'html'] ??
        (path.endsWith('/') ? 'text/html' : 'text/plain'),
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    }),
  });
  return { url, site: `${url}site/`, stop, serving };
}
