// Formats numbers: usually with three significant digits in sentences, and with all necessary digits in input fields.

/**
 * Formats a number with three significant digits, for example as 0.0123 or 1.65e-4. A number below 1e5, such as 21612,
 * keeps all digits before the point.
 */
export function plain(value: number): string {
  const { mantissa, exponent } = scientific(value);
  return exponent === 0 ? mantissa : `${mantissa}e${exponent}`;
}

/**
 * Returns the mantissa and the exponent of a number. The exponent is 0 if the number needs no scientific notation. The
 * mantissa has the given number of significant digits, or more if the number has more digits before the point and needs
 * no exponent. A whole number below 1e5 is written without a point.
 */
export function scientific(value: number, digits = 3): { mantissa: string; exponent: number } {
  if (Number.isNaN(value)) return { mantissa: '–', exponent: 0 };
  if (!Number.isFinite(value)) return { mantissa: value < 0 ? '−∞' : '∞', exponent: 0 };
  if (Number.isInteger(value) && Math.abs(value) < 1e5) return { mantissa: minus(String(value)), exponent: 0 };
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -3 && power < 5) return { mantissa: minus(value.toPrecision(Math.max(digits, power + 1))), exponent: 0 };
  return { mantissa: minus(mantissa), exponent: power };
}

/** Formats a setting as a user would type it: 0.0001, 1e-8. */
export function typed(value: number): string {
  const size = Math.abs(value);
  return value === 0 || (size >= 1e-3 && size < 1e6) ? String(value) : value.toExponential().replace('e+', 'e');
}

/** Formats seconds of computing time: 4.1 ms, 2.5 s. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–';
  return seconds < 1 ? `${plain(Number((seconds * 1000).toPrecision(3)))} ms` : `${plain(seconds)} s`;
}

/** Formats a size in bytes: 12 bytes, 1.5 MB. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} bytes`;
  return count < 1e6
    ? `${plain(Number((count / 1e3).toPrecision(3)))} kB`
    : `${plain(Number((count / 1e6).toPrecision(3)))} MB`;
}

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Formats a number with at most the given number of significant digits. */
export const rounded = (value: number, digits = 3): string => minus(String(Number(value.toPrecision(digits))));

/** Replaces the first hyphen with a minus sign. */
export const minus = (text: string): string => text.replace('-', '−');

/** Replaces hyphens with minus signs in negative numbers and in differences such as A - λM and XᵀMX - I. */
export const minusSigns = (text: string): string =>
  text.replace(/(?<=^|[\s(])-(?=[\d½¼¾])/g, '−').replace(/ - (?=I(?![\p{L}\d])|[λσ]M)/gu, ' − ');

const words = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six'],
  ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
];

/** Returns a number up to twelve as a word, and a larger number as digits. */
export const numberWord = (n: number): string => words[n] ?? String(n);

/** An estimate of the rounding error of a sum of many terms, in units in the last place of the largest term. */
const roundingUnits = 1024;

/**
 * Returns the value below which a difference consists of rounding errors. scale: the size of the terms that are
 * subtracted, such as 1 for ‖XᵀMX − I‖ and |f*| for f − f*.
 */
export const roundingFloor = (scale: number): number => roundingUnits * Number.EPSILON * Math.abs(scale);
