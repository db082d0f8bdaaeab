// <slep-lab> in the JSX of React: import 'slep/react' is import 'slep/slep-lab.js' with these types.
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
