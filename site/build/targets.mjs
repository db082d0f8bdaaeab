// @ts-check
// The two targets of the build and their inputs.
import { digest, goFiles, goVersion, packageVersions, wasmPlatform } from './inputs.mjs';
import { inSite } from './paths.mjs';
import { kernelFiles } from './kernel.mjs';
import { papers, repository } from './package.mjs';
import { pages, published } from './pages.mjs';
import { language } from './reference.mjs';
import { partFiles } from './prose.mjs';
import { buildSite } from './site.mjs';
import { buildSolver, clientFiles, programs, recipe, release } from './solver.mjs';

/**
 * A target is stale when its hash has changed. The files of a target contain its id.
 * @typedef {{ id: string, hash: string, build: (out: string, id: string) => Promise<string[]> }} Target
 */

/**
 * Returns the targets. node_modules must be installed.
 * @param {{ debug?: boolean }} [options] debug: whether the solver keeps Go's names
 * @returns {Promise<{ solver: Target, site: Target }>}
 */
export async function targets({ debug = false } = {}) {
  const { version } = goVersion();
  const scripts = ['solver.mjs', 'kernel.mjs', 'segments.mjs', 'functions.mjs', 'source-map.mjs'];

  // Browsers store measurements under the id of the solver, which depends on the code, tools and settings of the
  // solver, but not on the version of the package.
  const id = shortened(
    digest(
      [
        ...programs.flatMap(({ program }) => goFiles(program, wasmPlatform)),
        ...kernelFiles(),
        ...(await clientFiles()),
      ],
      [version, ...packageVersions(['assemblyscript', 'binaryen', 'esbuild']), ...recipe(debug)],
    ),
  );
  const solver = digest(
    scripts.map((name) => inSite('build', name)),
    [id, release()],
  );
  const site = digest(
    [
      ...['src', 'studies', 'style', 'types', 'package.json', 'package-lock.json'].map((p) => inSite(p)),
      ...[...pages, ...partFiles, ...papers].map((p) => inSite(p)),
      language,
      published,
      inSite('build.mjs'),
      inSite('build'),
    ],
    // the solver determines the catalogue, the numbers in the notes and the list of files
    [version, `node ${process.version}`, repository() ?? '', solver],
  );
  return {
    solver: { id, hash: solver, build: (out, id) => buildSolver(out, id, debug) },
    site: { id: shortened(site), hash: site, build: buildSite },
  };
}

const shortened = (/** @type {string} */ hash) => hash.slice(0, 16);
