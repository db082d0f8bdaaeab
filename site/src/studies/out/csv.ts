// Writes the cells of a study as CSV, with a row for each cell and numbers at full precision.
import type { StudyCell } from '../../../types/slep.d.ts';
import type { Study } from '../../study/study.ts';

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const accuracies = Array.from({ length: 8 }, (_, i) => `cost to 1e-${i + 1}`);

export function csvOf({ vary }: Study, cells: readonly StudyCell[]): string {
  const names = vary.map(({ name }) => name);
  const head = [
    ...names,
    ...['seed', 'start', 'label', 'method', 'outcome', 'status', 'verdict', 'iterations', 'evaluations'],
    ...['products with A', 'products with M', 'f', 'gradient norm', 'feasibility', 'curvature', 'beta', 'f at start'],
    ...['known optimum', ...accuracies, 'seconds', 'digest', 'message'],
  ];
  const rows = cells.map((cell) => [
    ...names.map((name) => String(cell.values[name] ?? '')),
    ...[cell.seed, cell.start, cell.label, cell.method, cell.outcome, cell.status, cell.verdict],
    ...[cell.iterations, cell.evaluations, cell.products.A, cell.products.M],
    ...[cell.objective, cell.gradNorm, cell.feasibility, cell.curvature, cell.beta, cell.first, cell.optimum],
    ...accuracies.map((_, i) => cell.reached[i] ?? ''),
    ...[cell.seconds, cell.digest, cell.message],
  ]);
  return `${[head, ...rows].map((row) => row.map((value) => quoted(String(value))).join(',')).join('\r\n')}\r\n`;
}
