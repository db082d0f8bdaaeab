// @ts-check
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const site = fileURLToPath(new URL('..', import.meta.url));

/** Returns a path in the folder site, or with '..' beside it. */
export const inSite = (/** @type {string[]} */ ...parts) => join(site, ...parts);

export const root = inSite('..');
