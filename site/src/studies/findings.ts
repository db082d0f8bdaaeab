// The findings of a study, as the page shows them.
import type { Finding } from '../study/claims.ts';
import { findings } from '../study/findings.ts';
import { gridOf } from '../study/grid.ts';
import type { Content } from './content.ts';
import type { Come } from './figures/tile.ts';
import { counted } from './words.ts';

export interface Shown {
  /** what it counts: an outcome, or a method */ sign: Come | number;
  parts: readonly { text: string; kind?: 'strong' | 'quiet' }[];
  /** indices */ cells: readonly number[];
  /** the number of cells, in words */ count: string;
  /** identifies the finding by all its content */ key: string;
}

export const shownFindings = ({ study, cells }: Content): Shown[] =>
  findings(gridOf(study, cells)).map((finding) => shown(finding, study.methods.length));

/** The first part is the claim itself. The sign of a cost is the method of its first cell. */
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
