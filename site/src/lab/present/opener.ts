// The button and the key that open the presenter. The code of the presenter is fetched on demand.
import type { ChartName } from '../../model/charted.ts';
import { byId } from '../../ui/dom.ts';
import type { Presenter, PresenterEvents } from './presenter.ts';

export interface Presenting {
  /** Opens or closes the presenter. */
  toggle(): Promise<void>;
  /** Shows only this chart while the presenter is open. */
  choose(chart: ChartName): void;
  /** Must be called after another experiment has been shown. */
  follow(): void;
}

export function makePresenter(events: PresenterEvents): Presenting {
  let presenter: Presenter | undefined;
  const toggle = async () => {
    const { Presenter } = await import('./presenter.ts');
    presenter ??= new Presenter(byId('lab'), events);
    presenter.toggle();
  };
  byId('full-screen').addEventListener('click', () => void toggle());
  return { toggle, choose: (chart) => presenter?.choose(chart), follow: () => presenter?.follow() };
}
