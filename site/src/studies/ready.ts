// Fetches the committed results of the studies that come with the page.
import studies from 'studies';
import type { Catalog, StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { readResults } from '../study/results.ts';

/** Returns the committed results of the study with this name. */
export async function committed(name: string, catalog: Catalog): Promise<ReturnType<typeof readResults>> {
  const answer = await fetch(`./studies/${name}.json`);
  if (!answer.ok) throw new Error(`there is no studies/${name}.json on this site`);
  return readResults(await answer.json(), catalog);
}

/**
 * Returns the committed results of the study with this description, or undefined if the page has no such results or if
 * they could not be read.
 */
export async function committedOf(description: unknown, catalog: Catalog): Promise<StudyResults | undefined> {
  const text = JSON.stringify(description);
  const found = studies.find(({ description }) => JSON.stringify(description) === text);
  if (!found?.hasResults) return undefined;
  return (await committed(found.name, catalog).catch(() => undefined))?.results;
}

export const readyDescriptions: readonly StudyDescription[] = studies.map(({ description }) => description);
