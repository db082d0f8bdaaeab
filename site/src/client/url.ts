import { inputError } from './errors.ts';

/** Resolves a relative URL against the URL of the page, or in Node against the URL of this module. */
export function absolute(input: string, url: string | URL): URL {
  try {
    return new URL(url, globalThis.document?.baseURI ?? import.meta.url);
  } catch {
    throw inputError(input, `${JSON.stringify(String(url))} is not a URL`);
  }
}
