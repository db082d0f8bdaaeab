// Buttons that open the studies page with the current set-up, to go from one run to many.
import type { Controller } from '../../model/controller.ts';
import { Disclosure } from '../../ui/disclosure.ts';
import { byId } from '../../ui/dom.ts';
import type { Kind } from './handover.ts';

/** Returns what opens that page. refused: shows why it cannot be opened. */
export function makeStudies(controller: Controller, refused: (sentence: string) => void): (kind: Kind) => void {
  const menu = byId('study-menu');
  new Disclosure(byId('open-study'), menu, { first: () => menu.querySelector('button') });
  const open = (kind: Kind): void => {
    const { shown: state, shownFiles: files, catalog } = controller;
    import('./handover.ts')
      .then(({ studyAddress }) => studyAddress(kind, { state, files, catalog }))
      .then((address) => location.assign(address))
      .catch((error: Error) => refused(`This cannot become a study: ${error.message}`));
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-study]'))
    button.addEventListener('click', () => open(button.dataset.study as Kind));
  return open;
}
