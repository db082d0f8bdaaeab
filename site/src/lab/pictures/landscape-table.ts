// Makes a table of the path of a run over a landscape.
import type { Landscape } from '../../../types/slep.d.ts';
import { figure } from '../../ui/format.ts';
import { heightAt, type Field } from '../../chart/contours.ts';
import type { Table } from '../../ui/data-table.ts';

/** The maximum number of rows in the table. */
const most = 40;

/** Returns the table. axes: the names of the two directions of the plane. Heights are NaN at points outside the map. */
export function tableOfPath(view: Landscape, field: Field, caption: string, axes: readonly [string, string]): Table {
  const { a, b, size, pathIteration, pathA, pathB, pathOff } = view;
  const line = (lines: Float64Array, value: number) => ((value - lines[0]) / (lines[size - 1] - lines[0])) * (size - 1);
  const height = (k: number) => {
    const [x, y] = [line(a, pathA[k]), line(b, pathB[k])];
    return x >= 0 && x <= size - 1 && y >= 0 && y <= size - 1 ? heightAt(field, x, y) : NaN;
  };
  const rows = Math.min(pathA.length, most);
  const shown = Array.from({ length: rows }, (_, i) => Math.round((i * (pathA.length - 1)) / Math.max(1, rows - 1)));
  return {
    caption,
    head: ['iteration', ...axes, 'distance from the plane', 'height'],
    rows: shown.map((k) => {
      const numbers = [pathA[k], pathB[k], pathOff[k], height(k)];
      return [String(pathIteration[k]), ...numbers.map((number) => figure(number))];
    }),
  };
}
