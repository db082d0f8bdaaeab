// Assigns files to the components of a problem by the names of the files.
import { inOrder } from '../../model/files.ts';
import type { DataField } from './data-field.ts';

/** Returns the field of the first component whose name occurs as a word in the name of the file. */
export function fieldNamed(fields: readonly DataField[], file: File): DataField | undefined {
  const name = file.name.replace(/\.\w+$/, '');
  return fields.find(({ info }) => new RegExp(`(^|[^a-z0-9])${info.name}([^a-z0-9]|$)`, 'i').test(name));
}

/**
 * Assigns files to fields. A file whose name contains the name of a component is assigned to the field of that
 * component. Each of the other files is assigned to the first field that accepts it, or else to the first empty field.
 * Returns the names of the files that were not assigned to a field.
 */
export function assignFiles(fields: readonly DataField[], files: readonly File[]): string[] {
  const left: string[] = [];
  for (const file of files) fieldNamed(fields, file)?.takeAll([file]);
  const isMatrix = (file: File) => Number(/\.(mtx|mm|json)$/i.test(file.name));
  for (const file of inOrder(files.filter((f) => !fieldNamed(fields, f))).sort((a, b) => isMatrix(b) - isMatrix(a))) {
    const free = fields.find((field) => field.takes(file.name)) ?? fields.find((field) => !field.given);
    if (free) free.takeAll([file]);
    else left.push(file.name);
  }
  return left;
}
