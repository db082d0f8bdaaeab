// The interface between pictures and their panel.
import type { LandscapeView } from '../../model/view-state.ts';
import { el, type Child } from '../../ui/dom.ts';
import type { Source, Subject } from './sources.ts';

export interface Picture {
  readonly root: HTMLElement;
  /** Fetches its data from the runs, and shows them. */
  refresh(subject: Subject): Promise<void>;
  /** Shows that the run is at iteration k. Called in every frame of a run. */
  draw?(k: number): void;
  /** The theme has changed, or the picture is shown again. */
  restyle?(): void;
  /** The reader chose another view of a landscape. */
  setView?(view: LandscapeView): void;
  /** The picture as an SVG file. colour: the colour of a name in the style sheet. */
  svg?(colour: (name: string) => string): string | undefined;
}

/** A canvas without a name yet. entry: if it can have the focus, the id of the element that reads out its entries. */
export const drawnCanvas = (entry?: string): HTMLCanvasElement => {
  const reads = entry !== undefined && { tabindex: 0, 'aria-describedby': entry };
  return el('canvas', { role: 'img', 'aria-label': 'nothing drawn yet', ...reads });
};

/** What a picture can request. */
export interface Wishes {
  /** Other data. */
  again(): void;
  /** Another view of a landscape. */
  chose(view: LandscapeView): void;
  /** Another iteration. */
  seek(iteration: number): void;
}

/** A tab of the panel. */
export interface PictureTab {
  title(): Child[];
  /** Whether there is anything to draw for these runs. If this is missing, there always is. */
  fits?(of: Source): boolean;
  make(wishes: Wishes): Picture;
}

/** A picture whose code is fetched when it is first shown. */
export const fetchedTab = (
  title: string,
  fits: (of: Source) => boolean,
  load: () => Promise<PictureTab['make']>,
): PictureTab => ({
  title: () => [title],
  fits,
  make: (wishes) => {
    const root = el('div.fetched');
    let picture: Picture | undefined;
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
