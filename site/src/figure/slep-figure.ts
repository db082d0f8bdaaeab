// slep-figure.js: importing this module defines <slep-study>, unless another copy of the module has already done so.
import { SlepStudy } from './study-element.ts';

export { SlepStudy };

if (!globalThis.customElements?.get('slep-study')) globalThis.customElements?.define('slep-study', SlepStudy);
