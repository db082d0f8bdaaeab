// How a method is drawn everywhere: a colour for its space, a marker for the method, dashes for its variants. It reads
// without colour.
import type { Catalog } from '../../types/slep.d.ts';
import type { Entry } from './lineup.ts';
import type { Method } from './methods.ts';

const shapes = ['disc', 'square', 'diamond', 'up', 'down', 'cross', 'right', 'left'] as const;
/** auto stands for several methods, so it has a colour and a marker that no method has. */
const ofAuto = { colour: 'auto', shape: 'star' } as const;
const dashes = [[], [2, 3], [7, 3], [9, 3, 2, 3], [14, 4]];
/** The spaces of a kind take its colours in turns. */
const colours: Record<Method['kind'], string[][]> = {
  penalty: [['blue', 'sky']],
  manifold: [['vermillion'], ['orange']],
  comparison: [['green'], ['purple']],
};

export interface Mark {
  /** --NAME is the stroke, --NAME-ink the text. */
  colour: string;
  dash: number[];
  shape: (typeof shapes)[number] | typeof ofAuto.shape;
  open: boolean;
}

/** The colours that a method shares with the others on its space. */
function coloursOf({ methods }: Catalog, { space, kind }: Method): string[] {
  const spaces = [...new Set(methods.filter((m) => m.kind === kind).map((m) => m.space))];
  return colours[kind][spaces.indexOf(space) % colours[kind].length];
}

/**
 * One mark for every entry of the list that the page offers. Markers are filled on the exact penalty and open
 * elsewhere, which makes two times eight. A variant of a method, with other options, has the other filling and other
 * dashes.
 */
export function marks(catalog: Catalog, entries: readonly Entry[]): Mark[] {
  const { methods } = catalog;
  return entries.map((entry, i) => {
    const variant = entries.slice(0, i).filter((e) => e.method === entry.method).length;
    const index = methods.findIndex((m) => m.name === entry.method);
    if (index < 0) return { ...ofAuto, dash: dashes[(2 * variant) % dashes.length], open: variant % 2 === 1 };
    const method = methods[index];
    const own = coloursOf(catalog, method);
    const before = methods.slice(0, index);
    const rank = before.filter((m) => coloursOf(catalog, m) === own).length;
    const onPenalty = (m: Method) => m.kind === 'penalty';
    const shape = before.filter((m) => onPenalty(m) === onPenalty(method)).length;
    return {
      colour: own[(rank + variant) % own.length],
      dash: dashes[(rank + 2 * variant) % dashes.length],
      shape: shapes[shape % shapes.length],
      open: onPenalty(method) === (variant % 2 === 1),
    };
  });
}
