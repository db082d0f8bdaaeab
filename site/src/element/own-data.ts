// Reads the user's data from the scripts in an element. Each component of the data has its own script, which contains
// the data as text or names a file.
import type { Files } from '../model/files.ts';

const selector = ':scope > script[data-part]';

export class OwnData {
  files: Files | null = null;
  /** Identifies the scripts from which the files were read. */
  private key = '';

  constructor(private readonly root: Element) {}

  get isGiven(): boolean {
    return this.written !== '';
  }

  private get written(): string {
    return [...this.root.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join('\n');
  }

  /** Reads the files. Returns whether the scripts have changed. Throws if a file cannot be read. */
  async read(): Promise<boolean> {
    const { key, written } = this;
    if (key === written) return false;
    const files = await filesIn(this.root);
    if (written !== this.written) return this.read(); // the scripts have changed in the meantime
    [this.files, this.key] = [files, written];
    return true;
  }
}

/** Returns the files, keyed by component. The component `views` is a list. */
async function filesIn(root: Element): Promise<Files | null> {
  const scripts = [...root.querySelectorAll<HTMLScriptElement>(selector)];
  const files = await Promise.all(
    scripts.map(async (script) => [script.dataset.part ?? '', await partOf(script)] as const),
  );
  const out: Files = {};
  for (const [name, part] of files) {
    const known = out[name];
    out[name] = name === 'views' ? [...((known as Blob[] | undefined) ?? []), part as Blob] : part;
  }
  return scripts.length > 0 ? out : null;
}

async function partOf({ dataset: { part, column }, src, textContent }: HTMLScriptElement): Promise<Files[string]> {
  if (column !== undefined) return { column: /^\d+$/.test(column) ? Number(column) : column } as Files[string];
  const text = (src ? await fetched(src) : textContent).trim();
  return part === 'labels' ? text.split(/\s*\n\s*/) : new Blob([text]);
}

async function fetched(url: string): Promise<string> {
  const answer = await fetch(url).catch((error: Error) => error);
  if (answer instanceof Response && answer.ok) return answer.text();
  throw new Error(`The data at ${url} cannot be read: ${answer instanceof Response ? answer.status : answer.message}.`);
}
