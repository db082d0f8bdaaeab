// Copies a text to the clipboard.

/** Returns false where the page may not use the clipboard: then show the text, to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
