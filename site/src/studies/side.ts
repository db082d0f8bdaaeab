// The left column: a description of the runs, and the list of outcomes with the number of cells that have each outcome.
import type { Catalog } from '../../types/slep.d.ts';
import { methodTitle } from '../model/methods.ts';
import { el, factList, math, section, type Child } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { label } from '../ui/label.ts';
import { swatch } from '../ui/marks.ts';
import { comeCells, rangeWords, valueWords, type Content } from './content.ts';
import { isBad, outcomes, outcomeWords, tileIcon } from './figures/tile.ts';
import { lifting, type Lift } from './lifting.ts';
import { valuesInWords } from './words.ts';

export interface SideEvents {
  /** The user has asked to change the settings. */
  change(): void;
  /** The user has removed a method from the figures, or has added it again. */
  toggle(method: number): void;
  lift: Lift;
}

/** Returns the elements of the left column. */
export const sideOf = (content: Content, catalog: Catalog, { change, toggle, lift }: SideEvents): HTMLElement[] => [
  problemOf(content, catalog, change),
  varies(content),
  methods(content, catalog, toggle),
  outcomeKey(content, lift),
];

function problemOf({ study }: Content, catalog: Catalog, change: () => void): HTMLElement {
  const { problem, params, vary } = study;
  const known = catalog.problems.find(({ name }) => name === problem);
  const varied = vary.map(({ name }) => name);
  const fixed = known
    ? known.params.filter(({ name, default: usual }) => ['n', 'p'].includes(name) || (params[name] ?? usual) !== usual)
    : Object.keys(params).map((name) => ({ name, title: name, default: 0 }));
  const settings = fixed
    .filter(({ name }) => !varied.includes(name) && !study.data)
    .flatMap(({ name, title, default: usual }, i): Child[] => [
      i > 0 ? ', ' : '',
      label(title),
      ` = ${valueWords(params[name] ?? usual)}`,
    ]);
  const formula = typeof problem === 'object' && 'formula' in problem && problem.formula;
  return section(
    ['problem', el('button.link', { id: 'change', click: change }, 'change')],
    el('p.name', known?.title ?? (formula ? 'formula' : 'JavaScript')),
    known && el('p', ...prose(known.doc)),
    formula && el('pre', formula),
    study.data && el('p', `own data: ${Object.keys(study.data).join(', ')}`),
    settings.length > 0 && el('p', ...settings),
  );
}

function varies({ study: { vary, seeds, starts } }: Content): HTMLElement {
  const rows = vary.map(({ title, values }): [Child, Child] => [label(title), valuesInWords(values)]);
  rows.push([seeds.length === 1 ? 'seed' : 'seeds', rangeWords(seeds)]);
  if (starts > 1) rows.push(['starts', `1 to ${starts}`]);
  return section('what varies', factList(rows));
}

function methods(content: Content, catalog: Catalog, toggle: (method: number) => void): HTMLElement {
  const { study, lines, hidden } = content;
  const rows = study.methods.map(({ method, label }, m) => {
    const taken = method === 'auto' ? takenBy(content, catalog, label) : '';
    const isHidden = hidden.has(m);
    const title = isHidden ? 'show it in the figures' : 'leave it out of the figures';
    const attributes = { 'aria-pressed': String(!isHidden), title, click: () => toggle(m) };
    const note = el('span.muted', isHidden ? 'left out' : taken);
    return el('li', el('button', attributes, swatch(lines[m].mark), el('span', lines[m].name), note));
  });
  return section('methods', el('ul', ...rows), stepWords(content));
}

/** Returns a phrase that names the methods that auto has chosen so far, or ''. label: the label of auto. */
function takenBy(content: Content, catalog: Catalog, label: string): string {
  const taken = new Set(comeCells(content).flatMap((cell) => (cell.label === label && cell.method) || []));
  const names = [...taken].map((name) => methodTitle(catalog, name));
  return names.length > 0 ? `chose ${names.join(', ')}` : '';
}

/** Describes the work of SLSub that the cost does not include, if a cell ran SLSub and the cost is not a time. */
function stepWords(content: Content): Child {
  const { cost } = content.study;
  const isTaken = comeCells(content).some((cell) => cell.method === 'slsub');
  const words = `Each step of SLSub also solves a problem with 3p columns. The number of ${cost} excludes this work.`;
  return isTaken && cost !== 'seconds' && el('p', words);
}

function outcomeKey(content: Content, lift: Lift): HTMLElement {
  const rows = outcomes.flatMap((outcome) => {
    const cells = new Set(content.cells.flatMap((cell, i) => (cell?.outcome === outcome ? i : [])));
    if (outcome === 'failed' && cells.size === 0) return [];
    const state = cells.size === 0 ? 'none' : isBad(outcome) ? 'bad' : '';
    const attributes = { disabled: cells.size === 0, 'data-outcome': outcome, ...lifting(lift, cells) };
    const words = [el('span', outcomeWords[outcome]), el('b', String(cells.size))];
    return el('li', { class: state }, el('button', attributes, tileIcon(outcome), ...words));
  });
  const isKnown = comeCells(content).some(({ optimum }) => Number.isFinite(optimum));
  const rule = el(
    'p',
    'Solved: feasible, stationary, not a saddle point, and ',
    math('objective'),
    ' exceeds ',
    ...(isKnown ? ['the known optimum'] : ['the best ', math('objective'), ' found']),
    ' by at most 10',
    el('sup', '−6'),
    ' of the excess at the start.',
  );
  return section('outcomes', el('ul.outcomes', ...rows), rule);
}
