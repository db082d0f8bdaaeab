// @ts-check
// Builds the files for installing the site and using it offline: the manifest with its icons, and the service worker
// with the hashes of the files that it stores.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { inSite } from './paths.mjs';

export const manifest = 'manifest.webmanifest';
const service = 'service-worker.js';
/** The file that a host should serve in place of the service worker after the lab has been removed from the host. */
const leaving = 'service-worker-leave.js';
/**
 * Matches files that are not stored for offline use, because pages do not need them or they are too large. The file
 * slep-lab.single.html contains copies of the solver and the element. The results of all studies together would double
 * the number of bytes that are fetched, so only those of the paper's studies are stored. Only developer tools and
 * bundlers read source maps.
 */
const left = /^(slep-lab\.single\.html|package\.json|\w+\.md|.*\.map|studies\/\d.*|b\/.*)$/;

/**
 * Builds the files, and returns their names.
 * @param {string} out
 * @param {readonly string[]} files of the whole site
 */
export async function buildOffline(out, files) {
  const made = [...buildManifest(out)];
  await buildServiceWorker(out, [...files, ...made]);
  await bundle({ entryPoints: [inSite('src/offline/leave.ts')], outfile: join(out, leaving), format: 'iife' });
  return [...made, service, leaving];
}

/** @param {string} out */
function buildManifest(out) {
  const icons = [192, 512].map((size) => {
    const content = readFileSync(inSite(`style/icon-${size}.png`));
    const src = `icon-${size}-${sha256(content, 'hex').slice(0, 8).toUpperCase()}.png`;
    writeFileSync(join(out, src), content);
    return { src, sizes: `${size}x${size}`, type: 'image/png' };
  });
  const contents = {
    name: 'SLEP Lab',
    short_name: 'SLEP Lab',
    description: JSON.parse(readFileSync(inSite('package.json'), 'utf8')).description,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#17191b',
    icons,
  };
  writeFileSync(join(out, manifest), `${JSON.stringify(contents, null, 2)}\n`);
  return [manifest, ...icons.map(({ src }) => src)];
}

/**
 * Builds the service worker. The id of the service worker depends on its code and on all files that it stores, so that
 * a change to the code or to any of these files gives a new version.
 * @param {string} out
 * @param {readonly string[]} files
 */
export async function buildServiceWorker(out, files) {
  const kept = [...files].filter((file) => !left.test(file)).sort();
  const hashes = Object.fromEntries(
    kept.map((file) => [file, `sha256-${sha256(readFileSync(join(out, file)), 'base64')}`]),
  );
  const source = readFileSync(inSite('src/offline/service-worker.ts'), 'utf8');
  await bundle({
    entryPoints: [inSite('src/offline/service-worker.ts')],
    outfile: join(out, service),
    format: 'iife',
    define: {
      __SITE_FILES__: JSON.stringify(hashes),
      __SITE_ID__: JSON.stringify(sha256(source + JSON.stringify(hashes), 'hex').slice(0, 16)),
    },
  });
}

/** @type {(content: string | Buffer, encoding: 'hex' | 'base64') => string} */
const sha256 = (content, encoding) => createHash('sha256').update(content).digest(encoding);
