// Lists all pictures in the order of their tabs, with their titles and the runs for which they can be drawn. A new
// picture needs a file, a name in model/picture-names.ts and an entry in this list. A picture of eigenvectors also
// needs an entry in vectors/all.ts.
import type { PictureName } from '../../model/picture-names.ts';
import { el, formula, letter } from '../../ui/dom.ts';
import { CostPicture } from './cost.ts';
import { layoutOf } from './vectors/frame.ts';
import { EigenvaluesPicture } from './eigenvalues.ts';
import { IteratePicture } from './iterate.ts';
import { LandscapePicture } from './landscape.ts';
import { MatrixPicture } from './matrix.ts';
import { fetchedTab, type PictureTab, type Source } from './picture.ts';

/** Returns the tab of a picture of eigenvectors. Most of these pictures apply to only one kind of problem. */
const vectors = (
  name: keyof typeof import('./vectors/all.ts'),
  title: string,
  fits = ({ world }: Source) => world === name,
): PictureTab => fetchedTab(title, fits, async () => (await import('./vectors/all.ts'))[name]);

/**
 * The pictures. Pictures for specific problems come first, because a page initially shows the first picture that can be
 * drawn for its runs.
 */
const list: Record<PictureName, PictureTab> = {
  classes: vectors('classes', 'samples by class', (of) => of.run.info.classes !== undefined && layoutOf(of).samples),
  loadings: vectors('loadings', 'loadings'),
  variates: vectors('variates', 'canonical variates', (of) => of.run.info.views !== undefined && layoutOf(of).samples),
  beam: vectors('beam', 'vibrations'),
  modes: vectors('modes', 'mode shapes'),
  orbitals: vectors('orbitals', 'density and orbitals'),
  x: { title: () => ['rows of ', letter('X')], make: () => new IteratePicture() },
  columns: vectors('columns', 'columns', ({ world }) => world === undefined),
  eigenvalues: {
    title: () => [el('span.unseen', 'eigenvalues '), formula('λ(XᵀMX)')],
    make: () => new EigenvaluesPicture(),
  },
  cost: { title: () => ['cost'], make: () => new CostPicture() },
  landscape: { title: () => ['landscape'], make: ({ again, chose }) => new LandscapePicture(again, chose) },
  matrix: { title: () => [el('span.unseen', 'the matrix '), letter('M')], make: () => new MatrixPicture() },
};

/** The pictures, keyed by their names in links. */
export const pictures: Readonly<Record<string, PictureTab>> = list;

/** Returns the title of a picture as plain text. */
export function plainTitle(name: string): string {
  const title = el('span', ...pictures[name].title());
  for (const math of title.querySelectorAll('math')) if (math.children.length > 1) math.remove();
  return (title.textContent ?? '').trim();
}

/**
 * Returns the names of the pictures that can be drawn for these runs. If there are no runs, returns the names of the
 * pictures that are available for all runs.
 */
export const picturesOf = ([first]: readonly Source[]): string[] =>
  Object.entries(pictures)
    .filter(([, { fits }]) => !fits || (first !== undefined && fits(first)))
    .map(([name]) => name);
