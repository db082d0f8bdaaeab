// The bundlers. Each turns a folder with a page and its scripts into a folder that can be served.
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolchain } from './install.mjs';
import { type Project, tool } from './project.ts';

export type Build = (project: Project, from: string, to: string) => Promise<void>;

/** Copies the files that must be copied according to the table on the page about embedding. */
function copyFiles(project: Project, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of ['slep-worker.js', 'slep.wasm', 'slep-formula.wasm', 'kernel.wasm'])
    copyFileSync(project.path('node_modules/slep', file), join(to, file));
}

const copyPage = (from: string, to: string) => copyFileSync(join(from, 'index.html'), join(to, 'index.html'));

/** Throws if the output contains anything that a user would read as a warning. */
function calm(warnings: readonly { message?: string; text?: string }[]): void {
  if (warnings.length > 0) throw new Error(warnings.map(({ message, text }) => message ?? text).join('\n'));
}

export const vite: Build = async (_, root, outDir) => {
  const { build } = await tool('vite');
  await build({ root, base: './', logLevel: 'error', configFile: false, build: { outDir, emptyOutDir: true } });
};

export const webpack: Build = async (_, context, path) => {
  const { default: start } = await tool('webpack');
  const compiler = start({
    mode: 'production',
    context,
    entry: './main.js',
    output: { path },
    performance: { hints: false }, // this hides the warning that the program is large
  });
  const stats: any = await new Promise((resolve, reject) =>
    compiler.run((error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))),
  );
  calm([...stats.compilation.errors, ...stats.compilation.warnings]);
  copyPage(context, path);
};

export const rollup: Build = async (project, from, dir) => {
  const { rollup: start } = await tool('rollup');
  const { default: nodeResolve } = await tool('@rollup/plugin-node-resolve');
  const warnings: { message: string }[] = [];
  const bundle = await start({
    input: join(from, 'main.js'),
    plugins: [nodeResolve({ browser: true })],
    onwarn: (warning: { message: string }) => warnings.push(warning),
  });
  await bundle.write({ dir });
  calm(warnings);
  copyFiles(project, dir);
  copyPage(from, dir);
};

export const esbuild: Build = async (project, from, to) => {
  const { build } = await import('esbuild');
  const { warnings } = await build({
    entryPoints: [join(from, 'main.js')],
    bundle: true,
    format: 'esm',
    outdir: to,
    logLevel: 'silent',
  });
  calm(warnings);
  copyFiles(project, to);
  copyPage(from, to);
};

/**
 * Builds a plain script. import.meta is empty in such a script, as esbuild warns, so the page must name the folder of
 * the solver's files.
 */
export const esbuildScript: Build = async (project, from, to) => {
  const { build } = await import('esbuild');
  await build({ entryPoints: [join(from, 'main.js')], bundle: true, format: 'iife', outdir: to, logLevel: 'silent' });
  copyFiles(project, join(to, 'slep'));
  copyPage(from, to);
};

/** Next.js reads app/page.jsx and app/layout.jsx, and generates the HTML. */
export const next =
  (bundler: 'turbopack' | 'webpack'): Build =>
  async (project, from, to) => {
    const config = { output: 'export', turbopack: { root: toolchain }, outputFileTracingRoot: toolchain };
    writeFileSync(join(from, 'next.config.mjs'), `export default ${JSON.stringify(config)};`);
    const program = join(toolchain, 'node_modules/next/dist/bin/next');
    await project.run(process.execPath, program, 'build', `--${bundler}`, from);
    renameSync(join(from, 'out'), to);
  };
