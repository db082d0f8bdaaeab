// @ts-check
/**
 * The pages load slep.js and slep-lab.js as files, as everyone else does, and so does the element with slep.js.
 * @type {import('esbuild').Plugin}
 */
export const externalClient = {
  name: 'external client',
  setup(build) {
    build.onResolve({ filter: /(^|\/)slep(-lab)?(\.js|\.ts)?$/ }, ({ kind, path }) =>
      kind === 'entry-point'
        ? undefined
        : { path: `./${path.includes('slep-lab') ? 'slep-lab' : 'slep'}.js`, external: true },
    );
  },
};
