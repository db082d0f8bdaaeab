// Lets the user choose files or drop them anywhere on the page.
import { el } from '../ui/dom.ts';

/** Returns a function that opens the browser's file chooser. */
export function acceptFiles(took: (file: File) => void): () => void {
  const chooser = el('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    'aria-label': 'study file',
  });
  document.body.append(chooser);
  chooser.addEventListener('change', () => {
    const [file] = chooser.files ?? [];
    if (file) took(file);
    chooser.value = '';
  });
  for (const kind of ['dragover', 'drop'])
    addEventListener(kind, (event) => {
      const { dataTransfer } = event as DragEvent;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const [file] = dataTransfer.files;
      if (kind === 'drop' && file) took(file);
    });
  return () => chooser.click();
}
