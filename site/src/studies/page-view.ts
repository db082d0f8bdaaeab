// All views of a study's page.
import type { Catalog, StudyDescription } from '../../types/slep.d.ts';
import { forgetStyle } from '../ui/palette.ts';
import { byId, el } from '../ui/dom.ts';
import { prose } from '../ui/format.ts';
import { beforeNextFrame } from '../chart/next-frame.ts';
import { ask } from './ask.ts';
import { Card } from './card.ts';
import type { Content } from './content.ts';
import { Controller } from './controller.ts';
import type { View } from './controller-view.ts';
import { allDifferences, comparedSide, differenceFindings, differenceStrip, differenceTable } from './differences.ts';
import type { Figure } from './figures/figure.ts';
import { FigureView } from './figures/figure-view.ts';
import { apartFigure } from './figures/apart-figure.ts';
import { cellFigures, figuresOf } from './figures/list.ts';
import { FindingsView } from './findings-view.ts';
import { Header } from './header.ts';
import { labLink } from './lab-link.ts';
import { large } from './runs.ts';
import type { State } from './shown-study.ts';
import { sideOf } from './side.ts';
import { showStory, type Neighbours } from './story-view.ts';
import { verdictOf } from './verdict.ts';
import { showVerdict } from './verdict-view.ts';

export interface PageEvents {
  change(): void;
  measured(): string;
  copyMeasured(): void;
  /** Runs the study with the build that its results came from. */
  runOriginal(): void;
  /** Returns the studies before and after the given one, if the given one comes with the page. */
  near(description: StudyDescription): Neighbours | undefined;
  opened(content: Content): void;
  state(state: State): void;
  failed(error: Error): void;
}

/**
 * The interval in ms at which the tiles of a large study are drawn, because drawing them in every frame would be too
 * slow.
 */
const pause = 500;

export class PageView implements View {
  readonly controller: Controller;
  private readonly header: Header;
  private readonly findings: FindingsView;
  private readonly card = new Card(byId('tip'));
  private readonly figures = new Map<string, FigureView>();
  /** The figures on the page, in order. */ shownFigures: readonly Figure[] = [];
  private content?: Content;
  private isWaiting = false;
  private drawn = 0;
  private isCompared = false;
  /** The cells of the finding on which the user has clicked. They remain highlighted until the next click on it. */
  private pinned?: ReadonlySet<number>;

  constructor(
    private readonly catalog: Catalog,
    private readonly events: PageEvents,
  ) {
    this.controller = new Controller(catalog, this);
    this.header = new Header(this.controller);
    this.findings = new FindingsView(byId('findings'), this.lift, (cells) => this.openCells(cells));
    byId('open-description').addEventListener('click', () => byId('side').classList.toggle('open'));
  }

  restyle(): void {
    forgetStyle();
    for (const figure of this.figures.values()) figure.draw();
  }

  opened(content: Content): void {
    this.pinned = undefined;
    byId('study').classList.remove('bare');
    this.events.opened(content);
    const instance = content.tasks.slice(0, content.study.methods.length);
    const lab = byId<HTMLAnchorElement>('lab-below');
    lab.hidden = instance.length === 0; // a large study has no tasks until the user confirms the run
    if (!lab.hidden) lab.href = labLink(content.study, instance, this.catalog);
    showStory(byId('story'), content.study.title, content.study.question, this.events.near(content.study.description));
    this.seed(content);
  }

  /** Draws the cells before the next frame. */
  cell(): void {
    const now = performance.now();
    const isLarge = (this.content?.tasks.length ?? 0) > large;
    if (this.isWaiting || (isLarge && now - this.drawn < pause)) return;
    [this.isWaiting, this.drawn] = [true, now];
    beforeNextFrame(() => {
      this.isWaiting = false;
      if (!this.controller.shown.study) return;
      const content = (this.content = this.controller.shown.content);
      if (!this.isCompared)
        for (const figure of cellFigures(content, this.links)) this.figures.get(figure.name)?.show(figure);
      this.showVerdict();
    });
  }

  seed(content: Content): void {
    this.content = content;
    const { published, publishedCells, comparison, origin } = this.controller.shown;
    this.isCompared &&= published !== undefined && comparison !== undefined;
    const root = byId('figures');
    root.querySelector('.compared')?.remove();
    if (this.isCompared && published && comparison) {
      byId('side').replaceChildren(...comparedSide(published, origin, comparison));
      this.findings.replace(differenceFindings(content, comparison));
      const apart = allDifferences(comparison);
      this.showFigures([
        ...(apart.length > 0 ? [apartFigure(content, apart)] : []),
        differenceStrip(content, comparison, this.link),
      ]);
      const table = differenceTable(content, comparison, publishedCells, this.link);
      const report = el('button.btn', { id: 'report', click: () => print() }, 'print a report');
      root.prepend(el('div.compared', table, el('p.acts.wrap', report, ...this.original())));
    } else {
      const toggle = (method: number) => this.controller.toggleMethod(method);
      const { change } = this.events;
      byId('side').replaceChildren(...sideOf(content, this.catalog, { change, toggle, lift: this.lift }));
      this.findings.show(content);
      this.showFigures(figuresOf(content, this.links));
    }
    byId('measured').hidden = this.isCompared;
    byId('measured').replaceChildren(
      el('h2', { id: 'h-measured' }, 'How this was measured'),
      el('p', ...prose(this.events.measured())),
      el('button.btn', { id: 'copy-measured', click: () => this.events.copyMeasured() }, 'copy with the link'),
      ...this.original(),
    );
    this.showVerdict();
  }

  private showFigures(figures: readonly Figure[]): void {
    this.shownFigures = figures;
    const root = byId('figures');
    for (const [name, view] of this.figures)
      if (!figures.some((figure) => figure.name === name)) {
        view.root.remove();
        this.figures.delete(name);
      }
    figures.forEach((figure, i) => {
      const view = this.figures.get(figure.name) ?? this.newFigure();
      this.figures.set(figure.name, view);
      if (root.children[i] !== view.root) root.insertBefore(view.root, root.children[i] ?? null);
      view.show(figure);
    });
  }

  state(state: State): void {
    this.header.show(state);
    byId('editor').hidden = !state.isEdited;
    byId('mid').hidden = byId('side').hidden = state.isEdited;
    byId('study').classList.toggle('edited', state.isEdited);
    this.showVerdict();
    this.events.state(state);
  }

  private showVerdict(): void {
    const { content } = this;
    const { shown } = this.controller;
    if (!content) return;
    const compare = {
      label: this.isCompared ? 'back to the figures' : 'compare',
      act: () => {
        this.isCompared = !this.isCompared;
        this.seed(shown.content);
      },
    };
    showVerdict(byId('verdict'), verdictOf(content, shown.state, shown, compare));
  }

  /**
   * Creates a button that runs the study with the build that produced the published results, if that is a different
   * build.
   */
  private original(): HTMLElement[] {
    const click = () => this.events.runOriginal();
    return this.controller.shown.isOtherBuild
      ? [el('button.btn', { id: 'original', click }, 'run with the original build')]
      : [];
  }

  readonly ask = ask;

  failed(error: Error): void {
    this.events.failed(error);
  }

  svg(name: string, colour: (name: string) => string): string {
    return this.figures.get(name)?.svg(colour) ?? '';
  }

  private readonly links = {
    lab: (cell: number) => this.link(cell),
    choose: (choice: number) => this.controller.select({ choice }),
  };

  private readonly link = (cell: number): string => {
    const { study, tasks } = this.content!;
    return labLink(study, [tasks[cell]], this.catalog);
  };

  private newFigure(): FigureView {
    return new FigureView({
      over: (cell, at) => {
        if (cell === undefined || !this.content) this.card.hide();
        else this.card.show(this.content, cell, this.link(cell), at);
      },
      pressed: (cell, at, byTouch) => {
        if (byTouch) this.card.show(this.content!, cell, this.link(cell), at, true);
        else location.assign(this.link(cell));
      },
    });
  }

  private readonly lift = (cells: ReadonlySet<number> | undefined): void => this.controller.lift(cells ?? this.pinned);

  /**
   * Highlights the cells of a finding and lists them in the table, or removes the highlight if the cells are already
   * pinned.
   */
  private openCells(cells: ReadonlySet<number>): void {
    this.pinned = this.pinned && [...this.pinned].join() === [...cells].join() ? undefined : cells;
    this.controller.lift(this.pinned);
    if (!this.pinned) return;
    const figure = this.figures.get('cells') ?? this.figures.get('map');
    figure?.openTable();
    figure?.root.scrollIntoView({ block: 'start' });
  }
}
