// Animates a picture from one frame to the next. Some pictures also have a continuous animation, which the user can
// pause. If the user prefers reduced motion, the continuous animation runs only after the user has pressed its button.
import { el } from '../../../ui/dom.ts';
import { isStill } from '../../../ui/still.ts';

/** The duration of the animation between two frames, in ms. */
const journey = 240;

export class Motion {
  /** The button that pauses and resumes the continuous animation, if there is one. */
  readonly button?: HTMLButtonElement;
  /** How long the continuous animation has been running, in seconds. */
  seconds = 0;
  private way?: { began: number; to: (part: number) => void };
  private moves = false;
  private seen = false;
  private waiting = false;
  private last = 0;

  /**
   * name: the name of the continuous animation, which is shown on the button. The animation runs only while the canvas
   * is visible.
   */
  constructor(
    canvas: HTMLElement,
    name: string | undefined,
    private readonly paint: () => void,
  ) {
    if (!name) return;
    this.moves = !isStill();
    const button = el('button.link', { 'aria-pressed': String(this.moves) }, name);
    button.addEventListener('click', () => {
      this.moves = !this.moves;
      button.setAttribute('aria-pressed', String(this.moves));
      this.go();
    });
    this.button = button;
    new IntersectionObserver((changes) => {
      this.seen = changes.at(-1)!.isIntersecting; // on a busy machine, several changes can arrive at once
      this.go();
    }).observe(canvas);
  }

  /** Animates the transition to the next frame. to: called with the progress, from 0 to 1. */
  travel(to: (part: number) => void): void {
    this.way = { began: performance.now(), to };
    to(0);
    this.go();
  }

  private go(): void {
    if (this.waiting || !(this.way || (this.moves && this.seen))) return;
    this.waiting = true;
    requestAnimationFrame((now) => this.step(now));
  }

  private step(now: number): void {
    this.waiting = false;
    if (this.way) {
      const part = Math.min(1, Math.max(0, (now - this.way.began) / journey));
      this.way.to(part * part * (3 - 2 * part));
      if (part === 1) this.way = undefined;
    }
    if (this.moves) this.seconds += Math.min(now - this.last, 100) / 1000;
    this.last = now;
    this.paint();
    this.go();
  }
}
