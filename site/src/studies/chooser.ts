// Lets the user choose files or drop them anywhere on the page.
import { acceptDrops } from '../ui/drops.ts';
import { fileInput } from '../ui/file-input.ts';

/** Returns a function that opens the browser's file chooser. */
export function acceptFiles(took: (file: File) => void): () => void {
  const chooser = fileInput(
    { accept: '.json,application/json', 'aria-label': 'study file' },
    ([file]) => file && took(file),
  );
  document.body.append(chooser);
  acceptDrops(window, 'Files', ({ files: [file] }) => file && took(file));
  return () => chooser.click();
}
