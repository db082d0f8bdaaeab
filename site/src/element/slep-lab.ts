// slep-lab.js: importing it defines <slep-lab>, unless another copy has already defined it.
import { SlepLab } from './element.ts';

export { SlepLab };

const first = globalThis.customElements?.get('slep-lab') as typeof SlepLab | undefined;
if (!first) globalThis.customElements?.define('slep-lab', SlepLab);
else if (first.version !== SlepLab.version)
  console.info(
    `slep-lab.js: this page already has <slep-lab> of version ${first.version}; ` +
      `version ${SlepLab.version} is not used`,
  );
