// <slep-study>: a figure of a study, drawn from its results. The reader can repeat the study and compare the results.
// The solver is loaded only when the reader repeats the study.
import catalog from 'catalogue';
import sheet from 'figure-sheet';
import type { Slep, StudyCell, StudyResults } from '../../types/slep.d.ts';
import { contentOf, type Content } from '../studies/content.ts';
import { FigureView } from '../studies/figures/figure-view.ts';
import { figuresOf } from '../studies/figures/list.ts';
import { counted, roughly } from '../studies/words.ts';
import { compare, differences, namedDifference, verdictOf } from '../study/compare.ts';
import { keyOf } from '../study/grid.ts';
import { writeStudyLink } from '../study/link.ts';
import { aligned, readResults } from '../study/results.ts';
import { adoptSheet, Base } from '../ui/custom-element.ts';
import { el } from '../ui/dom.ts';
import { forgetStyle, watcherOf } from '../ui/palette.ts';

/** The maximum number of differing cells that are listed. */
const most = 20;

export class SlepStudy extends Base {
  readonly #words = el('span', { part: 'words', role: 'status' }, 'loading');
  readonly #run = el('button.btn', { part: 'run', disabled: true, click: () => this.#pressed() }, 'Run it here');
  readonly #link = el('a', { part: 'link', hidden: true }, 'open the study');
  readonly #list = el('ul');
  #view?: FigureView;
  #results?: StudyResults;
  #content?: Content;
  #going?: AbortController;

  connectedCallback(): void {
    this.#watch(true);
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    adoptSheet(root, sheet);
    this.#view = new FigureView();
    this.#view.root.hidden = true;
    const bar = el('div.bar.inline.wrap', this.#run, this.#words, this.#link);
    root.append(el('div.frame', this.#view.root, bar, this.#list), el('slot'));
    this.#open().catch((error: Error) => this.#failed(error));
  }

  disconnectedCallback(): void {
    this.#watch(false);
    this.#going?.abort();
  }

  /** Runs all cells of the study in this browser. Resolves to the results, or rejects if the study is stopped. */
  async run(): Promise<StudyResults> {
    const [content, results] = [this.#content, this.#results];
    if (!content || !results) throw new Error('the results have not loaded');
    const going = (this.#going = new AbortController());
    const began = performance.now();
    this.#run.textContent = 'Stop';
    this.#say('loading the solver');
    let slep: Slep | undefined;
    try {
      const { load } = await import('../client/slep.ts');
      slep = await load({ baseURL: this.getAttribute('base') ?? undefined });
      const done = new Set<string>();
      const found = await slep.study(results.description, {
        signal: going.signal,
        onCell: (cell) => {
          done.add(keyOf(cell));
          this.#say(`${done.size} of ${counted(content.tasks.length, 'cell')}`);
        },
      });
      const here = aligned(content.study, content.tasks, found.cells);
      this.#compared(content, here, (performance.now() - began) / 1000);
      this.dispatchEvent(new CustomEvent('done', { bubbles: true, detail: found }));
      return found;
    } finally {
      slep?.dispose();
      this.#going = undefined;
      this.#run.textContent = 'Run it here';
    }
  }

  #pressed(): void {
    if (this.#going) return this.#going.abort();
    this.run().catch((error: Error) => (error.name === 'AbortError' ? this.#ready() : this.#failed(error)));
  }

  async #open(): Promise<void> {
    const answer = await fetch(this.getAttribute('src') ?? '');
    if (!answer.ok) throw new Error(`${answer.url} was not found`);
    const { results, grid } = readResults(await answer.json(), catalog);
    const { study, cells } = grid;
    this.#results = results;
    this.#content = contentOf(study, cells, catalog);
    this.#draw(this.#content);
    const lab = this.getAttribute('lab');
    if (lab !== null) {
      this.#link.href = `${lab}study.html#${await writeStudyLink(results.description)}`;
      this.#link.hidden = false;
    }
    this.#run.disabled = false;
    this.#ready();
  }

  #draw(content: Content): void {
    const choose = (choice: number) => this.#draw((this.#content = { ...content, choice }));
    const figures = figuresOf(content, { lab: () => '', choose });
    const name = this.getAttribute('figure');
    const figure = name === null ? figures[0] : figures.find((one) => one.name === name);
    if (!figure) throw new Error(`figure: there is no “${name}”; choose from ${figures.map((f) => f.name).join(', ')}`);
    this.#view!.root.hidden = false;
    this.#view!.show(figure);
  }

  #compared(content: Content, here: readonly (StudyCell | undefined)[], seconds: number): void {
    const found = compare(content.cells, here);
    const differ = differences(found);
    this.#say(`${verdictOf(found)}, bit for bit`.replace(/ differ(.*), bit for bit$/, ' differ$1'), roughly(seconds));
    this.#list.replaceChildren(
      ...differ.slice(0, most).map((difference) => el('li', namedDifference(difference, here[difference.index]))),
    );
  }

  /** Shows the message for a study that the reader has not run yet. */
  #ready(): void {
    const { cells, build } = this.#results!;
    this.#say(
      `${counted(cells.length, 'cell')}, build ${build}`,
      'pressing the button loads the solver; nothing is sent',
    );
  }

  #failed({ message }: Error): void {
    this.#say(message);
    this.dispatchEvent(new CustomEvent('error', { detail: message }));
  }

  #say(words: string, more = ''): void {
    this.#words.replaceChildren(el('b', words), more && ` · ${more}`);
  }

  readonly #watch = watcherOf(this, () => {
    forgetStyle(this.#view?.root);
    this.#view?.draw();
  });
}
