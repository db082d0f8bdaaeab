// The interface between the pictures and their panel, and the runs that pictures show.
import type { MarkedRun } from '../../model/marked.ts';
import type { LandscapeView } from '../../model/view-state.ts';
import { el, type Child } from '../../ui/dom.ts';

/** The names of the views and columns of the user's samples. */
export interface SampleNames {
  views: readonly string[];
  /** The names of the rows of X. */ columns: readonly string[];
}

/** A run as the pictures see it. A picture fetches data from the run only while the picture is visible. */
export interface Source extends MarkedRun {
  /** The name of the problem's own picture. */
  readonly world?: string;
  /** The names of the views and columns of the samples. They are known once the run has ended. */
  names?: SampleNames;
}

/** What a picture shows. */
export interface Subject {
  /** All compared methods. */
  all: readonly Source[];
  /** The method that the picture shows. */
  of: Source;
  /** Whether the runs are advancing. */
  running: boolean;
}

export interface Picture {
  readonly root: HTMLElement;
  /** Fetches the picture's data from the runs, and shows the data. */
  refresh(subject: Subject): Promise<void>;
  /** Shows iteration k of the run. Called in every frame of a run. */
  draw?(k: number): void;
  /** Called after the theme has changed, or when the picture is shown again. */
  restyle?(): void;
  /** Called when the user has chosen another view of a landscape. */
  setView?(view: LandscapeView): void;
  /** Returns the picture as an SVG file. colour: returns the value of a colour. */
  svg?(colour: (name: string) => string): string | undefined;
}

/**
 * Creates a canvas whose accessible name says that nothing is drawn yet. entry: the id of the element that describes
 * the current entry. If this id is given, the canvas is focusable.
 */
export const drawnCanvas = (entry?: string): HTMLCanvasElement => {
  const reads = entry !== undefined && { tabindex: 0, 'aria-describedby': entry };
  return el('canvas', { role: 'img', 'aria-label': 'nothing drawn yet', ...reads });
};

/** Creates the element of a picture: the drawing, and a footer that consists of words and a table. */
export const pictureRoot = (drawing: HTMLElement, ...footer: HTMLElement[]): HTMLElement =>
  el('div.picture.stack', drawing, el('footer', ...footer));

/** The requests that a picture can make. */
export interface Wishes {
  /** Requests other data of the same run. */
  again(): void;
  /** Requests a different view of a landscape. */
  chose(view: LandscapeView): void;
  /** Requests another iteration. */
  seek(iteration: number): void;
}

/** A tab of the panel. */
export interface PictureTab {
  title(): Child[];
  /** Whether the picture can be drawn for a run. A picture without this function can always be drawn. */
  fits?(of: Source): boolean;
  make(wishes: Wishes): Picture;
}

/** Returns the tab of a picture whose code is fetched when the picture is first shown. */
export const fetchedTab = (
  title: string,
  fits: (of: Source) => boolean,
  load: () => Promise<PictureTab['make']>,
): PictureTab => ({
  title: () => [title],
  fits,
  make: (wishes) => {
    const root = el('div.fetched.stack');
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
