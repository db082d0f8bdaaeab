// The sketches by name.
import { components } from './components.ts';
import type { Kind } from './kind.ts';
import { shuffles } from './shuffles.ts';
import { zigzag } from './zigzag.ts';

export const kinds: Readonly<Record<string, Kind>> = { zigzag, components, shuffles };
