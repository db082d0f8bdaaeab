// Describes the user's data: files by their names, labels by how many there are.
import type { Files } from './run-specs.ts';

export function filesInWords(files: Files): string[] {
  const nameOf = (given: Blob | string) => (given instanceof File ? given.name : 'pasted text');
  return Object.entries(files).map(([part, given]) => {
    if ('column' in given) return `${part}: column ${given.column}`;
    const all: (Blob | string)[] = [given].flat();
    return `${part}: ${typeof all[0] === 'string' ? all.length : all.map(nameOf).join(', ')}`;
  });
}
