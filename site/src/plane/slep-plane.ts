// slep-plane.js: importing this module defines <slep-plane>, unless another copy of the module has already done so.
import { define } from '../ui/custom-element.ts';
import { SlepPlane } from './plane.ts';

export { SlepPlane };

define('slep-plane', SlepPlane);
