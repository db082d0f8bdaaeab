/**
 * Copies a text to the clipboard. Returns false if the page is not allowed to; the caller should then show the text for
 * copying by hand.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
