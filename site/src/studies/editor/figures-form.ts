// The form for choosing the figures of a study.
import type { StudyFigure } from '../../../types/slep.d.ts';
import { figures } from '../../study/description.ts';
import { el, section } from '../../ui/dom.ts';
import type { Draft, Edit } from './draft.ts';

export function figuresForm(edit: Edit) {
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
