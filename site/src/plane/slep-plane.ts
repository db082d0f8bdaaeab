// slep-plane.js: importing it defines <slep-plane>, unless another copy has already defined it.
import { SlepPlane } from './plane.ts';

export { SlepPlane };

if (!globalThis.customElements?.get('slep-plane')) globalThis.customElements?.define('slep-plane', SlepPlane);
