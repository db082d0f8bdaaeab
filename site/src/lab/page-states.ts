// What stands in the verdict's place while there is no run to speak of.
import type { Outcome } from '../model/outcome.ts';

export const loading: Outcome = {
  sign: 'open',
  title: 'loading the solver',
  paragraphs: ['It is a program of about a megabyte that runs in this page.'],
};

export const noWebAssembly: Outcome = {
  sign: 'bad',
  title: 'no WebAssembly here',
  paragraphs: [
    'The solver runs as WebAssembly, which this browser does not have or does not allow. ' +
      'Any current browser has it; some turn it off in their strictest privacy mode.',
  ],
};

export const notLoaded = ({ message }: Error): Outcome => ({
  sign: 'bad',
  title: 'the solver did not load',
  paragraphs: [message],
});

export const settingUp: Outcome = { sign: 'open', title: 'setting up', paragraphs: ['The instance is being made.'] };

export const notSetUp = (message: string): Outcome => ({
  sign: 'bad',
  title: 'this cannot be set up',
  paragraphs: [message],
});

/** The reader has to read something first. */
export const waiting = (words: string): Outcome => ({ sign: 'open', title: 'not run yet', paragraphs: [words] });

export const cancelled: Outcome = {
  sign: 'open',
  title: 'not set up',
  paragraphs: ['The set-up was cancelled. Run starts it again; smaller n and p take less time.'],
};

export const brokeOff = ({ name, message }: Error): Outcome => ({
  sign: 'bad',
  title: 'the run failed',
  paragraphs: [`${name}: ${message}`, 'Run starts it again.'],
});
