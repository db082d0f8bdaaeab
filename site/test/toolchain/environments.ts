// The environments in which the package is used: for each, the page that a user writes, and how the page is served.
import { readFileSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { server } from '../client/files.ts';
import { policy } from '../element/host.ts';
import { type Build, esbuild, esbuildScript, next, rollup, vite, webpack } from './bundlers.ts';
import { lines } from './documents.ts';
import { type Project, tool } from './project.ts';

export interface Environment {
  /**
   * The page and its scripts. The scripts set globalThis.solved, a function that returns the solution with all digits.
   * The page has one or two <slep-lab> elements.
   */
  files: Record<string, string>;
  open(project: Project, folder: string): Promise<{ url: string; stop(): unknown }>;
}

/** Builds a folder, and serves the output under the policy recommended on the page about embedding. */
const built =
  (build: Build, headers: OutgoingHttpHeaders = { 'content-security-policy': policy }): Environment['open'] =>
  async (project, folder) => {
    const out = join(folder, 'built');
    await build(project, folder, out);
    const respond = (name: string) => {
      try {
        return readFileSync(join(out, name || 'index.html'));
      } catch {
        return undefined;
      }
    };
    return server({ respond, headers });
  };

const viteServer: Environment['open'] = async (_, root) => {
  const { createServer } = await tool('vite');
  const dev = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': policy } },
  });
  await dev.listen();
  return { url: dev.resolvedUrls.local[0], stop: () => dev.close() };
};

const html = (script: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>mine</title><link rel="icon" href="data:,">
${body}${script}`;

const element = (more = '') =>
  `<slep-lab problem="quadratic" n="60" p="3" d="0.05" methods="slbb" autoplay${more}></slep-lab>`;

const module = '<script type="module" src="./main.js"></script>';

/** The page of a project in plain JavaScript. */
const plain = (script = module) => ({
  'index.html': html(script, element()),
  'main.js': `import 'slep/slep-lab.js';
import '../three.js';
import { solved } from '../program.js';
globalThis.solved = solved;
`,
});

/** The code for React on the page about embedding. */
const experiment = lines('react');

/** The files of a project whose page is written in JSX. The solver is imported dynamically, in a separate chunk. */
const jsx = (from: string, mount: string) => ({
  'index.html': html(module, '<div id="root"></div>'),
  'main.js': `import './mount.jsx';
globalThis.solved = async () => (await import('../program.js')).solved();
`,
  'experiment.tsx': `/** @jsxImportSource ${from} */\n${experiment.replace('slep/react', `slep/${from}`)}`,
  'mount.jsx': `/** @jsxImportSource ${from} */
import { Experiment } from './experiment.tsx';
${mount}`,
});

/**
 * The program that generates the markup on a server, and the page that hydrates this markup. One experiment has the
 * listener ondone, and the other listens in an effect.
 */
const hydrated = {
  'index.html': html(module, '<div id="root"></div>'),
  'experiments.jsx': `/** @jsxImportSource react */
import { Experiment } from './experiment.tsx';
import { Heard } from './effect.tsx';
export const Experiments = ({ done }) => <><Experiment n={60} /><Heard n={60} done={done} /></>;
`,
  'experiment.tsx': `/** @jsxImportSource react */\n${experiment}`,
  'effect.tsx': `/** @jsxImportSource react */\n${lines('effect')}`,
  'server.jsx': `import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Experiments } from './experiments.jsx';
process.stdout.write(renderToString(createElement(Experiments)));
`,
  'main.js': `import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Experiments } from './experiments.jsx';
globalThis.heard = [];
console.log = () => heard.push('ondone');
hydrateRoot(document.getElementById('root'), createElement(Experiments, { done: () => heard.push('effect') }));
globalThis.solved = async () => (await import('../program.js')).solved();
`,
};

/** Puts the output of the server's program into the page, and builds the page. */
const rendered: Environment['open'] = async (project, folder) => {
  const { build } = await import('esbuild');
  const [program, page] = [join(folder, 'server.js'), join(folder, 'index.html')];
  await build({
    entryPoints: [join(folder, 'server.jsx')],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    outfile: program,
  });
  const markup = await project.run(process.execPath, program);
  writeFileSync(page, readFileSync(page, 'utf8').replace('id="root">', `$&${markup}`));
  return built(vite)(project, folder);
};

/** The files of a project that uses Next.js. */
const nextFiles = {
  'experiment.tsx': experiment,
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;
}
`,
  'app/page.jsx': `'use client';
import { useEffect } from 'react';
import { Experiment } from '../experiment.tsx';
import { solved } from '../../program.js';
export default function Page() {
  useEffect(() => void (globalThis.solved = solved), []);
  return <Experiment n={60} />;
}
`,
};

/** The headers for pages of Next.js: no policy, because the pages contain inline scripts, which the policy forbids. */
const unrestricted = {};

export const environments: Record<string, Environment> = {
  'vite-dev': { files: plain(), open: viteServer },
  vite: { files: plain(), open: built(vite) },
  webpack: { files: plain('<script defer src="./main.js"></script>'), open: built(webpack) },
  rollup: { files: plain(), open: built(rollup) },
  esbuild: { files: plain(), open: built(esbuild) },
  iife: {
    files: {
      'index.html': html('<script src="./main.js"></script>', element(' base="slep/"')),
      'main.js': `import 'slep/slep-lab.js';
import { solved } from '../program.js';
globalThis.solved = () => solved({ baseURL: 'slep/' });
`,
    },
    open: built(esbuildScript),
  },
  react: {
    files: jsx(
      'react',
      `import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<Experiment n={60} />);
`,
    ),
    open: built(vite),
  },
  hydrated: { files: hydrated, open: rendered },
  preact: {
    files: jsx(
      'preact',
      `import { render } from 'preact';
render(<Experiment n={60} />, document.getElementById('root'));
`,
    ),
    open: built(vite),
  },
  next: { files: nextFiles, open: built(next('turbopack'), unrestricted) },
  'next-webpack': { files: nextFiles, open: built(next('webpack'), unrestricted) },
};
