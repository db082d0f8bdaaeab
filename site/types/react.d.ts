// <slep-lab> in the JSX of React. Importing 'slep/react' does the same as importing 'slep/slep-lab.js', and adds these
// types.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { SlepLab, SlepLabProps } from './slep-lab.d.ts';

export * from './slep-lab.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'slep-lab': DetailedHTMLProps<HTMLAttributes<SlepLab>, SlepLab> & SlepLabProps;
    }
  }
}
