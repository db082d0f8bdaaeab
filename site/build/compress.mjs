// @ts-check
// Writes FILE.br and FILE.gz beside every file that is worth compressing. At its highest quality, brotli takes seconds
// for the wasm files, so the results are cached by content. Zopfli's gzip files would be 5% smaller, but would take 52
// s more on one processor.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inSite } from './paths.mjs';

const cache = inSite('.cache/compressed');

/** @type {Record<string, (content: Buffer) => Promise<Buffer>>} */
const encoders = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Compresses the files in a folder. Returns false if all results were in the cache.
 * @param {string} folder
 */
export async function compress(folder) {
  fs.mkdirSync(cache, { recursive: true });
  const used = new Set();
  let isNew = false;
  const files = fs
    .readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((f) => /(?<!\.single)\.(wasm|js|css|html|ts|svg|webmanifest)$/.test(f));
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(join(folder, file));
      const hash = createHash('sha256').update(content).digest('hex');
      for (const [ending, encode] of Object.entries(encoders)) {
        const name = `${hash}.${ending}`;
        const kept = join(cache, name);
        used.add(name);
        if (!fs.existsSync(kept)) {
          isNew = true;
          fs.writeFileSync(`${kept}.part`, await encode(content));
          fs.renameSync(`${kept}.part`, kept);
        }
        fs.copyFileSync(kept, join(folder, `${file}.${ending}`));
      }
    }),
  );
  for (const name of fs.readdirSync(cache)) if (!used.has(name)) fs.rmSync(join(cache, name), { force: true });
  return isNew;
}
