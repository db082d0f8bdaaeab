// @ts-check
// Writes FILE.br and FILE.gz next to every file that is worth compressing. At its highest quality, brotli takes a
// minute for the wasm files, so the results are cached by content, and builds for tests compress these files less.
// Zopfli's gzip files would be 5% smaller, but would take 52 s more on one processor.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inSite } from './paths.mjs';

const cache = inSite('.cache/compressed');

/** @type {(quality: number) => (content: Buffer) => Promise<Buffer>} */
const brotli = (quality) => (content) =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

const encoders = {
  br: brotli(11),
  'quick.br': brotli(9), // 25 times as fast as level 11, but makes the wasm files 16% larger
  gz: (/** @type {Buffer} */ content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Compresses the files. Returns false if all results were in the cache. With the option quick, wasm files are
 * compressed quickly if their best compression is not in the cache.
 * @param {string} folder
 * @param {{ quick: boolean }} options
 */
export async function compress(folder, { quick }) {
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
      const isQuick = quick && file.endsWith('.wasm') && !fs.existsSync(join(cache, `${hash}.br`));
      for (const encoder of /** @type {const} */ ([isQuick ? 'quick.br' : 'br', 'gz'])) {
        const name = `${hash}.${encoder}`;
        const kept = join(cache, name);
        used.add(name);
        if (!fs.existsSync(kept)) {
          isNew = true;
          fs.writeFileSync(`${kept}.part`, await encoders[encoder](content));
          fs.renameSync(`${kept}.part`, kept);
        }
        fs.copyFileSync(kept, join(folder, `${file}.${encoder.replace('quick.', '')}`));
      }
    }),
  );
  for (const name of fs.readdirSync(cache)) if (!used.has(name)) fs.rmSync(join(cache, name), { force: true });
  return isNew;
}
