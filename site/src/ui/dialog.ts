// Dialogs over the page.
import { closeButton, el, type Child } from './dom.ts';

/**
 * Opens a dialog, which is removed when the user closes it with its button, with Escape, or by pressing outside it.
 */
export function openDialog(attributes: Record<string, string>, title: string, ...children: Child[]): HTMLDialogElement {
  const close = closeButton(() => dialog.close());
  const dialog = el('dialog', attributes, el('header.inline', el('h2', title), close), ...children);
  dialog.addEventListener('close', ({ target }) => target === dialog && dialog.remove());
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
