// Builds the parts of the tables page and connects them.
import paper from 'paper';
import { load } from '../client/slep.ts';
import { keepOffline } from '../offline/keep.ts';
import { byId } from '../ui/dom.ts';
import { Notice } from '../ui/notice.ts';
import { forgetStyle } from '../ui/palette.ts';
import { save } from '../ui/save.ts';
import { makeTheme } from '../ui/theme.ts';
import { readChoice, writeChoice } from './choice.ts';
import { Chooser } from './chooser.ts';
import { Controller } from './controller.ts';
import { PageView } from './page-view.ts';
import { csv, markdown } from './report.ts';
import { Toolbar } from './toolbar.ts';

const notice = new Notice(byId('notice'));
const chooser = new Chooser(paper, (choice) => {
  history.replaceState(null, '', `#${writeChoice(choice, paper)}`);
  controller.choose(choice);
});
const toolbar = new Toolbar({
  toggle: () => controller.toggle(),
  clear: () => void controller.clear(),
  saveCsv: () => save('slep-tables.csv', new Blob([csv(controller.cells)], { type: 'text/csv' })),
  saveMarkdown: () => save('slep-tables.md', new Blob([markdown(paper, controller.cells)], { type: 'text/markdown' })),
});
const view = new PageView(paper, chooser, toolbar);
const controller = new Controller(paper, view);

makeTheme(() => {
  forgetStyle();
  view.restyle();
});
window.addEventListener('hashchange', () => open());
open();
void boot();

/** Reads the choice from the address. */
function open(): void {
  const hash = location.hash.slice(1);
  if (hash && hash === writeChoice(controller.choice, paper)) return;
  const { choice, notes } = readChoice(hash, paper);
  notice.show(notes);
  controller.choose(choice);
}

async function boot(): Promise<void> {
  try {
    await controller.begin(await load());
    void keepOffline();
  } catch (error) {
    toolbar.notLoaded();
    notice.show([`The solver did not load: ${(error as Error).message}. Reload the page to try again.`]);
  }
}
