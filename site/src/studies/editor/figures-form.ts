// The form for choosing the figures of a study.
import type { StudyFigure } from '../../../types/slep.d.ts';
import { figures } from '../../study/description.ts';
import { el } from '../../ui/dom.ts';
import type { Draft, Edit, Section } from './draft.ts';
import { part } from './fields.ts';

export class FiguresForm implements Section {
  readonly root: HTMLElement;
  private readonly boxes = new Map<StudyFigure, HTMLInputElement>();

  constructor(edit: Edit) {
    const list = el('div', { class: 'boxes', 'data-path': 'figures' });
    for (const name of figures) {
      const box = el('input', { type: 'checkbox' });
      box.addEventListener('change', () =>
        edit({ figures: figures.filter((figure) => this.boxes.get(figure)?.checked) }),
      );
      this.boxes.set(name, box);
      list.append(el('label', { class: 'box' }, box, name));
    }
    this.root = part('figures', list);
  }

  /** Shows the choice. usual: the figures that are shown if the description does not name any. */
  show({ figures: given }: Draft, usual: readonly StudyFigure[] = []): void {
    for (const [name, box] of this.boxes) box.checked = (given ?? usual).includes(name);
  }
}
