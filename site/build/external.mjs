// @ts-check
/** Pages and element load slep.js, and pages slep-lab.js, as everyone else does: as files of their own. @type {import('esbuild').Plugin} */
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
