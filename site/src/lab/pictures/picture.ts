// The interface between pictures and their panel.
import type { LandscapeView } from '../../model/view-state.ts';
import { el, type Child } from '../../ui/dom.ts';
import type { Source, Subject } from './sources.ts';

/** Draws data of one kind. It does not know their source. */
export interface Picture<D> {
  readonly root: HTMLElement;
  show(data: D): void;
  /** The run is at iteration k. Called at every frame of a run. */
  draw?(k: number): void;
  /** The theme has changed, or the picture is shown again. */
  restyle?(): void;
  /** The reader chose another view of a landscape. */
  setView?(view: LandscapeView): void;
  /** The picture as an SVG file. colour: the colour of a name in the style sheet. */
  svg?(colour: (name: string) => string): string | undefined;
}

/** A canvas without a name yet. entry: the id of the element that reads its entries, if it has the focus. */
export const drawnCanvas = (entry?: string): HTMLCanvasElement => {
  const reads = entry !== undefined && { tabindex: 0, 'aria-describedby': entry };
  return el('canvas', { role: 'img', 'aria-label': 'nothing drawn yet', ...reads });
};

/** A picture that fetches its data itself. */
export interface LivePicture extends Omit<Picture<never>, 'show'> {
  refresh(subject: Subject): Promise<void>;
}

/** What a picture asks for. */
export interface Wishes {
  /** Other data. */
  again(): void;
  /** Another view of a landscape. */
  chose(view: LandscapeView): void;
  /** Another iteration. */
  seek(iteration: number): void;
}

type Make<P> = (wishes: Wishes) => P;

/** A tab of the panel. */
export interface PictureTab {
  title(): Child[];
  /** Whether there is anything to draw for these runs. If missing, there always is. */
  fits?(of: Source): boolean;
  make: Make<LivePicture>;
}

/** fetch: the data that the picture shows. */
export const pictureTab = <D, P extends Picture<D>>(
  title: () => Child[],
  make: Make<P>,
  fetch: (subject: Subject, picture: P) => Promise<D>,
): PictureTab => ({
  title,
  make: (wishes) => {
    const picture = make(wishes);
    return {
      root: picture.root,
      refresh: async (subject) => picture.show(await fetch(subject, picture)),
      draw: (k) => picture.draw?.(k),
      restyle: () => picture.restyle?.(),
      setView: (view) => picture.setView?.(view),
    };
  },
});

/** A picture whose code is fetched when it is first shown. */
export const fetchedTab = (
  title: string,
  fits: (of: Source) => boolean,
  load: () => Promise<Make<LivePicture>>,
): PictureTab => ({
  title: () => [title],
  fits,
  make: (wishes) => {
    const root = el('div.fetched');
    let picture: LivePicture | undefined;
    return {
      root,
      refresh: async (subject) => {
        if (!picture) {
          const make = await load();
          root.replaceChildren((picture ??= make(wishes)).root);
        }
        await picture.refresh(subject);
      },
      draw: (k) => picture?.draw?.(k),
      restyle: () => picture?.restyle?.(),
      svg: (colour) => picture?.svg?.(colour),
    };
  },
});
