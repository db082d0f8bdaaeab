// Makes the files that can be saved: traces, charts, settings and scripts.
import type { AnySpec, ScriptLanguage } from '../../../types/slep.d.ts';
import type { Solver } from '../../model/awaited-solver.ts';
import type { Charts } from '../charts/charts.ts';
import type { Controller } from '../../model/controller.ts';
import type { MarkedRun } from '../../model/marked.ts';
import type { PicturesPanel } from '../pictures/panel.ts';
import { instanceWords } from '../../model/instance-words.ts';
import { writeLink } from '../../model/link.ts';
import { specsOf } from '../../model/run-specs.ts';
import type { State } from '../../model/state.ts';
import { columnNames } from '../../model/trace-store.ts';
import { byId } from '../../ui/dom.ts';
import type { RunsView } from '../runs-view.ts';
import { lightColour } from '../../ui/palette.ts';
import { exportSvg } from '../../chart/export-svg.ts';

/** The name of the picture in the list of charts. */
const pictureName = 'picture';

export type Exports = ReturnType<typeof exportsOf>;

/** Returns functions that make files from the runs of a controller. */
export function exportsOf(
  slep: Solver,
  controller: Controller,
  charts: Charts,
  pictures: PicturesPanel,
  view: RunsView,
) {
  const { catalog } = controller;
  const link = (): string => new URL(`#${writeLink(controller.shown)}`, location.href).href;
  const caption = (): string => instanceWords(controller.shown, view.runs[0].run.info);
  const nameOf = ({ problem, files, settings }: State): string =>
    `slep-${problem.name}-${files ? 'own-data' : `seed-${settings.seed}`}`;
  return {
    /** Whether there is anything to save. */
    hasRuns: () => view.runs.length > 0,
    /** The name of the files, without an extension. */
    name: () => nameOf(controller.shown),
    csv: () => csvOf(view.runs),
    json: () => jsonOf(view.runs, link(), catalog.version),
    /** The names and titles of all charts and of the picture. */
    charts: () => [...charts.traceCharts.named, { name: pictureName, title: 'the picture' }],
    /** Returns one chart, all visible charts or the picture as SVG, or undefined if the picture cannot be saved. */
    svg: (chart: string) =>
      chart === pictureName
        ? pictures.svg(lightColour)
        : exportSvg(charts.traceCharts.titled(chart), caption(), lightColour),
    /** Whether the editor contains text that has not been run. The files then contain the last text that was run. */
    isBehind: () => !byId('held').hidden,
    /** Returns a zip file with the problem as a script. */
    script: (language: ScriptLanguage) => {
      const [spec] = specsOf(catalog, controller.shown, controller.shownFiles);
      return scriptOf(slep, spec, language, caption(), view.runs);
    },
  };
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Writes one row per iterate of each method, at full precision. Values that are not finite are written as NaN or
 * Infinity.
 */
function csvOf(marked: readonly MarkedRun[]): string {
  const rows = marked.flatMap(({ name, run: { trace } }) => {
    const columns = columnNames.map((column) => trace.columns[column].values);
    return Array.from({ length: trace.length }, (_, k) =>
      [quoted(name), ...columns.map((column) => String(column[k]))].join(','),
    );
  });
  return [['method', ...columnNames].join(','), ...rows, ''].join('\r\n');
}

/**
 * Writes the results of the runs and, apart from the user's files, everything that is needed to repeat the runs.
 * Numbers that are not finite are written as null.
 */
function jsonOf(marked: readonly MarkedRun[], link: string, version: string): string {
  const runs = marked.map(({ name, run: { spec, info, result, trace: store } }) => {
    const { problem, params, seed, method, options } = spec;
    const trace = Object.fromEntries(columnNames.map((column) => [column, [...store.columns[column].values]]));
    return { name, problem, params, seed, method, options, info, result: result ?? null, trace };
  });
  return JSON.stringify({ program: 'SLEP Lab', version, link, runs }, null, 1);
}

/** Returns a zip file with all files of a script for the problem. caption: a description of the instance. */
async function scriptOf(
  slep: Solver,
  spec: AnySpec,
  language: ScriptLanguage,
  caption: string,
  runs: readonly MarkedRun[],
): Promise<Blob> {
  const files = await slep.script(spec, language, [caption, ...runs.flatMap(noteOf)]);
  const { strToU8, zipSync } = await import('fflate');
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new Blob([zipped as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

/** Describes the outcome of a run. */
function noteOf({ name, run: { result } }: MarkedRun): string[] {
  if (!result) return [];
  const { iterations, verdict, projected } = result;
  const value = projected ? `, f = ${projected.objective}` : '';
  return [`${name} here: ${iterations} iterations${value}, ${verdict}`];
}
