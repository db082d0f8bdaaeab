// Draws the answer below the charts when a run on the user's samples has ended.
import type { Controller } from '../../model/controller.ts';
import type { Experiment } from '../../model/experiment.ts';
import type { Patch } from '../../model/state.ts';
import { byId, el } from '../../ui/dom.ts';
import type { Inspect } from '../data/look.ts';
import type { SampleNames } from '../pictures/picture.ts';

export interface AnswerEvents {
  inspect: Inspect;
  change(patch: Patch): void;
  failed(sentence: string): void;
  /** Called when the names of the views and columns of the samples are known. */
  named(names: SampleNames): void;
}

export class AnswerPlace {
  private shown?: Experiment;

  constructor(
    private readonly root: HTMLElement,
    private readonly events: AnswerEvents,
  ) {}

  show({ experiment, phase, shown: { problem }, shownFiles: files }: Controller): void {
    if (this.shown !== experiment) this.root.hidden = true;
    if (!experiment || phase !== 'done' || this.shown === experiment) return;
    this.shown = experiment;
    if (!files || !(files.X || files.Z || Array.isArray(files.views))) return;
    const [{ run, info, result }] = experiment.runs;
    if (!result || result.status === 'diverged') return;
    const make = async () => {
      const modules = [import('./samples.ts'), import('./figures.ts'), import('./answer.ts')] as const;
      const [{ samplesOf }, { answerOf, answerWords }, { drawAnswer }] = await Promise.all(modules);
      const samples = await samplesOf(files, this.events.inspect);
      const columns = samples?.views.flatMap((view) => view.columns);
      if (!samples || columns?.length !== info.n) return;
      const answer = answerOf(samples, await run.read('ritz', { at: result.iterations }), info.scatter);
      if (this.shown !== experiment || !answer.directions.every(({ value }) => Number.isFinite(value))) return;
      this.events.named({ views: samples.views.map(({ name }) => name), columns });
      this.root.replaceChildren(...drawAnswer(answer, `slep-${problem.name}`));
      this.root.hidden = false;
      byId('story').querySelector('.answered')?.remove();
      byId('story').append(info.p === info.n ? this.nothingLeft(info.p) : this.words(answerWords(answer)));
    };
    make().catch((error: Error) => this.shown === experiment && this.events.failed(error.message));
  }

  private words(words: string): HTMLElement {
    const look = () => this.root.scrollIntoView({ block: 'start' });
    const link = el('button.link', { click: look }, 'weights and scores');
    return el('p.answered', el('b', 'The answer.'), ` ${words} `, link);
  }

  private nothingLeft(p: number): HTMLElement {
    const change = () => this.events.change({ settings: { p: p - 1 } });
    const link = el('button.link', { click: change }, `set p to ${p - 1}`);
    const why = ` With p = n = ${p}, every feasible X has the same value of f: `;
    return el('p.answered', el('b', 'There is nothing to minimise.'), why, link, '.');
  }
}
