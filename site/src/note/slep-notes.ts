// slep-notes.js: importing this module defines <slep-predict> and <slep-exercise>, unless another copy has already done
// so.
import { define } from '../ui/custom-element.ts';
import { SlepExercise } from './exercise.ts';
import { SlepPredict } from './predict.ts';

export { SlepExercise, SlepPredict };

define('slep-predict', SlepPredict);
define('slep-exercise', SlepExercise);
