// The messages that are shown in place of a verdict if the runs have not started or have crashed.
import type { Outcome } from '../model/outcome.ts';

/** The solver is loading. The bytes are counted after decompression. */
export const loading = ({ loaded, total } = { loaded: 0, total: 0 }): Outcome => ({
  sign: 'open',
  title: 'loading the solver',
  count: total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : '',
  paragraphs: ['The solver runs in this page. The compressed download is about one megabyte.'],
});

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

const state = (sign: Outcome['sign'], title: string, ...paragraphs: string[]): Outcome => ({ sign, title, paragraphs });

export const noWebAssembly = state(
  'bad',
  'no WebAssembly here',
  'The solver runs as WebAssembly, which this browser does not have or does not allow. ' +
    'Current browsers have WebAssembly, but some turn it off in their strictest privacy mode.',
);

export const otherBuild = (page: string, solver: string): Error =>
  new Error(`This page is from build ${page}, the solver from ${solver}. Reload the page to get matching builds.`);

export const notLoaded = ({ message }: Error): Outcome => state('bad', 'the solver did not load', message);

/** The runs are being set up. count: the progress, if the set-up takes a long time. */
export const settingUp = (count?: string): Outcome => ({
  sign: 'open',
  title: 'setting up',
  ...(count && { count }),
  paragraphs: [
    'The instance is being prepared.',
    ...(count ? ['Cancel stops the set-up. Smaller n and p take less time.'] : []),
  ],
});

export const notSetUp = (message: string): Outcome => state('bad', 'this cannot be set up', message);

/** The user must do something before the runs can start. */
export const waiting = (words: string): Outcome => state('open', 'not run yet', words);

export const cancelled = state(
  'open',
  'not set up',
  'The set-up was cancelled. Press Run to start it again; smaller n and p take less time.',
);

export const brokeOff = ({ name, message }: Error): Outcome =>
  state('bad', 'the run failed', `${name}: ${message}`, 'Press Run to start it again.');
