// What a picture is to the panel that shows it.
import type { LandscapeView } from '../../model/view-state.ts';
import type { Child } from '../../ui/dom.ts';
import type { Subject } from './sources.ts';

/** Draws data of one kind. It does not know where they come from. */
export interface Picture<D> {
  readonly root: HTMLElement;
  show(data: D): void;
  /** The run is at iteration k. Called at every frame of a run. */
  draw(k: number): void;
  /** The theme or the size has changed. */
  restyle(): void;
  /** The reader wants another view of a landscape. */
  setView?(view: LandscapeView): void;
}

/** A picture that fetches its data itself. */
export interface LivePicture extends Pick<Picture<never>, 'root' | 'draw' | 'restyle'> {
  refresh(subject: Subject): Promise<void>;
  setView(view: LandscapeView): void;
}

/** again: the picture wants other data. chose: the reader wants another view of a landscape. */
type Make<P> = (again: () => void, chose: (view: LandscapeView) => void) => P;

/** A tab of the panel. */
export interface PictureTab {
  title(): Child[];
  make: Make<LivePicture>;
}

/** fetch: the data that the picture shows. */
export const pictureTab = <D, P extends Picture<D>>(
  title: () => Child[],
  make: Make<P>,
  fetch: (subject: Subject, picture: P) => Promise<D>,
): PictureTab => ({
  title,
  make: (again, chose) => {
    const picture = make(again, chose);
    return {
      root: picture.root,
      refresh: async (subject) => picture.show(await fetch(subject, picture)),
      draw: (k) => picture.draw(k),
      restyle: () => picture.restyle(),
      setView: (view) => picture.setView?.(view),
    };
  },
});
