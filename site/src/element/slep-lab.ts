// slep-lab.js: importing this module defines <slep-lab>, unless another copy of the module has already done so.
import { SlepLab } from './element.ts';

export { SlepLab };

const first = globalThis.customElements?.get('slep-lab') as typeof SlepLab | undefined;
if (!first) globalThis.customElements?.define('slep-lab', SlepLab);
else if (first.version !== SlepLab.version)
  console.info(
    `slep-lab.js: this page already has <slep-lab> of version ${first.version}; ` +
      `version ${SlepLab.version} is not used`,
  );
