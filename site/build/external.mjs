// @ts-check
import { basename } from 'node:path';

/**
 * The pages load slep.js and slep-lab.js as files, as everyone else does, and so does the element with slep.js and
 * slep-pictures.js.
 * @type {import('esbuild').Plugin}
 */
export const externalClient = {
  name: 'external client',
  setup(build) {
    build.onResolve({ filter: /(^|\/)slep(-lab|-pictures)?(\.js|\.ts)?$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: `./${basename(path).replace('.ts', '')}.js`, external: true },
    );
  },
};
