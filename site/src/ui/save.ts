// Saves a file from the page.
import { el } from './dom.ts';

export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const anchor = el('a', { href: url, download: name, hidden: true });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads the blob only after the click
}
