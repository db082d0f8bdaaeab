// The controls of a landscape: the merit function, its β, and the plane.
import type { Landscape } from '../../../types/slep.d.ts';
import type { LandscapeView, MeritName } from '../../model/view-state.ts';
import { Control } from '../../ui/control.ts';
import { el, letter } from '../../ui/dom.ts';
import { plain } from '../../model/numbers.ts';
import { merits } from './merits.ts';

/** The angle in degrees by which one press turns the plane. */
const turnBy = 30;

/** The merit function that is drawn. */
export interface DrawnMerit {
  merit: MeritName;
  beta: number;
  /** The β of the run or, if the run has no β, a β that balances f and the penalty. */
  usualBeta: number;
  hasOwnBeta: boolean;
  runHasBeta: boolean;
}

export class LandscapeControls {
  private readonly merit = el(
    'select',
    { 'aria-label': 'merit', change: () => this.choose({ merit: this.merit.value as MeritName }) },
    ...Object.entries(merits).map(([value, { name }]) => el('option', { value }, name)),
  );
  private readonly slider = el('div.panel');
  private readonly backToUsual = el('button.link', {
    hidden: true,
    click: () => {
      this.choose({ beta: undefined });
      this.merit.focus();
    },
  });
  private readonly plane = el('p');
  private readonly turn = el(
    'button.link',
    { click: () => this.choose({ plane: 'tangent', turn: (this.view.turn + turnBy) % 360 }) },
    'turn the plane',
  );
  private readonly otherPlane = el(
    'button.link',
    { click: () => this.choose({ plane: this.view.plane === 'points' ? 'tangent' : 'points', turn: 0 }) },
    'two points',
  );
  readonly root = el(
    'div.side.stack',
    this.merit,
    this.slider,
    this.backToUsual,
    this.plane,
    el('div.links.wrap', this.turn, this.otherPlane),
  );
  private control?: Control;
  /** The range of the slider. */
  private range = { min: 0, max: 0 };
  private view: LandscapeView = { plane: 'tangent', turn: 0 };

  constructor(private readonly choose: (patch: Partial<LandscapeView>) => void) {}

  /** Updates the controls. view: the view that the user chose. */
  show(view: LandscapeView, { merit, beta, usualBeta, hasOwnBeta, runHasBeta }: DrawnMerit): void {
    this.view = view;
    this.merit.value = merit;
    this.showBeta(beta, usualBeta);
    this.backToUsual.hidden = !hasOwnBeta;
    this.backToUsual.textContent = runHasBeta
      ? `use the run’s β, ${plain(usualBeta)}`
      : `use β = ${plain(usualBeta)}, which balances f and the penalty`;
  }

  /** Describes the plane that is drawn. */
  describePlane({ plane, turn }: LandscapeView, { first, second, pathIteration }: Landscape): void {
    const last = pathIteration.at(-1) ?? 0;
    const way = last === 0 ? 'the tangent along the gradient' : 'the tangent towards the start';
    const words =
      plane === 'points'
        ? ['The plane through R(', letter('X'), `) and the iterates ${first} and ${second}.`]
        : [
            'The plane through ',
            letter('X'),
            ` at k = ${last}, spanned by ${turn === 0 ? way : `a tangent ${turn}° from ${way}`} and a normal.`,
          ];
    this.plane.replaceChildren(...words, ' The path is projected onto the plane, and is faint where X is far from it.');
    this.otherPlane.textContent = plane === 'points' ? 'tangent and normal' : 'two points';
  }

  /** Updates the slider. The slider covers a few decades around the usual β. */
  private showBeta(beta: number, usual: number): void {
    const decade = (value: number, more: number): number => Number(`1e${Math.round(Math.log10(value)) + more}`);
    if (!this.control || Math.min(usual, beta) < this.range.min || Math.max(usual, beta) > this.range.max) {
      this.range = {
        min: Math.min(decade(usual, -3), decade(beta, -1)),
        max: Math.max(decade(usual, 3), decade(beta, 1)),
      };
      this.control = new Control(
        {
          name: 'beta',
          title: 'β',
          doc: 'β of the function drawn here. The run keeps its own β.',
          ...this.range,
          default: usual,
          log: true,
        },
        (_, value) => this.choose({ beta: Number(value) }),
      );
      this.slider.replaceChildren(this.control.root);
    }
    this.control.show(Number(beta.toPrecision(3)));
  }
}
