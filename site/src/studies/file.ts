// Reads a study file, which contains a description or results. Results also contain a description.
import type { Catalog, StudyResults } from '../../types/slep.d.ts';
import { readResults } from '../study/results.ts';

/** Throws an Error if the text is neither a description nor results, or if the results are invalid or were edited. */
export function readStudyFile(text: string, catalog: Catalog): { description: unknown; results?: StudyResults } {
  const value = parsed(text);
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || !['study', 'cells', 'problem', 'methods'].some((name) => name in value))
    throw new Error('This file is JSON, but not a study: a study is an object with "study": 1.');
  if (!('cells' in value)) return { description: value };
  try {
    const { results } = readResults(value, catalog);
    return { description: results.description, results };
  } catch (error) {
    throw new Error(`These results are not shown: ${(error as Error).message}.`, { cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = text.trimStart().startsWith('{') ? `: ${(error as Error).message}` : ', so it is not a study';
    throw new Error(`This file is not JSON${why}.`, { cause: error });
  }
}
