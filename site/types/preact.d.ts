// <slep-lab> in the JSX of Preact. Importing 'slep/preact' does the same as importing 'slep/slep-lab.js', and adds
// these types.
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { SlepLab, SlepLabProps } from './slep-lab.d.ts';

export * from './slep-lab.js';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'slep-lab': ClassAttributes<SlepLab> & HTMLAttributes<SlepLab> & SlepLabProps;
    }
  }
}
