// Finds the first syntax error of a module without running it. The page needs its own parser because Chromium does not
// tell scripts the position of a syntax error.
import { parse } from 'acorn';
import { faultIn } from '../../model/formula-text.ts';

/** Returns the first syntax error, or undefined if there is none. */
export function syntaxFault(text: string) {
  try {
    parse(text, { ecmaVersion: 'latest', sourceType: 'module' });
    return undefined;
  } catch (error) {
    const { message, loc } = error as SyntaxError & { loc: { line: number; column: number } };
    const place = { line: loc.line, column: loc.column + 1 };
    const words = message.replace(/ \(\d+:\d+\)$/, '').replace(/^./, (letter) => letter.toLowerCase());
    return {
      span: faultIn(text, { ...place, message: '' }),
      message: `Line ${place.line}, column ${place.column}: ${words}.`,
    };
  }
}
