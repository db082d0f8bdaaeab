// What a picture is to the panel that shows it.
import type { Child } from '../dom.ts';
import type { Asked } from './source.ts';

/** Draws data of one kind; knows nothing of where they come from. */
export interface Picture<D> {
  readonly root: HTMLElement;
  show(data: D): void;
  /** The iteration where the run stands; called at every frame of a run. */
  draw(k: number): void;
  /** The theme or the size has changed. */
  restyle(): void;
}

/** A picture together with what feeds it. */
export interface Plate {
  readonly root: HTMLElement;
  refresh(asked: Asked): Promise<void>;
  draw(k: number): void;
  restyle(): void;
}

/** A tab of the panel. again: to be called when the reader wants the picture of something else. */
export interface Entry { title(): Child[]; make(again: () => void): Plate }

export function entry<D, P extends Picture<D>>(title: () => Child[], make: (again: () => void) => P, ask: (asked: Asked, picture: P) => Promise<D>): Entry {
  const plate = (picture: P): Plate => ({
    root: picture.root,
    refresh: async (asked) => picture.show(await ask(asked, picture)),
    draw: (k) => picture.draw(k),
    restyle: () => picture.restyle(),
  });
  return { title, make: (again) => plate(make(again)) };
}
