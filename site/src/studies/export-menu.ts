// The menu of files to save: cells as CSV and JSON, figures as PNG and SVG, and a table for a paper.
import { lightColour } from '../ui/palette.ts';
import { Disclosure } from '../ui/disclosure.ts';
import { byId, el, optionsOf } from '../ui/dom.ts';
import { pngOf } from '../ui/png.ts';
import { save } from '../ui/save.ts';

export interface ExportEvents {
  name(): string;
  csv(): string;
  json(): string;
  latex(): string;
  figures(): readonly { name: string; title: string }[];
  svg(figure: string, colour: (name: string) => string): string;
}

export class ExportMenu {
  private readonly which = el('select', { 'aria-label': 'figure', change: () => (this.chosen = this.which.value) });
  /** The name of the figure that the user has chosen. */
  private chosen = '';
  private offered = '';

  constructor(private readonly events: ExportEvents) {
    const menu = byId('exports-menu');
    const button = (text: string, title: string, act: () => void) =>
      el('button.btn', { title, id: `export-${text.toLowerCase()}`, click: act }, text);
    const row = (title: string, ...children: HTMLElement[]) => el('div', el('h2', title), el('div.wrap', ...children));
    const file = (ending: string, type: string, text: string) => this.save(ending, new Blob([text], { type }));
    menu.append(
      row(
        'results',
        button('JSON', 'the description and the results of all cells; this page can open the file', () =>
          file('.json', 'application/json', events.json()),
        ),
        button('CSV', 'a row for each cell', () => file('.csv', 'text/csv', events.csv())),
        button('LaTeX', 'a table with booktabs', () => file('.tex', 'text/x-tex', events.latex())),
      ),
      row(
        'figures',
        this.which,
        button('SVG', 'the figure as a drawing', () => this.save(`-${this.which.value}.svg`, this.drawn())),
        button('PNG', 'the figure as a picture', () => void this.picture()),
      ),
    );
    const opening = new Disclosure(byId('open-exports'), menu, { first: () => menu.querySelector('button') });
    byId('export-below').addEventListener('click', (event) => {
      event.stopPropagation();
      opening.toggle(!opening.isOpen);
    });
  }

  /** Updates the menu after the figures on the page have changed. */
  refresh(): void {
    const figures = this.events.figures();
    const names = figures.map(({ name }) => name).join();
    if (names === this.offered) return;
    this.offered = names;
    this.which.replaceChildren(...optionsOf(figures, this.chosen));
  }

  private save(ending: string, content: Blob): void {
    save(`${this.events.name()}${ending}`, content);
  }

  private drawn(): Blob {
    return new Blob([this.events.svg(this.which.value, lightColour)], { type: 'image/svg+xml' });
  }

  private async picture(): Promise<void> {
    const picture = await pngOf(this.drawn());
    if (picture) this.save(`-${this.which.value}.png`, picture);
  }
}
