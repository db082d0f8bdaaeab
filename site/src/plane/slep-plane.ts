// slep-plane.js: importing this module defines <slep-plane>, unless another copy of the module has already done so.
import { SlepPlane } from './plane.ts';

export { SlepPlane };

if (!globalThis.customElements?.get('slep-plane')) globalThis.customElements?.define('slep-plane', SlepPlane);
