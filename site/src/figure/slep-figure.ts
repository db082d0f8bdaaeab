// slep-figure.js: importing this module defines <slep-study>, unless another copy of the module has already done so.
import { define } from '../ui/custom-element.ts';
import { SlepStudy } from './study-element.ts';

export { SlepStudy };

define('slep-study', SlepStudy);
