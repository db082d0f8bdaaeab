// The findings of a study in the form in which the page shows them.
import type { Finding } from '../study/claims.ts';
import { findings } from '../study/findings.ts';
import { gridOf } from '../study/grid.ts';
import type { Content } from './content.ts';
import type { Come } from './figures/tile.ts';
import { counted } from './words.ts';

export interface Shown {
  /** The mark of the finding: an outcome, or the index of a method. */ sign: Come | number;
  parts: readonly { text: string; kind?: 'strong' | 'quiet' }[];
  /** The indices of the cells that the finding is based on. */ cells: readonly number[];
  /** The number of cells in words. */ count: string;
  /** A string that contains the whole finding and identifies it. */ key: string;
}

export const shownFindings = ({ study, cells }: Content): Shown[] =>
  findings(gridOf(study, cells)).map((finding) => shown(finding, study.methods.length));

/**
 * Converts a finding. The first part of the result is the claim itself. A finding about costs has the mark of the
 * method of its first cell.
 */
function shown({ sign, parts, counterweight, cells }: Finding, methods: number): Shown {
  const texts = [
    ...parts.map(({ text, quiet }, i) => ({
      text: text.replace(/\^(-?[\d.]+)/, '^($1)'),
      ...(quiet ? { kind: 'quiet' as const } : i === 0 && { kind: 'strong' as const }),
    })),
    ...(counterweight ? [{ text: `; ${counterweight}` }] : []),
    { text: '.' },
  ];
  return {
    sign: sign === 'cost' || sign === 'growth' ? (cells[0] ?? 0) % methods : sign,
    parts: texts,
    cells,
    count: counted(cells.length, 'cell'),
    key: texts.map(({ text }) => text).join(''),
  };
}
