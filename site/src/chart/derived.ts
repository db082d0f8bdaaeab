// Values computed from those of a column as they are read.
import type { Values } from './decimate.ts';

export const derived = (column: Values, of: (value: number, row: number) => number): Values => ({
  get length() {
    return column.length;
  },
  at: (row) => of(column.at(row), row),
});
