// The files that can be saved of what is shown: traces, charts and settings.
import type { ScriptLanguage } from '../../../types/slep.d.ts';
import type { Solver } from '../../model/awaited-solver.ts';
import type { Charts } from '../charts/charts.ts';
import { el } from '../../ui/dom.ts';
import type { Controller } from '../../model/controller.ts';
import type { DrawnRun } from '../../model/drawn.ts';
import type { PicturesPanel } from '../pictures/panel.ts';
import { instanceWords } from '../../model/instance-words.ts';
import { writeLink } from '../../model/link.ts';
import { csvOf, jsonOf } from './trace-files.ts';
import { scriptOf } from './script.ts';
import { specsOf } from '../../model/run-specs.ts';
import type { State } from '../../model/state.ts';
import { exportSvg } from '../../chart/export-svg.ts';

/** What stands for the picture among the charts. */
const pictureName = 'picture';

/** What can be saved, made when it is asked for. */
export interface Exports {
  /** Without any there is nothing to save. */
  hasRuns(): boolean;
  /** of the files, without their endings */
  name(): string;
  csv(): string;
  json(): string;
  /** The charts there are, by name, and the picture. */
  charts(): { name: string; title: string }[];
  /** One of them, or else all that are shown; undefined for a picture that cannot be saved. */
  svg(chart?: string): string | undefined;
  /** The problem as a script, in a .zip. */
  script(language: ScriptLanguage): Promise<Blob>;
}

/** The exports of a controller; runs: those shown, whenever they are asked for. */
export function exportsOf(
  slep: Solver,
  controller: Controller,
  charts: Charts,
  pictures: PicturesPanel,
  runs: () => readonly DrawnRun[],
): Exports {
  const { catalog } = controller;
  const link = (): string => new URL(`#${writeLink(controller.shown)}`, location.href).href;
  const caption = (): string => instanceWords(controller.shown, runs()[0].run.info);
  const nameOf = ({ problem, files, settings }: State): string =>
    `slep-${problem.name}-${files ? 'own-data' : `seed-${settings.seed}`}`;
  return {
    hasRuns: () => runs().length > 0,
    name: () => nameOf(controller.shown),
    csv: () => csvOf(runs()),
    json: () => jsonOf(runs(), specsOf(catalog, controller.shown, null), link(), catalog.version),
    charts: () => [...charts.traceCharts.named, { name: pictureName, title: 'the picture' }],
    svg: (chart) =>
      chart === pictureName
        ? pictures.svg(lightColour)
        : exportSvg(charts.traceCharts.titled(chart), caption(), lightColour),
    script: (language) => {
      const [spec] = specsOf(catalog, controller.shown, controller.shownFiles);
      return scriptOf(slep, spec, language, caption(), runs());
    },
  };
}

/** The colour of --name in the light theme, whatever the theme of the page. */
function lightColour(name: string): string {
  const probe = el('span', { hidden: true });
  probe.style.colorScheme = 'light';
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
