// Lets the user choose files.
import { el } from './dom.ts';

/**
 * Creates a hidden input. A click on the input opens the browser's file chooser. took: called with the chosen files.
 */
export function fileInput(
  attributes: Record<string, string | boolean>,
  took: (files: File[]) => void,
): HTMLInputElement {
  const input = el('input', { type: 'file', hidden: true, ...attributes });
  input.addEventListener('change', () => {
    took([...(input.files ?? [])]);
    input.value = ''; // without this, the user could not choose the same file again after correcting it
  });
  return input;
}
