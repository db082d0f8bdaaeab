// Shows facts about the instance, and a table of the eigenvalues that a run found. If the exact eigenvalues are known,
// the table also contains them.
import type { RunInfo } from '../../types/slep.d.ts';
import { tableParts } from '../ui/data-table.ts';
import { el, type Child } from '../ui/dom.ts';
import { figure, prose } from '../ui/format.ts';
import { label } from '../ui/label.ts';

/** The facts that are listed first, in this order. */
const first = ['n', 'p', 'rankM', 'minEigM', 'nnzM'];
/** The titles of facts by name. The title of any other fact is its name, split at the capital letters. */
const titles: Record<string, string> = {
  rankM: 'rank M',
  minEigM: 'λ_min(M)',
  nnzM: 'nonzeros of M',
  nnzC: 'nonzeros of C',
  lambdaMinBefore: 'λ_min(M) before the repair',
};
const titleOf = (name: string): string =>
  titles[name] ?? name.replace(/[a-z](?=[A-Z])/g, '$& ').replace(/ [A-Z](?=[a-z])/g, (c) => c.toLowerCase());
/** Facts that are shown elsewhere on the page. */
const elsewhere = new Set(['method', 'beta0', 'warnings', 'remedy', 'optimum', 'analytic', 'layout']);
/** The maximum numbers of array entries and of eigenvalues that are shown. */
const most = { values: 6, rows: 12 };
/** Strings with more characters than this are shown in their own paragraph. */
const longest = 24;

export class InstanceView {
  private key = '';

  constructor(private readonly root: HTMLElement) {}

  /** Shows the facts. ritz: the Ritz values of the method, once its run has ended. */
  show(info: RunInfo, ritz: ArrayLike<number> | undefined, method: string): void {
    const key = JSON.stringify([{ ...info, layout: null }, ritz && Array.from(ritz), method]);
    if (key === this.key) return;
    this.key = key;
    const order = [...first, ...Object.keys(info).filter((name) => !first.includes(name) && !elsewhere.has(name))];
    const facts = order
      .map((name): [string, unknown] => [name, info[name]])
      .filter(([, value]) => value !== undefined && !Number.isNaN(value));
    const isLong = (value: unknown) => typeof value === 'string' && value.length > longest;
    const texts = facts.flatMap(([, value]) =>
      isLong(value) && !info.warnings.includes(String(value)) ? [String(value)] : [],
    );
    const short = facts.filter(([, value]) => !isLong(value));
    const rows = short.map(([name, value]) => {
      const title = name.length === 1 ? label(name) : el('span', ...prose(titleOf(name)));
      return el('div', el('dt', title), el('dd', ...written(value)));
    });
    this.root.hidden = false;
    this.root.replaceChildren(
      el('h2', 'instance'),
      el('dl.known.pairs', ...rows),
      ...texts.map((text) => el('p.known-text', ...prose(text[0].toUpperCase() + text.slice(1)), '.')),
      ...eigenvalues(ritz, info.analytic, method),
    );
  }
}

/** Formats a value: a number, a string, or an array or object of numbers and strings. */
function written(value: unknown): Child[] {
  if (typeof value === 'number') return [figure(value)];
  if (Array.isArray(value)) {
    const shown = value.slice(0, most.values).flatMap((v, i) => [i > 0 ? ', ' : '', ...written(v)]);
    return [
      el('span', { title: value.join(', ') }, ...shown, value.length > most.values ? `, … ${value.length} in all` : ''),
    ];
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, v], i) => [i > 0 ? ', ' : '', `${titleOf(name)} `, ...written(v)]);
  return [String(value)];
}

/** Creates a table of Ritz values. The table also contains the exact eigenvalues if these are known. */
function eigenvalues(ritz: ArrayLike<number> | undefined, analytic: unknown, method: string): Node[] {
  if (!ritz) return [];
  const exact = Array.isArray(analytic) ? (analytic as number[]) : undefined;
  const row = (value: number, i: number) => {
    const known = exact?.[i];
    const found = [String(i + 1), figure(value, 6)];
    if (known === undefined) return found;
    return [...found, figure(known, 6), el('span', figure((100 * (value - known)) / Math.abs(known), 2), ' %')];
  };
  const analyticTitle = el('span', { title: 'exact eigenvalues of the problem before discretisation' }, 'analytic');
  const head = ['i', 'Ritz value', ...(exact ? [analyticTitle, 'error'] : [])];
  const rows = Array.from(ritz).slice(0, most.rows).map(row);
  const rest = ritz.length > most.rows ? `: the first ${most.rows} of ${ritz.length}.` : '.';
  return [
    el('h2.second', 'eigenvalues ', el('small', `by ${method}`)),
    el('table.eigenvalues', ...tableParts({ head, rows })),
    el('p.muted', `The eigenvalues of R(X)ᵀAR(X), where f is ½tr(XᵀAX)${rest}`),
  ];
}
