// How a landscape is looked at, as links write it: "merit=quadratic;beta=3;plane=points". What is missing follows the run.
import { merits, type MeritName } from './merits.ts';

export interface View {
  merit?: MeritName;
  beta?: number;
  plane: 'tangent' | 'points';
  /** Degrees. */
  turn: number;
}

const usual: View = { plane: 'tangent', turn: 0 };

/** Undefined when the text is not one of writeView. */
export function parseView(text: string): View | undefined {
  const view: View = { ...usual };
  for (const word of text.split(';').filter(Boolean)) {
    const [name, value = ''] = word.split('=');
    if (name === 'merit' && Object.hasOwn(merits, value)) view.merit = value as MeritName;
    else if (name === 'beta' && Number(value) > 0 && Number(value) < Infinity) view.beta = Number(value);
    else if (name === 'plane' && (value === 'tangent' || value === 'points')) view.plane = value;
    else if (name === 'turn' && Number(value) >= 0 && Number(value) < 360) view.turn = Number(value);
    else return undefined;
  }
  return view;
}

export const writeView = (view: View): string =>
  Object.entries(view)
    .filter(([name, value]) => value !== undefined && value !== usual[name as keyof View])
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
