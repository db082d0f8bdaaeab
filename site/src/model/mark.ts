// The mark of a method. The colour of a mark shows the space, its marker shows the method, and its dashes show the
// variant. Marks can be distinguished even without colour.
import type { Catalog } from '../../types/slep.d.ts';
import { same, type Entry } from './lineup.ts';
import type { Method } from './methods.ts';

const shapes = ['disc', 'square', 'diamond', 'up', 'down', 'cross', 'right', 'left'] as const;
/** The colour and marker of auto, which can choose any of several methods. */
const ofAuto = { colour: 'auto', shape: 'star' } as const;
const dashes = [[], [2, 3], [7, 3], [9, 3, 2, 3], [14, 4]];
/** For each kind of method, the colours of the spaces, in the order in which they are assigned. */
const colours: Record<Method['kind'], string[][]> = {
  penalty: [['blue', 'indigo', 'sky']],
  manifold: [['vermillion'], ['orange']],
  comparison: [['green'], ['purple']],
};

export interface Mark {
  /** The name of a colour. The CSS variable --NAME is for strokes, --NAME-ink for text. */
  colour: string;
  dash: number[];
  shape: (typeof shapes)[number] | typeof ofAuto.shape;
  open: boolean;
}

/** Returns the colours of the methods on a space. */
function coloursOf({ methods }: Catalog, { space, kind }: Method): string[] {
  const spaces = [...new Set(methods.filter((m) => m.kind === kind).map((m) => m.space))];
  return colours[kind][spaces.indexOf(space) % colours[kind].length];
}

type Marker = Pick<Mark, 'shape' | 'open'>;

/** Returns the default mark of a variant of a method. Variant 0 has the default options. */
function usual(catalog: Catalog, { method: name }: Entry, variant: number): Mark {
  const { methods } = catalog;
  const index = methods.findIndex((m) => m.name === name);
  if (index < 0) return { ...ofAuto, dash: dashes[(2 * variant) % dashes.length], open: variant % 2 === 1 };
  const method = methods[index];
  const own = coloursOf(catalog, method);
  const before = methods.slice(0, index);
  const rank = before.filter((m) => coloursOf(catalog, m) === own).length;
  const onPenalty = (m: Method) => m.kind === 'penalty';
  const shape = before.filter((m) => onPenalty(m) === onPenalty(method)).length;
  return {
    // variant 1 of a blue method is drawn in the colour `sky`, which has the same hue
    colour: own[(rank + (own.length - 1) * variant) % own.length],
    dash: dashes[(rank + 2 * variant + (method.kind === 'comparison' ? 2 : 0)) % dashes.length],
    shape: shapes[shape % shapes.length],
    open: onPenalty(method) === (variant % 2 === 1),
  };
}

/** Returns all markers, beginning with the two markers of the given shape. */
function markersFrom({ shape, open }: Marker): Marker[] {
  const start = shapes.findIndex((s) => s === shape);
  const others = shapes.map((_, i) => shapes[(start + 1 + i) % shapes.length]);
  return [shape, ...others].flatMap((s) => [open, !open].map((o) => ({ shape: s, open: o })));
}

/**
 * Returns a copy of the mark with another marker and other dashes. If possible, no mark in use has this marker, and no
 * mark in use with the same colour has these dashes.
 */
export function apart(mark: Mark, taken: readonly Mark[]): Mark {
  const free = markersFrom(mark).find(({ shape, open }) => !taken.some((t) => t.shape === shape && t.open === open));
  const own = dashes.findIndex((dash) => dash.join() === mark.dash.join());
  const others = dashes.map((_, i) => dashes[(own + 1 + i) % dashes.length]);
  const used = taken.filter(({ colour }) => colour === mark.colour).map(({ dash }) => dash.join());
  return { ...mark, ...free, dash: others.find((dash) => !used.includes(dash.join())) ?? others[0] };
}

/**
 * Determines the shade of a variant from the rank of its β. Shade 1 has the lowest contrast with the background, and
 * shade 3 the highest.
 */
const shade = (rank: number, count: number): number => (count === 1 ? 3 : 1 + Math.round((2 * rank) / (count - 1)));

/**
 * Returns the marks of all entries that the page offers. Apart from the star, which marks auto, there are sixteen
 * markers: eight shapes, each filled or open. The marker of a method is filled if the method minimises the exact
 * penalty, and open otherwise. Successive variants of a method have filled and open markers in turn, and different
 * dashes. A variant with a number for β keeps the hue and dashes of the method. The larger β is, the more such a
 * variant contrasts with the background. Compared entries have different markers, so that they can be distinguished
 * without colour.
 */
export function marks(catalog: Catalog, entries: readonly Entry[], compared: readonly Entry[]): Mark[] {
  const betaOf = ({ options }: Entry): number => (typeof options.beta === 'number' ? options.beta : NaN);
  const hasBeta = (entry: Entry): boolean => !Number.isNaN(betaOf(entry));
  const isCompared = (entry: Entry): boolean => compared.some((e) => same(e, entry));
  const found = entries.map((entry, i) => {
    const others = entries.filter((e) => e.method === entry.method);
    if (!hasBeta(entry)) {
      const variant = entries.slice(0, i).filter((e) => e.method === entry.method && !hasBeta(e)).length;
      return usual(catalog, entry, variant);
    }
    const rivals = others.filter((e) => hasBeta(e) && isCompared(e) === isCompared(entry));
    const rank = rivals.filter((e) => betaOf(e) < betaOf(entry)).length;
    const own = usual(catalog, entry, 0);
    const marker = markersFrom({ ...own, open: false })[rank % (2 * shapes.length)];
    return { ...own, ...marker, colour: `${own.colour}-${shade(rank, rivals.length)}` };
  });
  const taken = new Set<string>();
  const keyOf = ({ shape, open }: Marker): string => `${shape} ${open}`;
  const order = entries.map((_, i) => i).filter((i) => isCompared(entries[i]));
  for (const i of order.sort((a, b) => Number(hasBeta(entries[a])) - Number(hasBeta(entries[b])))) {
    const free = markersFrom(found[i]).find((marker) => !taken.has(keyOf(marker)));
    found[i] = { ...found[i], ...free };
    taken.add(keyOf(found[i]));
  }
  return found;
}
