// Describes the eigenvalues of XᵀMX at the end of a run. On the constraint, all eigenvalues are 1.
import { numberWord } from './numbers.ts';

/** Whether a value cannot be distinguished from 1 in the picture of the eigenvalues. */
export const isOne = (value: number): boolean => Math.abs(value - 1) <= 0.02;

const capital = (text: string): string => text[0].toUpperCase() + text.slice(1);
const is = (n: number): string => (n === 1 ? 'is' : 'are');

/** Describes the values. mapped: whether f is evaluated at A(X). A direction with eigenvalue 3 vanishes in A(X). */
export function spectrumWords(values: readonly number[], mapped: boolean): string {
  const ones = values.filter(isOne).length;
  const nearThree = values.filter((v) => mapped && Math.abs(v - 3) < 0.3).length;
  const nearZero = values.filter((v) => v < 0.05).length;
  return [
    onesInWords(values.length, ones),
    nearThree > 0 &&
      `${capital(numberWord(nearThree))} ${is(nearThree)} stuck near 3, ` +
        'where A(X) = X(3I − XᵀMX)/2 loses rank and f(A(X)) is almost flat in some directions.',
    nearZero > 0 &&
      `${capital(numberWord(nearZero))} ${is(nearZero)} near 0: ` +
        `X has almost lost ${nearZero === 1 ? 'a dimension' : 'as many dimensions'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function onesInWords(all: number, ones: number): string {
  if (all === 1) return `The eigenvalue of XᵀMX should be 1${ones ? ', and it is' : '; it is not'}.`;
  const every = all === 2 ? 'Both' : `All ${numberWord(all)}`;
  return `${every} eigenvalues of XᵀMX should be 1; ${ones === 0 ? 'none' : numberWord(ones)} ${is(ones || 1)}.`;
}
