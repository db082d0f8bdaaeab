// @ts-check
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const site = fileURLToPath(new URL('..', import.meta.url));

/** Returns the absolute path of a file in the folder site. A path with '..' is outside it. */
export const inSite = (/** @type {string[]} */ ...parts) => join(site, ...parts);

export const root = inSite('..');
