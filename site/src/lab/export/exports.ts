// What the page gives to take away: the traces, charts and settings of what is shown.
import type { Charts } from '../charts/charts.ts';
import { el } from '../../ui/dom.ts';
import type { Lab } from '../../model/controller.ts';
import type { Mark } from '../../ui/marks.ts';
import type { Method } from '../../model/outcome.ts';
import { csvOf, jsonOf } from './trace-files.ts';
import { elementOf, frameOf } from './embed-code.ts';
import { specsOf } from '../../model/run-specs.ts';
import { writeState, type State } from '../../model/state.ts';
import type { Goods } from './export-menu.ts';
import { vectorOf } from '../../chart/svg.ts';

/** The link to a state. */
export const linkTo = (state: State): string => new URL(`#${writeState(state)}`, location.href).href;

/** methods: those shown, whenever they are asked for; caption: what they solve, in words. */
export function goodsOf(lab: Lab, charts: Charts, methods: () => readonly Method[], caption: () => string): Goods {
  const { catalog } = lab;
  const link = (): string => linkTo(lab.shown);
  return {
    name: () => `slep-${lab.shown.problem}-${lab.shown.files ? 'own-data' : `seed-${lab.shown.seed}`}`,
    csv: () => csvOf(methods()),
    json: () => jsonOf(methods(), specsOf(catalog, lab.shown, null), link(), catalog.version),
    charts: () => charts.plots.named,
    svg: (chart) => vectorOf(charts.plots.sheets(chart), caption(), lightColour),
    link,
    snippets: () =>
      lab.shown.files
        ? []
        : [
            { title: 'as an element', text: elementOf(catalog, lab.shown) },
            { title: 'as a frame', text: frameOf(lab.shown) },
          ],
  };
}

/** The stroke that a mark has on a light ground, whatever the theme of the page. */
function lightColour({ colour }: Mark): string {
  const probe = el('span', { hidden: true });
  probe.style.colorScheme = 'light';
  probe.style.color = `var(--${colour})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
