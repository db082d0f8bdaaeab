// Asks for confirmation before a very long run.
import { el } from '../ui/dom.ts';
import { roughly } from './words.ts';

/**
 * Asks the user. Resolves to true if the study should run. seconds: the estimated duration, or undefined if the
 * duration cannot be estimated.
 */
export function ask(cells: number, seconds: number | undefined): Promise<boolean> {
  const time = seconds === undefined ? '' : ` and takes about ${roughly(seconds)} in this browser`;
  const words = `This study has ${cells.toLocaleString('en')} cells${time}. `;
  const note = el('p', words, 'Each cell is saved when it ends, and you can pause at any time.');
  const cancel = el('button.btn', { type: 'submit' }, 'Cancel');
  const run = el('button.btn.primary', { type: 'submit', value: 'run' }, 'Run it');
  const dialog = el('dialog', { id: 'ask' }, note, el('form', { method: 'dialog' }, el('div', cancel, ' ', run)));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'run');
    }),
  );
}
