// Formulas to start from.
import { readExamples } from './example-file.ts';
import text from './examples.m';

export const examples = readExamples(text);
