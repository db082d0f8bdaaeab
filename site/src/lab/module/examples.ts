// The example modules from which the user can start. The first module is the template for a new one.
import { readExamples } from '../formula/example-file.ts';
import text from './examples.txt';

export const examples = readExamples(text);
