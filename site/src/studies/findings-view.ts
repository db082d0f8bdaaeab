// The findings: at most five sentences. Next to each sentence are the icon of an outcome or a method and the number of
// cells to which the sentence refers.
import type { Finding } from '../study/claims.ts';
import { findings } from '../study/findings.ts';
import { gridOf } from '../study/grid.ts';
import { el, type Child } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { markerIcon } from '../ui/marks.ts';
import type { Content } from './content.ts';
import { tileIcon } from './figures/tile.ts';
import { lifting, type Lift } from './lifting.ts';
import { counted } from './words.ts';

export class FindingsView {
  /** The findings that are shown, as text. */ private shown = '';

  /** open: shows the cells of a finding and a table of them. */
  constructor(
    private readonly root: HTMLElement,
    private readonly lift: Lift,
    private readonly open: (cells: ReadonlySet<number>) => void,
  ) {}

  show(content: Content): void {
    const found = findings(gridOf(content.study, content.cells));
    const text = JSON.stringify([content.isPart, ...found.map(textsOf)]);
    this.root.hidden = found.length === 0;
    if (this.shown === text) return; // replacing the rows would remove the focus from a finding
    this.shown = text;
    this.root.replaceChildren(...found.map((finding) => this.row(finding, content)));
  }

  /** Replaces the sentences. */
  replace(lines: readonly HTMLElement[]): void {
    this.shown = '';
    this.root.hidden = false;
    this.root.replaceChildren(...lines);
  }

  private row(finding: Finding, { isPart, lines, study }: Content): HTMLElement {
    const { sign, parts, cells } = finding;
    const set = new Set(cells);
    const words = textsOf(finding).map((text, i): Child => {
      const whole = unbroken(text);
      if (parts[i]?.quiet) return el('span.ci', ...whole);
      return i === 0 ? el('b', ...whole) : el('span', ...whole);
    });
    // a finding about costs is marked with the method of its first cell
    const isOfMethod = sign === 'cost' || sign === 'growth';
    const icon = isOfMethod ? markerIcon(lines[(cells[0] ?? 0) % study.methods.length].mark) : tileIcon(sign);
    const sentence = el('span.sentence', isPart && el('span.muted', 'so far '), ...words);
    const count = el('span.to', counted(cells.length, 'cell'));
    return el('li', icon, el('button', { click: () => this.open(set), ...lifting(this.lift, set) }, sentence, count));
  }
}

/** Returns the parts of the sentence that states a finding. The first part is the claim itself. */
const textsOf = ({ parts, counterweight }: Finding): string[] => [
  ...parts.map(({ text }) => text.replace(/\^(-?[\d.]+)/, '^($1)')),
  ...(counterweight ? [`; ${counterweight}`] : []),
  '.',
];

/** Splits text so that lines do not break within phrases such as “α = 0.1”, “16 of 20” and “76 to 99%”. */
const unbroken = (text: string): Child[] =>
  text
    .split(/(\S+ = \S+|\d\S* (?:of|to) \d\S*)/)
    .flatMap((part, i) => (i % 2 === 0 ? prose(part) : el('span.whole', ...prose(part))));
