// The example formulas from which the user can start.
import { readExamples } from './example-file.ts';
import text from './examples.m';

export const examples = readExamples(text);
