import { slepError, textOf } from './errors.ts';
import { node } from './node.ts';

/** The advice shown if a file is missing. Some bundlers do not copy these files. */
export const toCopy =
  'Copy slep-worker.js, slep.wasm, kernel.wasm and, for formulas, slep-formula.wasm to a folder, ' +
  'and specify this folder: load({ baseURL: \'/folder/\' }) or <slep-lab base="/folder/">';

/**
 * The fetch options that <link rel="preload" as="fetch"> uses. WebKit uses a preloaded file only if the fetch has the
 * same options.
 */
const asPreloaded: RequestInit = { mode: 'no-cors', credentials: 'include' };

/** Fetches a file. Rejects with LoadError. */
export async function readFile(url: URL, cache: RequestCache, signal?: AbortSignal): Promise<Response> {
  try {
    const files = node('fs/promises');
    if (files && url.protocol === 'file:') return new Response(await files.readFile(url));
    const isOwn = /^https?:/.test(url.protocol) && url.origin === globalThis.origin;
    const response = await fetch(url, { cache, signal, ...(isOwn && asPreloaded) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response;
  } catch (error) {
    throw slepError('LoadError', `${url} cannot be read (${textOf(error)}). ${toCopy}`);
  }
}
