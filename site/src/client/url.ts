import { inputError } from './errors.ts';

/** A relative URL is resolved against the page's address; in Node against this module. */
export function absolute(input: string, url: string | URL): URL {
  try {
    return new URL(url, globalThis.document?.baseURI ?? import.meta.url);
  } catch {
    throw inputError(input, `${JSON.stringify(String(url))} is not a URL`);
  }
}
