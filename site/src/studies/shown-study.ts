// The study that the page shows: its published cells, its cells from this browser, and what the user has selected.
import type { Catalog, Slep, StudyCell, StudyResults } from '../../types/slep.d.ts';
import { compare, type Comparison } from '../study/compare.ts';
import { fingerprintOf } from '../study/digest.ts';
import { countOf } from '../study/expand.ts';
import { gridOf } from '../study/grid.ts';
import { resultsOf } from '../study/results.ts';
import type { Study } from '../study/study.ts';
import type { Content } from './content.ts';
import { linesOf } from './lines.ts';
import type { Origin } from './measured.ts';
import type { Runs } from './runs.ts';

export type Phase = 'loading' | 'ready' | 'trying' | 'running' | 'paused' | 'done';

export type State = ShownStudy['state'];

export class ShownStudy {
  phase: Phase = 'loading';
  /** The published results as they were opened, without the cells that were run in this browser. */
  published?: StudyResults;
  publishedCells: readonly (StudyCell | undefined)[] = [];
  isEdited = false;
  /** The solver in use: that of this build, or that of the build that produced the published results. */
  slep?: Slep;
  runs?: Runs;
  /** The methods that figures omit, the highlighted cells, and the choice of values that figures show. */
  selection: Pick<Content, 'hidden' | 'lifted' | 'choice'> = { hidden: new Set(), choice: 0 };

  constructor(private readonly catalog: Catalog) {}

  get study(): Study | undefined {
    return this.runs?.study;
  }

  get content(): Content {
    const { runs, publishedCells } = this;
    if (!runs) throw new Error('there is no study');
    const { study, tasks, running } = runs;
    const isHere = runs.done > 0 || running.size > 0 || publishedCells.length === 0;
    const cells = isHere ? runs.cells : publishedCells;
    return {
      ...{ study, tasks, cells, running, ...this.selection },
      lines: linesOf(study, this.catalog),
      isPart: cells.some((cell) => cell === undefined),
    };
  }

  /** The number of cells that have been run in this browser. */
  get done(): number {
    return this.runs?.done ?? 0;
  }

  /** The comparison of the cells from this browser with the published cells, or undefined if either set is empty. */
  get comparison(): Comparison | undefined {
    return this.published && this.runs && this.done > 0 ? compare(this.publishedCells, this.runs.cells) : undefined;
  }

  /** The origin of the cells that are shown. */
  get origin(): Origin {
    const { published, slep, runs } = this;
    if (published && this.done === 0) return published;
    const fingerprint = runs && runs.tasks.length > 0 ? fingerprintOf(runs.cells) : null;
    return { build: this.build, engine: slep?.info.userAgent ?? '', date: '', fingerprint, workers: runs?.workers };
  }

  private get build(): string {
    return this.slep?.info.version ?? this.catalog.version;
  }

  /** Whether the published results come from a different build than the one in use. */
  get isOtherBuild(): boolean {
    return this.published !== undefined && this.published.build !== this.build;
  }

  /** The phase of the study, and facts about the study that the page shows. */
  get state() {
    const { phase, study, published, done, isEdited, runs } = this;
    const left = phase === 'running' ? runs?.secondsLeft : undefined;
    const estimate = runs?.estimate;
    return {
      ...{ phase, done, isEdited, estimate, workers: runs?.workers ?? 0 },
      all: study ? countOf(study) : 0,
      /** Whether the description can be run. */ isRight: study !== undefined,
      hasPublished: published !== undefined,
      secondsLeft: Number.isNaN(left) ? estimate : left,
      /** The computing time of the cells shown, in seconds. */
      took: study ? this.content.cells.reduce((sum, cell) => sum + (cell?.seconds ?? 0), 0) : 0,
      /** If cells cannot be stored, the reason why they will be lost when the page is closed. */
      notKept: runs?.notKept,
    };
  }

  /** Returns the results from this browser, or the published results if no cell was run in this browser. */
  results(): StudyResults | undefined {
    const { study, slep, published, runs } = this;
    if (!study || !runs || (published && this.done === 0)) return published;
    return slep && resultsOf(gridOf(study, runs.cells), slep.info);
  }
}
