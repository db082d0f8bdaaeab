// A tour of the page. Each step points at a part of the page, which the user can use during the step.
import { el } from '../../ui/dom.ts';
import { floatingCard, putBeside } from '../../ui/floating-card.ts';
import { steps } from './steps.ts';

class Tour {
  private readonly title = el('h2', { id: 'tour-title' });
  private readonly text = el('p', { id: 'tour-text' });
  private readonly count = el('span.muted');
  private readonly back = el('button.btn', { click: () => this.go(this.at - 1) }, 'Back');
  private readonly next = el('button.btn.primary', { click: () => this.go(this.at + 1) });
  private readonly root = floatingCard(
    'tour',
    'tour-title',
    this.title,
    this.text,
    el('div.foot.inline', this.count, this.back, this.next),
  );
  private at = 0;
  private target?: Element;
  /** The element that had the focus before the tour. */
  private opener?: HTMLElement;

  constructor() {
    this.root.setAttribute('aria-describedby', 'tour-text');
    document.body.append(this.root);
    this.root.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener(
      'keydown',
      ({ key }) => key === 'Escape' && this.root.matches(':popover-open') && this.end(),
    );
    const move = () => this.target && putBeside(this.root, this.target, []);
    addEventListener('resize', move);
    addEventListener('scroll', move, { capture: true, passive: true });
  }

  start(opener: HTMLElement): void {
    this.opener = opener;
    this.root.showPopover();
    this.go(0);
  }

  /** Shows a step, or ends the tour if there are no more steps. */
  private go(step: number): void {
    if (step < 0) return;
    if (step >= steps.length) return this.end();
    this.at = step;
    const { title, text, at } = steps[step];
    this.title.textContent = title;
    this.text.textContent = text;
    this.count.textContent = `${step + 1} of ${steps.length}`;
    this.back.hidden = step === 0;
    this.next.textContent = step + 1 < steps.length ? 'Next' : 'Done';
    this.point(at.map((selector) => document.querySelector(selector)).find(isShown));
    this.next.focus({ preventScroll: true });
  }

  private point(target: Element | null | undefined): void {
    this.target?.classList.remove('toured');
    this.target = target ?? undefined;
    if (!target) return;
    target.classList.add('toured');
    target.scrollIntoView({ block: 'nearest' });
    putBeside(this.root, target, []);
  }

  private end(): void {
    this.point(undefined);
    this.root.hidePopover();
    this.opener?.focus();
  }

  /** Handles a key. While the tour has the focus, arrow keys move between steps instead of iterations. */
  private key(event: KeyboardEvent): void {
    const by = ({ ArrowRight: 1, ArrowLeft: -1 } as Record<string, number>)[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(this.at + by);
  }
}

const isShown = (element: Element | null): boolean =>
  element !== null && element.checkVisibility({ visibilityProperty: true });

let tour: Tour | undefined;

/** Starts the tour. opener: the element that receives the focus when the tour ends. */
export function startTour(opener: HTMLElement): void {
  tour ??= new Tour();
  tour.start(opener);
}
