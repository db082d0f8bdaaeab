// Modules to start from. The first module is the template for a new one.
import { readExamples } from '../formula/example-file.ts';
import text from './examples.txt';

export const examples = readExamples(text);
