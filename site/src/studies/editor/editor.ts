// The editor of a description: a form, with the JSON next to it. An error is shown next to the field to which the error
// refers.
import type { Catalog, SlepError, StudyFigure } from '../../../types/slep.d.ts';
import { readDescription, figures } from '../../study/description.ts';
import type { Study } from '../../study/study.ts';
import { el, section } from '../../ui/dom.ts';
import { emptyDraft, type Draft, type Edit, type Section } from './draft.ts';
import { field } from './fields.ts';
import { JsonView } from './json-view.ts';
import { MethodsForm } from './methods-form.ts';
import { Preview, type Estimate } from './preview.ts';
import { problemForm } from './problem-form.ts';
import { repeatForm } from './repeat-form.ts';
import { varyForm } from './vary-form.ts';
import type { Content } from '../content.ts';

export interface EditorEvents {
  /** The description has changed. study is undefined while the description is invalid. */
  changed(draft: Draft, study: Study | undefined): void;
  save(): void;
  open(): void;
}

export class Editor {
  private readonly texts = el('div');
  private readonly sections: Section[];
  private readonly methods: MethodsForm;
  private readonly figures: ReturnType<typeof figuresForm>;
  readonly json: JsonView;
  readonly preview: Preview;
  private draft: Draft;

  constructor(
    private readonly root: HTMLElement,
    private readonly catalog: Catalog,
    private readonly events: EditorEvents,
  ) {
    this.draft = emptyDraft(catalog);
    const edit: Edit = (change, shape = false) => {
      const { draft } = this;
      this.show({ ...draft, ...(typeof change === 'function' ? change(draft) : change) }, shape);
    };
    this.methods = new MethodsForm(catalog, edit);
    this.figures = figuresForm(edit);
    this.sections = [
      problemForm(catalog, edit),
      varyForm(catalog, edit),
      this.methods,
      repeatForm(catalog, edit),
      this.figures,
    ];
    this.json = new JsonView({ ...events, typed: (draft) => this.show(draft as Draft) });
    this.preview = new Preview(this.json.root);
    const form = el(
      'form.form',
      { 'aria-label': 'description', submit: (event) => event.preventDefault() },
      section('study', this.texts),
      ...this.sections.map((section) => section.root),
    );
    root.append(form, this.preview.root);
  }

  /** Shows the cells of the study and the time that they will take. */
  showCells(content: Content | undefined, estimate: Estimate | undefined): void {
    if (content) this.methods.draw(content.lines);
    this.preview.show(content, estimate);
  }

  /** Shows a description. shape: whether the form needs different fields. */
  show(draft: Draft, shape = true): void {
    this.draft = draft;
    for (const why of this.root.querySelectorAll('.form .wrong-here')) why.remove();
    let study: Study | undefined;
    let wrong: SlepError | undefined;
    try {
      study = readDescription(draft, this.catalog);
    } catch (error) {
      wrong = error as SlepError;
    }
    const isObject = typeof draft === 'object' && draft !== null && !Array.isArray(draft);
    if (shape && isObject) {
      this.showTexts();
      for (const section of this.sections)
        try {
          section.show(draft);
        } catch {
          // the section cannot show an invalid description; `fail` shows what is wrong with it
        }
    }
    if (isObject) this.figures.show(draft, study?.figures);
    if (isObject) this.json.show(draft);
    if (wrong) this.fail(wrong);
    this.events.changed(draft, study);
  }

  private showTexts(): void {
    const { title = '', question = '' } = this.draft;
    const set = (name: 'title' | 'question') => (text: string) => this.show({ ...this.draft, [name]: text }, false);
    this.texts.replaceChildren(
      field('title', 'title', title, set('title')).root,
      field('question', 'question', question, set('question')).root,
    );
  }

  /** Shows an error below the JSON, and also next to its field in the form or, if it has no field, above the form. */
  private fail({ message, input = '' }: SlepError): void {
    this.json.fail(message);
    const place = this.placeOf(input);
    const why = el('p.why.wrong-here', { role: 'alert' }, el('code', input), message.slice(input.length));
    if (place) place.append(why);
    else this.root.querySelector('.form')?.prepend(why);
    place?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Returns the control of the setting at a path or, if there is none, the part of the form whose own path is the
   * longest prefix of this path.
   */
  private placeOf(path: string): Element | undefined {
    const [, name, setting] = /^(params|options|.*\.options)\.(\w+)$/.exec(path) ?? [];
    const control = name && this.root.querySelector(`[data-path="${name}"] [data-setting="${setting}"]`);
    if (control) return control;
    const places = [...this.root.querySelectorAll<HTMLElement>('.form [data-path]')];
    const fits = places.filter(({ dataset }) => begins(path, dataset.path!));
    return fits.sort((a, b) => b.dataset.path!.length - a.dataset.path!.length)[0];
  }
}

const begins = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`);

function figuresForm(edit: Edit) {
  const change = () => edit({ figures: figures.filter((_, i) => boxes[i].checked) });
  const boxes = figures.map(() => el('input', { type: 'checkbox', change }));
  const labels = figures.map((name, i) => el('label.box.inline', boxes[i], name));
  return {
    root: section('figures', el('div.boxes', { 'data-path': 'figures' }, ...labels)),
    /** Shows the choice. usual: the figures that are shown if the description has no list of figures. */
    show({ figures: given }: Draft, usual: readonly StudyFigure[] = []): void {
      figures.forEach((name, i) => (boxes[i].checked = (given ?? usual).includes(name)));
    },
  };
}
