// What a picture is to the panel that shows it.
import type { Child } from '../../ui/dom.ts';
import type { LandscapeView } from '../../model/view-state.ts';
import type { Asked } from './source.ts';

/** Draws data of one kind; knows nothing of where they come from. */
export interface Picture<D> {
  readonly root: HTMLElement;
  show(data: D): void;
  /** The iteration where the run stands; called at every frame of a run. */
  draw(k: number): void;
  /** The theme or the size has changed. */
  restyle(): void;
  /** The reader looks at it in another way. */
  look?(view: LandscapeView): void;
}

/** A picture together with what feeds it. */
export interface Plate {
  readonly root: HTMLElement;
  refresh(asked: Asked): Promise<void>;
  draw(k: number): void;
  restyle(): void;
  look(view: LandscapeView): void;
}

/** A tab of the panel. again: to be called when the reader wants the picture of something else; chose: when he wants to look at it in another way. */
export interface Entry {
  title(): Child[];
  make(again: () => void, chose: (view: LandscapeView) => void): Plate;
}

type Make<P> = (again: () => void, chose: (view: LandscapeView) => void) => P;

export function entry<D, P extends Picture<D>>(
  title: () => Child[],
  make: Make<P>,
  ask: (asked: Asked, picture: P) => Promise<D>,
): Entry {
  const plate = (picture: P): Plate => ({
    root: picture.root,
    refresh: async (asked) => picture.show(await ask(asked, picture)),
    draw: (k) => picture.draw(k),
    restyle: () => picture.restyle(),
    look: (view) => picture.look?.(view),
  });
  return { title, make: (again, chose) => plate(make(again, chose)) };
}
