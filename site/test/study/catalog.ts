// The catalogue of the built program.
import type { Catalog } from '../../types/slep.d.ts';
import { catalogOf } from '../../build/catalog.mjs';
import { inSite } from '../../build/paths.mjs';

export const catalog: Catalog = await catalogOf(inSite('dist'));
