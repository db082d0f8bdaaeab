// Lets the user drop files anywhere on the page, and paste cells from a spreadsheet. While files are dragged over the
// page, a message says what to drop.
import { el, icon } from '../../ui/dom.ts';
import { acceptDrops } from '../../ui/drops.ts';
import { fileInput } from '../../ui/file-input.ts';

/**
 * Handles pasted tables and dropped files, except files dropped on an element that has its own handler. invite: returns
 * a message that says what to drop.
 */
export function catchDrops(invite: () => string, take: (files: File[]) => void): void {
  const words = el('span');
  const veil = el('div.drop-veil', { hidden: true }, el('p.inline', icon('drop'), words));
  document.body.append(veil);
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const capture = { capture: true };
  const show = (event: DragEvent) => {
    if (veil.hidden) words.textContent = invite();
    veil.hidden = !hasFiles(event);
  };
  addEventListener('dragover', show, capture);
  // relatedTarget is null when the pointer leaves the window
  addEventListener('dragleave', (event) => (veil.hidden ||= event.relatedTarget === null), capture);
  addEventListener('drop', () => (veil.hidden = true), capture);
  addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
    if (isTyping || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    take([new File([text], 'pasted table.csv')]);
  });
  acceptDrops(window, 'Files', ({ files }) => take([...files]));
}

/** The data type of a drag from the tray. The dragged data contain only the name of the file. */
export const trayFile = 'application/x-slep-file';

/**
 * Creates the box that explains which files can be dropped on the page, with a button for choosing files instead.
 * example: the name of a component.
 */
export function dropBox(example: string | undefined, take: (files: File[]) => void): HTMLElement {
  const input = fileInput({ multiple: true, 'data-field': 'tray' }, take);
  return el(
    'div.drop.inline',
    icon('drop'),
    el(
      'span',
      'Drop one or more tables or matrices anywhere, paste cells from a spreadsheet, or ',
      el('button.link', { click: () => input.click() }, 'choose files'),
      input,
      '. The lab lists what it can do with the files.',
      example && ` A file named ${example}.mtx is used as ${example}.`,
    ),
  );
}
