import { inputError } from './errors.ts';

/** A relative URL counts from the page's address; in Node from this module. */
export function absolute(input: string, url: string | URL): URL {
  try {
    return new URL(url, globalThis.document?.baseURI ?? import.meta.url);
  } catch {
    throw inputError(input, `${JSON.stringify(String(url))} is not a URL`);
  }
}
