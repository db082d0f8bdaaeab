// Buttons that open the studies page with the current set-up. A study repeats the run many times.
import type { Controller } from '../../model/controller.ts';
import type { Files } from '../../model/files.ts';
import type { State } from '../../model/state.ts';
import { Disclosure } from '../../ui/disclosure.ts';
import { byId } from '../../ui/dom.ts';
import type { Kind } from './handover.ts';

/** Offers a study of the uncertainty of the answer if the user's data are samples with classes or views. */
export function offerSureness({ problem }: State, files: Files | null): void {
  const { dataset } = byId('to-study');
  if (files && problem.name === 'lda') dataset.sure = 'classes';
  else if (files && 'views' in files) dataset.sure = 'views';
  else delete dataset.sure;
}

/** Returns a function that opens the studies page. refused: called with the reason if the page cannot be opened. */
export function makeStudies(controller: Controller, refused: (sentence: string) => void): (kind: Kind) => void {
  const menu = byId('study-menu');
  new Disclosure(byId('open-study'), menu, { first: () => menu.querySelector('button') });
  const open = (kind: Kind): void => {
    const { shown: state, shownFiles: files, catalog } = controller;
    import('./handover.ts')
      .then(({ studyAddress }) => studyAddress(kind, { state, files, catalog }))
      .then((address) => location.assign(address))
      .catch((error: Error) => refused(`A study of this set-up is not possible: ${error.message}`));
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-study]'))
    button.addEventListener('click', () => open(button.dataset.study as Kind));
  return open;
}
