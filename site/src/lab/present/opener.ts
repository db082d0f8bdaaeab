// The button and the key that open the presenter. The code of the presenter is fetched on demand.
import type { ChartName } from '../../model/charted.ts';
import { byId } from '../../ui/dom.ts';
import type { Presenter, PresenterEvents } from './presenter.ts';

/**
 * Returns three functions: `toggle` opens or closes the presenter. If the presenter is open, `choose` makes it show
 * only the given chart. `follow` must be called after another experiment has been shown.
 */
export function makePresenter(events: PresenterEvents) {
  let presenter: Presenter | undefined;
  const toggle = async () => {
    const { Presenter } = await import('./presenter.ts');
    presenter ??= new Presenter(byId('lab'), events);
    presenter.toggle();
  };
  byId('full-screen').addEventListener('click', () => void toggle());
  return { toggle, choose: (chart: ChartName) => presenter?.choose(chart), follow: () => presenter?.follow() };
}
