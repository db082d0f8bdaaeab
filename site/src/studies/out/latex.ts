// Writes a table for a paper, in LaTeX with booktabs. The table has a row for each method and choice of values.
import type { StudyCell } from '../../../types/slep.d.ts';
import { choicesOf } from '../../study/expand.ts';
import type { Study } from '../../study/study.ts';
import { costOf } from '../../study/grid.ts';
import { median } from '../../study/statistics.ts';

const letters: Readonly<Record<string, string>> = {
  α: '\\alpha',
  β: '\\beta',
  γ: '\\gamma',
  η: '\\eta',
  θ: '\\theta',
  κ: '\\kappa',
  λ: '\\lambda',
  μ: '\\mu',
  ρ: '\\rho',
  σ: '\\sigma',
  τ: '\\tau',
};

const special = /[\\{}$&#_%^~]/g;

/** Returns a string as LaTeX. Special characters are escaped, and Greek letters become math commands. */
export const escaped = (text: string): string =>
  text
    .replaceAll(special, (c) => (c === '\\' ? '\\textbackslash{}' : c === '^' || c === '~' ? `\\${c}{}` : `\\${c}`))
    .replaceAll(/[α-ω]/g, (c) => (letters[c] ? `$${letters[c]}$` : c));

const number = (value: number, digits = 3): string => {
  if (!Number.isFinite(value)) return '--';
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -3 && power < 6) return `$${Number(value.toPrecision(Math.max(digits, power + 1)))}$`;
  return `$${mantissa}\\cdot 10^{${power}}$`;
};

export function latexOf(study: Study, cells: readonly StudyCell[], note: string): string {
  const { vary, methods, title } = study;
  const columns = [...vary.map((v) => escaped(v.title)), 'method', 'solved', `${study.cost}`, 'iterations', '$f$'];
  const rows = choicesOf(study).flatMap((values, c) => {
    const own = cells.filter((cell) => vary.every(({ name }) => cell.values[name] === values[name]));
    return methods.map(({ label }, m) => {
      const all = own.filter((cell) => cell.label === label);
      const solved = all.filter(({ outcome }) => outcome === 'solved');
      const first = vary.map(({ name }) => (m === 0 ? escaped(String(values[name] ?? '')) : ''));
      const line = [
        ...first,
        escaped(label),
        `${solved.length} of ${all.length}`,
        number(medianOf(solved.map((cell) => costOf(cell, study.cost)))),
        number(medianOf(solved.map(({ iterations }) => iterations))),
        number(medianOf(solved.map(({ objective }) => objective)), 6),
      ].join(' & ');
      return `${m === 0 && c > 0 && vary.length > 0 ? '\\addlinespace\n' : ''}${line} \\\\`;
    });
  });
  return [
    '% \\usepackage{booktabs}',
    '\\begin{table}',
    '\\centering',
    `\\caption{${escaped(title || 'A study')}. Medians of the runs that are solved. ${escaped(note)}}`,
    `\\begin{tabular}{${'l'.repeat(vary.length + 1)}${'r'.repeat(4)}}`,
    '\\toprule',
    `${columns.join(' & ')} \\\\`,
    '\\midrule',
    ...rows,
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

const medianOf = (values: readonly number[]): number => (values.length > 0 ? median(values) : NaN);
