/**
 * Copies text to the clipboard. Returns false if the page may not write to the clipboard, in which case the caller
 * should show the text so that the user can copy it manually.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
