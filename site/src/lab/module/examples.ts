// Modules to start from. The first one is the template for a new module.
import { readExamples } from '../formula/example-file.ts';
import text from './examples.txt';

export const examples = readExamples(text);
