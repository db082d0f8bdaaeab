// The choices of values to which claims refer.
import { placeOf } from './claims.ts';
import { allMethods, type Grid, methodPairs } from './grid.ts';
import { signTest } from './statistics.ts';

export interface Scope {
  /** The indices of the choices. */ choices: readonly number[];
  /** The end of a sentence about these choices, such as “ over all values”. */ place: string;
}

/**
 * Returns a scope for each choice of values. If there is one start and so few seeds that no claim about a single
 * choice could pass Holm's correction, returns a single scope with all choices. In a scope with all choices, all
 * runs of a seed count as one draw, because only seeds are random.
 */
export function scopesOf(grid: Grid): Scope[] {
  const { study, choices } = grid;
  const claims = choices.length * (allMethods(grid).length + 2 * methodPairs(grid).length);
  if (choices.length > 1 && study.starts === 1 && claims * signTest(0, study.seeds.length) > 0.05)
    return [{ choices: [...choices.keys()], place: ' over all values' }];
  return choices.map((values, choice) => ({ choices: [choice], place: placeOf(study, values) }));
}
