// Reads and writes a session as a JSON file. A session contains the link to the runs, the files that they use, and the
// files in the tray. The same link and files give the same runs, bit for bit.
import { openDB } from 'idb';
import type { DataPart, Files } from '../../model/files.ts';

export interface Session {
  link: string;
  /** The files that the runs use. */
  files: Files;
  tray: readonly File[];
}

const version = 1;

/** A file as it is stored in the JSON of a session. The content is encoded in base64 if it is not valid UTF-8. */
type Stored = { name: string } & ({ text: string } | { base64: string });

export async function writeSession({ link, files, tray }: Session): Promise<Blob> {
  const parts = Object.entries(files).map(async ([name, part]) => [name, await stored(part)]);
  const content = {
    session: version,
    link,
    files: Object.fromEntries(await Promise.all(parts)),
    tray: await Promise.all(tray.map(storedFile)),
  };
  return new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' });
}

async function stored(part: DataPart): Promise<unknown> {
  if (part instanceof Blob) return storedFile(part);
  if (!Array.isArray(part)) return part;
  return Promise.all(part.map((one) => (one instanceof Blob ? storedFile(one) : one)));
}

async function storedFile(file: Blob): Promise<Stored> {
  const name = file instanceof File ? file.name : 'pasted text';
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const letters: string[] = [];
    for (let i = 0; i < bytes.length; i += 8192) letters.push(String.fromCharCode(...bytes.subarray(i, i + 8192)));
    return { name, base64: btoa(letters.join('')) };
  }
}

/** Reads a session. If the file is not a valid session, throws an error that says why. */
export async function readSession(file: Blob): Promise<Session> {
  const name = file instanceof File ? file.name : 'The session kept in this browser';
  let content: Record<string, unknown>;
  try {
    content = JSON.parse(await file.text()) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${name} is truncated or was changed: ${(error as Error).message}. Save the session again.`);
  }
  const wrong = (what: string) => new Error(`${name} is not a session of this lab: ${what}.`);
  if (content === null || typeof content !== 'object' || content.session === undefined)
    throw wrong('it has no “session”');
  if (content.session !== version)
    throw wrong(`its format is ${JSON.stringify(content.session)}, and this lab reads ${version}; reload the page`);
  const { link, files = {}, tray = [] } = content;
  if (typeof link !== 'string') throw wrong('it has no “link”');
  if (files === null || typeof files !== 'object' || !Array.isArray(tray)) throw wrong('its files are damaged');
  const fileOf = (given: unknown, where: string): File => {
    const one = (given ?? {}) as Partial<Record<'name' | 'text' | 'base64', unknown>>;
    if (typeof one.name !== 'string') throw wrong(`a file in “${where}” has no name`);
    if (typeof one.text === 'string') return new File([one.text], one.name);
    try {
      return new File([Uint8Array.from(atob(one.base64 as string), (letter) => letter.charCodeAt(0))], one.name);
    } catch {
      throw wrong(`“${one.name}” in “${where}” is damaged`);
    }
  };
  const partOf = (given: unknown, where: string): DataPart => {
    if (!Array.isArray(given)) return isColumn(given) ? given : fileOf(given, where);
    return given.every((one) => typeof one === 'string') ? given : given.map((one) => fileOf(one, where));
  };
  return {
    link,
    files: Object.fromEntries(Object.entries(files).map(([part, given]) => [part, partOf(given, part)])),
    tray: tray.map((one) => fileOf(one, 'tray')),
  };
}

const isColumn = (given: unknown): given is { column: number } =>
  given !== null && typeof given === 'object' && typeof (given as { column?: unknown }).column === 'number';

const open = () =>
  openDB<{ sessions: { key: string; value: Blob } }>('slep-session', 1, {
    upgrade: (database) => void database.createObjectStore('sessions'),
  });

/**
 * Stores a session in this browser in place of the previous one. If session is undefined, the previous session is
 * deleted and nothing is stored.
 */
export async function keepSession(session: Session | undefined): Promise<void> {
  const database = await open();
  if (session) await database.put('sessions', await writeSession(session), 'last');
  else await database.clear('sessions');
  database.close();
}

/** Returns the session that is stored in this browser. */
export async function keptSession(): Promise<Session | undefined> {
  const database = await open();
  const blob = await database.get('sessions', 'last');
  database.close();
  return blob && readSession(blob);
}
