// Shows each error from the solver next to the data, method or setting that caused it. Errors that belong to none of
// these are shown in a notice.
import type { InputError, SlepError } from '../../types/slep.d.ts';
import type { Controller } from '../model/controller.ts';
import type { Refusal } from '../model/experiment.ts';
import { markedLineup } from '../model/marked.ts';
import { entryName, type Entry } from '../model/lineup.ts';
import type { Known } from '../model/link.ts';
import { moduleWords } from '../model/module-words.ts';
import { isTyped } from '../model/problem.ts';
import { sentence } from '../model/sentence.ts';
import type { State } from '../model/state.ts';
import type { Notice } from '../ui/notice.ts';
import type { OwnData } from './data/own-data.ts';
import { notSetUp, waiting } from './page-states.ts';
import type { Setup } from './setup.ts';
import type { TypedViews } from './typed-views.ts';
import type { VerdictView } from './verdict.ts';

export interface Places {
  notice: Notice;
  ownData: OwnData;
  setup: Setup;
  typed: TypedViews;
  verdict: VerdictView;
}

export class ErrorPlaces {
  /** The reasons why methods were refused, keyed by the names of the methods. */
  reasons: ReadonlyMap<string, string> = new Map();

  /** changed: called when the reasons, which are shown in the controls, have changed. */
  constructor(
    private readonly places: Places,
    private readonly known: Known,
    private readonly presets: readonly Entry[],
    private readonly changed: () => void,
  ) {}

  /** Shows that some methods were refused although others have started. */
  refuse(refusals: readonly Refusal[], { lineup }: State): void {
    const { catalog } = this.known;
    const own = refusals.filter(({ index }) => index < lineup.length);
    this.reasons = new Map(own.map(({ index, error }) => [entryName(catalog, lineup[index]), sentence(error)]));
  }

  /** Shows the error that kept all methods from starting. */
  tell(error: SlepError, { wanted, experiment }: Controller): void {
    const { typed, ownData, setup, notice, verdict } = this.places;
    const [group, name] = (error.input ?? '').split('.');
    const message = wanted.problem.module ? moduleWords(error) : sentence(error);
    const { fix } = error as InputError;
    if ((group === 'data' || name === 'M') && wanted.files) {
      setup.fail(fix?.param ?? '', message, fix?.value);
      return ownData.fail(name, message, error.line, fix);
    }
    const isItsOwn = ['problem', 'data'].includes(group) || error.name === 'LoadError';
    if (isTyped(wanted.problem.name) && isItsOwn) {
      const view = typed.wanted;
      view?.fail(error);
      if (!experiment) verdict.show(view?.task ? waiting(view.task) : notSetUp(message));
      return;
    }
    const isOfMethods = group === 'method' || group === 'data';
    const isPlaced =
      (isOfMethods && this.refuseFirst(wanted.lineup, message)) ||
      setup.fail(fix?.param ?? name ?? group, message, fix?.value);
    if (ownData.isOpen) ownData.say(message, fix);
    else if (!isPlaced) notice.show([message]);
    if (!experiment) verdict.show(notSetUp(message));
  }

  /** Shows the message, which is about all methods, next to the first method. Returns false if there are no methods. */
  private refuseFirst(lineup: readonly Entry[], message: string): boolean {
    const [first] = markedLineup(this.known.catalog, this.presets, lineup, []);
    if (first) this.reasons = new Map([[first.name, message]]);
    this.changed();
    return first !== undefined;
  }
}
