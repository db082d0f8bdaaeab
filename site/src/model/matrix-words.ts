// Describes a matrix in words before a run.
import type { MatrixFacts } from '../../types/slep.d.ts';
import { plain } from './numbers.ts';
import type { PartInfo } from './problem.ts';

/** A fact about a matrix. isWrong: whether a run would be rejected because of this fact. */
export interface Fact {
  text: string;
  isWrong?: boolean;
}

/** Describes a column: “column 3 (age)” for index 2 and the name age. */
export const columnWords = (index: number, name = ''): string => `column ${index + 1}${name && ` (${name})`}`;

/** Returns facts about the matrix. hasLabels: whether one of the columns can contain the labels of the rows. */
export function matrixWords(facts: MatrixFacts, { name, shape }: PartInfo, hasLabels: boolean): Fact[] {
  const { rows, cols, nonzeros, constant, note } = facts;
  const [height, width] = shape.split(' x ');
  const words = (facts.columns ?? []).flatMap((column, i) => (column.words ? [columnWords(i, column.name)] : []));
  const holds = `${words.join(', ')} ${words.length === 1 ? 'holds' : 'hold'}`;
  const isSquare = height === width;
  return [
    { text: `${rows} × ${cols}, ${nonzeros === rows * cols ? 'full' : `${nonzeros} nonzeros`}` },
    ...(words.length > 0
      ? [{ text: hasLabels ? `${holds} words` : `${holds} words, not numbers`, isWrong: !hasLabels }]
      : []),
    ...(isSquare ? squareWords(facts, name === 'M') : constantWords(constant)),
    ...(note ? [{ text: note }] : []),
  ];
}

function constantWords(constant: readonly string[]): Fact[] {
  if (constant.length === 0) return [];
  const which = constant.length === 1 ? `${constant[0]} is` : `${constant.join(', ')} are`;
  const text = `${which} constant, so M would be singular; remove ${constant.length === 1 ? 'it' : 'them'}`;
  return [{ text, isWrong: true }];
}

function squareWords(facts: MatrixFacts, isM: boolean): Fact[] {
  const { rows, symmetric, asymmetry, rank, condition, lowest, limit } = facts;
  if (symmetric === undefined) return [{ text: 'not square', isWrong: true }];
  if (asymmetry) {
    const { row, column, difference } = asymmetry;
    const entries = `entries (${row}, ${column}) and (${column}, ${row})`;
    return [{ text: `not symmetric: ${entries} differ by ${plain(difference)}`, isWrong: true }];
  }
  const kind: Fact[] =
    lowest !== undefined
      ? [{ text: `not positive semidefinite: it has an eigenvalue of ${plain(lowest)} or less`, isWrong: isM }]
      : rank === undefined
        ? [{ text: `rank and condition number are not computed above n = ${limit}` }]
        : [{ text: rank === rows ? 'positive definite' : `positive semidefinite, rank ${rank} of ${rows}` }];
  const about = condition === undefined ? [] : [{ text: `condition number about ${plain(condition)}` }];
  return [{ text: 'symmetric' }, ...kind, ...about];
}
