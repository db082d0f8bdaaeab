// Lists the properties of a formula: its sizes, degree, kinks, symmetric data, Hessian and method.
import type { FormulaInfo } from '../../../types/slep.d.ts';
import { hasFixedRows } from '../../model/problem.ts';
import { el, letter, type Child } from '../../ui/dom.ts';

/** Properties that are known only from a run. */
export interface Running {
  n: number;
  p: number;
  /** The title of the method that was chosen by auto. */
  method?: string;
}

type Kink = FormulaInfo['kinks'][number];

/** Creates the list. smooth: called to replace a kink with its smooth form. */
export function foundList(info: FormulaInfo, running: Running | undefined, smooth: (kink: Kink) => void): HTMLElement {
  const { n, p } = running ?? (info.sizes as { n: number; p: number });
  const row = (name: Child, ...what: Child[]) => el('div', el('dt', name), el('dd', ...what));
  return el(
    'dl.found.pairs',
    row(letter('X'), `${n} × ${p}${hasFixedRows(info) ? ', n from the data' : ''}`),
    ...info.symmetric.map((name) => row(letter(name), 'symmetric')),
    row('degree', degreeWords(info)),
    row('kinks', ...(info.kinks.length > 0 ? info.kinks.map((kink) => kinkItem(kink, smooth)) : ['none'])),
    row('Hessian', 'exact products'),
    running?.method !== undefined && row('method', running.method, el('span.muted', ', by auto')),
  );
}

function degreeWords({ degree, quadratic }: FormulaInfo): string {
  if (degree === undefined) return 'none: not a polynomial';
  return quadratic ? `${degree}, with one matrix for all columns` : String(degree);
}

const kinkItem = (kink: Kink, smooth: (kink: Kink) => void): HTMLElement =>
  el(
    'div.kink',
    `line ${kink.line}: ${kink.message} `,
    kink.smooth !== undefined &&
      el(
        'button.btn',
        { title: `replaces it with ${kink.smooth}`, click: () => smooth(kink) },
        'use ',
        el('code', kink.smooth),
      ),
  );
