// The container of a picture. While the picture is visible, the container makes the picture fetch new data, but not in
// every frame.
import type { SlepError } from '../../../types/slep.d.ts';
import { sentence } from '../../model/sentence.ts';
import { el } from '../../ui/dom.ts';
import { forgetStyle } from '../../ui/palette.ts';
import type { Picture, Subject } from './picture.ts';

/** The minimum time in ms between two fetches of data during a run. */
const throttle = 300;

export class Stage {
  private readonly why = el('p.muted', { role: 'status', hidden: true });
  private picture?: Picture;
  private subject?: Subject;
  private seen = false;
  private stale = false;
  private asking = false;
  private asked = -Infinity;
  private timer?: ReturnType<typeof setTimeout>;

  /** root: an empty element for the picture. */
  constructor(readonly root: HTMLElement) {
    new IntersectionObserver((changes) => {
      this.seen = changes.at(-1)!.isIntersecting; // on a busy machine, several changes can arrive at once
      void this.refresh();
    }).observe(root);
  }

  /** Shows another picture. */
  open(picture: Picture): void {
    this.picture = picture;
    this.root.replaceChildren(picture.root, this.why);
    this.asked = -Infinity;
    picture.restyle?.();
  }

  /** Must be called after the runs have been replaced. */
  reset(): void {
    this.subject = undefined;
  }

  /** Shows the current state of the runs. Called in every frame of a run. */
  show(subject: Subject): void {
    if (subject.of !== this.subject?.of) this.asked = -Infinity;
    [this.subject, this.stale] = [subject, true];
    if (this.seen) this.picture?.draw?.(subject.of.run.progress.iteration);
    void this.refresh();
  }

  /** Must be called if the picture needs other data of the same run. */
  again(): void {
    this.stale = true;
    this.asked = -Infinity;
    void this.refresh();
  }

  restyle(): void {
    forgetStyle(this.root);
    this.picture?.restyle?.();
  }

  /** Lets the picture fetch its data if there are new data. Only one fetch is active at a time. */
  private async refresh(): Promise<void> {
    const { subject, picture } = this;
    // the picture is marked as busy while its data are older than the runs' current state
    this.root.setAttribute('aria-busy', String(this.stale || this.asking));
    if (!subject || !picture || !this.stale || !this.seen || this.asking) return;
    clearTimeout(this.timer);
    const wait = subject.running ? this.asked + throttle - performance.now() : 0;
    if (wait > 0) return void (this.timer = setTimeout(() => void this.refresh(), wait));
    [this.stale, this.asking, this.asked] = [false, true, performance.now()];
    let failure = '';
    try {
      await picture.refresh(subject);
    } catch (error) {
      failure = sentence(error as SlepError);
    }
    this.asking = false;
    if (this.subject?.all !== subject.all) return this.refresh(); // errors of replaced runs are ignored
    this.why.textContent = failure && `Nothing to draw. ${failure}`;
    this.why.hidden = failure === '';
    picture.root.hidden = failure !== '';
    if (!failure && this.picture === picture) picture.draw?.(subject.of.run.progress.iteration);
    return this.refresh();
  }
}
