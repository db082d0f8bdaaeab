// Modules to start from; the first one is the template.
import { readExamples } from '../formula/example-file.ts';
import text from './examples.txt';

export const examples = readExamples(text);
