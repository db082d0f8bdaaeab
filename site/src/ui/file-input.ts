// Lets the user choose files.
import { el } from './dom.ts';

/**
 * Creates a hidden input, which opens the browser's file chooser when it is clicked. took: called with the chosen files.
 */
export function fileInput(
  attributes: Record<string, string | boolean>,
  took: (files: File[]) => void,
): HTMLInputElement {
  const input = el('input', { type: 'file', hidden: true, ...attributes });
  input.addEventListener('change', () => {
    took([...(input.files ?? [])]);
    input.value = ''; // otherwise the same file could not be chosen again after a correction
  });
  return input;
}
