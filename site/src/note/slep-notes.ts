// slep-notes.js: importing this module defines <slep-predict> and <slep-exercise>, unless another copy has already done
// so.
import { SlepExercise } from './exercise.ts';
import { SlepPredict } from './predict.ts';

export { SlepExercise, SlepPredict };

for (const [name, element] of [
  ['slep-predict', SlepPredict],
  ['slep-exercise', SlepExercise],
] as const)
  if (!globalThis.customElements?.get(name)) globalThis.customElements?.define(name, element);
