// The user's data, and a description of these data: the names of the files and the number of labels.

/** A reference to a column of another component. Columns are numbered from 1. */
export interface Column {
  column: number;
}

/**
 * A component of the user's data: a matrix as text in a format that the solver reads, a list of matrices, or labels,
 * which can be a column of a matrix.
 */
export type DataPart = Blob | Blob[] | string[] | Column;

/** The user's data, keyed by the names of the problem's components. */
export type Files = Record<string, DataPart>;

export function filesInWords(files: Files): string[] {
  const nameOf = (given: Blob | string) => (given instanceof File ? given.name : 'pasted text');
  return Object.entries(files).map(([part, given]) => {
    if ('column' in given) return `${part}: column ${given.column}`;
    const all: (Blob | string)[] = [given].flat();
    return `${part}: ${typeof all[0] === 'string' ? all.length : all.map(nameOf).join(', ')}`;
  });
}

/** Sorts files by name in natural order, in which view2 comes before view10. */
export const inOrder = (files: readonly File[]): File[] =>
  [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
