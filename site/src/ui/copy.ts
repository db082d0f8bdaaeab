/**
 * Copies text to the clipboard. Returns false if the page may not write to the clipboard. The caller should then show
 * the text so that the user can copy it by hand.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
