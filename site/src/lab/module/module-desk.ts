// The part of the page for the user's module: the text, the button that runs the text, the matrix M, the size of X, and
// the check of the gradient.
import { type Files, filesInWords } from '../../model/files.ts';
import { byId, el, icon } from '../../ui/dom.ts';
import type { OwnData } from '../data/own-data.ts';
import { EditorField } from '../formula/editor-field.ts';
import type { Example } from '../formula/example-file.ts';
import { exampleMenu } from '../formula/example-menu.ts';
import { SlopesView } from '../formula/slopes.ts';
import { holdBack } from '../held-bar.ts';
import { examples } from './examples.ts';

export interface ModuleDeskEvents {
  typed(text: string): void;
  /** The user has chosen an example to start from. */
  picked(example: Example): void;
  run(): void;
  withoutFiles(): void;
}

export class ModuleDesk {
  readonly field: EditorField;
  readonly slopes = new SlopesView();
  private readonly root = el('div', { id: 'module', hidden: true });
  private readonly runs: HTMLButtonElement;
  /** A warning that the link is long. */
  readonly warning = el('p.muted');
  private readonly slot = el('p.muted');
  private readonly found = el('p.muted');
  /** The entry of the gradient with the largest error. */
  readonly worst = el('p.bad');

  constructor(
    private readonly ownData: OwnData,
    private readonly events: ModuleDeskEvents,
  ) {
    this.field = new EditorField('your JavaScript', 'javascript', (text) => events.typed(text));
    const title = 'Ctrl+Enter in the editor';
    this.runs = el('button.btn', { title, click: () => events.run() }, icon('run'), 'Run');
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      events.run();
    };
    this.field.root.addEventListener('keydown', pressed, { capture: true });
    const head = (title: string, more: string) => el('h3', title, el('small', more));
    const check = el('div', head('gradient check', ''), this.slopes.root, this.worst);
    this.root.append(
      head('your JavaScript', 'an ES module with dims and funcGrad'),
      this.field.root,
      el('p.module-run.inline', this.runs, this.found),
      this.warning,
      exampleMenu('module-examples', examples, (example) => events.picked(example)),
      el('div.of-formula', el('div', head('M', 'drop a file'), this.slot), check),
    );
    byId('formula').after(this.root);
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** Shows this part of the page if the problem is a module, and hides it otherwise. */
  open(isOpen: boolean): void {
    this.root.hidden = !isOpen;
    byId('lab').classList.toggle('typed', isOpen);
    if (isOpen) void this.field.fetch();
    else holdBack('', false);
  }

  /** Shows the size of X, if known from a run, and the source of M. */
  describe(size: { n: number; p: number } | undefined, files: Files | null): void {
    this.found.textContent = size ? `X is ${size.n} × ${size.p}` : '';
    const link = (words: string, click: () => void) => el('button.link', { click }, words);
    const open = () => this.ownData.open();
    this.slot.replaceChildren(
      ...(files
        ? [filesInWords(files).join(', '), ' · ', link('change', open), ' · ', link('remove', this.events.withoutFiles)]
        : ['The identity. ', link('give one', open)]),
    );
  }

  /** Shows whether the user must press the button to run the text. */
  wait(isWaiting: boolean): void {
    this.runs.classList.toggle('primary', isWaiting);
  }
}
