// The figures that the description of a study requests.
import { gridOf } from '../../study/grid.ts';
import type { Content } from '../content.ts';
import { bandFigure } from './band-figure.ts';
import type { Figure } from './figure.ts';
import { growthFigures } from './growth-figure.ts';
import { mapFigure } from './map-figure.ts';
import { pairFigure } from './pair-figure.ts';
import { partFigure } from './part-figure.ts';
import { startFigures } from './start-figures.ts';
import { stepsFigure } from './step-figures.ts';
import { stripFigure } from './strip-figure.ts';
import { surenessFigures } from './sureness-figure.ts';
import { traceFigure } from './trace-figure.ts';

export interface FigureLinks {
  /** Returns the address of a cell in the lab. */
  lab(cell: number): string;
  /** Called when the user has selected another choice of values. */
  choose(choice: number): void;
}

/** A study with `resample` gets a strip only if it has at most this many cells. */
const mostParts = 25;

/**
 * Returns the figures that show single cells: the map if the study requests it, and the strip unless the map has two
 * axes.
 */
export function cellFigures(content: Content, { lab }: FigureLinks): Figure[] {
  const { figures, vary, resample } = content.study;
  if (content.tasks.length === 0) return []; // if there are too many cells, the tasks have not been created yet
  if (resample) return content.tasks.length <= mostParts ? [stripFigure(content, lab)] : [];
  const hasMap = figures.includes('map') && vary.length > 0;
  const maps = hasMap ? [mapFigure(content, gridOf(content.study, content.cells))] : [];
  return hasMap && vary.length === 2 ? maps : [...maps, stripFigure(content, lab)];
}

/**
 * Returns all figures in the order of the page. Until the first cell has ended, returns only the figures that show
 * single cells.
 */
export function figuresOf(content: Content, links: FigureLinks): Figure[] {
  const { study, cells } = content;
  const hasCells = cells.some((cell) => cell !== undefined);
  const grid = gridOf(study, cells);
  const has = (name: (typeof study.figures)[number]) => hasCells && study.figures.includes(name);
  const found: (Figure | undefined)[] = [
    ...(['profile', 'cost', 'targets'] as const).map((name) =>
      has(name) ? stepsFigure(name, content, grid) : undefined,
    ),
    ...(has('growth') ? growthFigures(content, grid) : []),
    ...(has('starts') ? startFigures(content, grid, links.choose) : []),
    ...(has('sureness') ? surenessFigures(content, grid) : []),
    ...cellFigures(content, links),
    has('bands') ? bandFigure(content, grid, links.choose) : undefined,
    has('pairs') ? pairFigure(content, grid) : undefined,
    has('traces') ? traceFigure(content, grid) : undefined,
    has('parts') ? partFigure(content, grid) : undefined,
  ];
  return found.filter((figure) => figure !== undefined);
}
