// Loads the solvers of earlier releases. On the site, each of these solvers has its own folder in b/. The name of the
// folder is the solver's build id.
import type { Slep } from '../../types/slep.d.ts';

/**
 * Returns a function that loads the solver of a build, or undefined if there is no network or the site does not have
 * the build.
 */
export async function originalBuild(build: string): Promise<(() => Promise<Slep>) | undefined> {
  const answer = await fetch('./b/builds.json').catch(() => undefined);
  const kept = answer?.ok ? ((await answer.json()) as string[]) : [];
  if (!kept.includes(build)) return undefined;
  const address = new URL(`./b/${build}/slep.js`, document.baseURI).href;
  return async () => ((await import(address)) as typeof import('../../types/slep.d.ts')).load();
}
