// @ts-check
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const site = fileURLToPath(new URL('..', import.meta.url));

/** Returns the absolute path of a file, given its path relative to the folder site. */
export const inSite = (/** @type {string[]} */ ...parts) => join(site, ...parts);

export const root = inSite('..');
