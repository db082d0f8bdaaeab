// slep-figure.js: importing it defines <slep-study>, unless another copy has already defined it.
import { SlepStudy } from './study-element.ts';

export { SlepStudy };

if (!globalThis.customElements?.get('slep-study')) globalThis.customElements?.define('slep-study', SlepStudy);
