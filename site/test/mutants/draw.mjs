// @ts-check
// Draws random mutations of the sources: another operator, another constant, a negated condition, or a deleted
// statement. A seed determines the mutations. Good tests detect most of them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/paths.mjs';

/** @typedef {{ file: string, line: number, kind: string, start: number, end: number, text: string }} Mutant */

/** Each area is drawn with the same probability. */
const areas = ['solver/', 'problems/', 'wasm/', 'site/src/'];
const sources = /\.(go|ts)$/;
const others = /_test\.go$|\.d\.ts$|testdata|\/bench\//;

/** @type {Record<string, string>} */
const operators = {
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' },
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '===': '!==', '!==': '===' },
  ...{ '&&': '||', '||': '&&', '??': '||', min: 'max', max: 'min' },
};

/**
 * For each kind of mutation, what to find in text without comments and strings, and what to put in its place.
 * @type {Record<string, { find: RegExp, become: (found: RegExpExecArray) => string }>}
 */
const kinds = {
  operator: {
    find: /(?<= )(?:[-+*/]=?|[<>]=?|[=!]==?|&&|\|\||\?\?)(?= )|(?<=[\w)\]])[-+*/](?=[\w(])|\b(?:min|max)(?=\()/g,
    become: ([operator]) => operators[operator],
  },
  constant: {
    find: /(?<![\w.$#-])\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?<![\w.])\.\d+(?![\w.])/g,
    become: ([number]) => (/[.e]/.test(number) ? String(2 * Number(number)) : String(Number(number) + 1)),
  },
  condition: {
    find: /(?<=\bif )(?!\()[^;{}\n]+(?= \{\n)|(?<=\bif \()[^;{}()\n]+(?=\))|(?<= )[\w.]+(?= \? )/g,
    become: ([condition]) => `!(${condition})`,
  },
  statement: {
    find: /(?<=\n)[ \t]+[\w.#[\]]+(?:\([^{}\n]*\)|(?:, [\w.]+)* [-+*/]?= [^{}\n]*|\+\+|--);?\n/g,
    become: () => '',
  },
};

/**
 * Yields an endless sequence of mutants, which the seed and the sources determine.
 * @param {number} seed
 * @returns {Generator<Mutant>}
 */
export function* draw(seed) {
  const random = mulberry(seed);
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
  const files = execFileSync('git', ['ls-files', ...areas], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => sources.test(file) && !others.test(file));
  /** @type {Map<string, Mutant[]>} */
  const found = new Map();
  for (const file of files)
    for (const mutant of mutantsOf(file)) {
      const key = `${areas.find((area) => file.startsWith(area))} ${mutant.kind}`;
      found.set(key, [...(found.get(key) ?? []), mutant]);
    }
  for (;;) yield pick(/** @type {Mutant[]} */ (found.get(`${pick(areas)} ${pick(Object.keys(kinds))}`)));
}

/** @param {string} file @returns {Mutant[]} */
function mutantsOf(file) {
  const code = bare(readFileSync(join(root, file), 'utf8'));
  return Object.entries(kinds).flatMap(([kind, { find, become }]) =>
    [...code.matchAll(find)].map((match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      return { file, line: code.slice(0, start).split('\n').length, kind, start, end, text: become(match) };
    }),
  );
}

/** Returns the text with comments, strings and imports replaced by control characters. @param {string} text */
function bare(text) {
  const quoted = /\/\/[^\n]*|\/\*[^]*?\*\/|`[^`]*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^import [^;]*?from/gm;
  return text.replace(quoted, (part) => part.replace(/[^\n]/g, '\u0001'));
}

/** The generator mulberry32, which returns numbers between 0 and 1. @param {number} seed */
export function mulberry(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
