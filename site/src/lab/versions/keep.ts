// The button that opens the menu for keeping runs. The code of the menu is fetched when the menu is first opened.
import type { Controller } from '../../model/controller.ts';
import type { Patch } from '../../model/state.ts';
import { Disclosure } from '../../ui/disclosure.ts';
import { byId } from '../../ui/dom.ts';

export interface KeepEvents {
  change(patch: Patch): void;
  /** Called if the code of the menu could not be fetched. */
  failed(sentence: string): void;
}

export function makeKeep(controller: Controller, { change, failed }: KeepEvents): void {
  const menu = byId('keep');
  const opening = new Disclosure(byId('open-keep'), menu, { first: () => menu.querySelector('input, button') });
  byId('open-keep').addEventListener('click', () => {
    if (!opening.isOpen) return;
    import('./menu.ts')
      .then(({ menuOf }) => menu.replaceChildren(...menuOf(controller, change, () => opening.toggle(false))))
      .then(() => menu.querySelector('input')?.select())
      .catch((error: Error) => failed(error.message));
  });
}
