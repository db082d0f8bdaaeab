// All pictures in the order of their tabs: title, view and data of each. A new one needs its file and an entry here.
import type { PictureName } from '../../model/picture-names.ts';
import { el, formula, letter } from '../../ui/dom.ts';
import { CostPicture } from './cost.ts';
import { layoutOf } from './vectors/frame.ts';
import { EigenvaluesPicture } from './eigenvalues.ts';
import { IteratePicture } from './iterate.ts';
import { LandscapePicture } from './landscape.ts';
import { MatrixPicture, type MatrixData } from './matrix.ts';
import { fetchedTab, pictureTab, type PictureTab } from './picture.ts';
import type { Source } from './sources.ts';

/** M does not change during a run. */
const matrices = new WeakMap<Source, MatrixData>();

/** Those that the people of a problem draw come first: a page opens with the first. */
const list: Record<PictureName, PictureTab> = {
  classes: fetchedTab(
    () => ['samples by class'],
    (of) => of.info.classes !== undefined && layoutOf(of).samples,
    async () => (await import('./vectors/all.ts')).classes,
  ),
  loadings: fetchedTab(
    () => ['loadings'],
    ({ world }) => world === 'loadings',
    async () => (await import('./vectors/all.ts')).loadings,
  ),
  variates: fetchedTab(
    () => ['canonical variates'],
    (of) => of.info.views !== undefined && layoutOf(of).samples,
    async () => (await import('./vectors/all.ts')).variates,
  ),
  beam: fetchedTab(
    () => ['how it swings'],
    ({ world }) => world === 'beam',
    async () => (await import('./vectors/all.ts')).beam,
  ),
  modes: fetchedTab(
    () => ['mode shapes'],
    ({ world }) => world === 'modes',
    async () => (await import('./vectors/all.ts')).modes,
  ),
  orbitals: fetchedTab(
    () => ['density and orbitals'],
    ({ world }) => world === 'orbitals',
    async () => (await import('./vectors/all.ts')).orbitals,
  ),
  x: pictureTab(
    () => [letter('X'), ' and its row norms'],
    () => new IteratePicture(),
    async ({ of }) => {
      const x = await of.x();
      return { name: of.name, n: of.n, p: of.p, x, iteration: of.iteration };
    },
  ),
  columns: fetchedTab(
    () => ['columns'],
    ({ world }) => world === undefined,
    async () => (await import('./vectors/all.ts')).columns,
  ),
  eigenvalues: pictureTab(
    () => [el('span', { class: 'unseen' }, 'eigenvalues '), formula('λ(XᵀMX)')],
    () => new EigenvaluesPicture(),
    async ({ all, of }) => {
      const { iteration, values } = await of.eigenvalues();
      return {
        name: of.name,
        mark: of.mark,
        raises: of.raises,
        p: of.p,
        iteration,
        values,
        last: Math.max(...all.map((source) => source.last)),
      };
    },
  ),
  cost: pictureTab(
    () => ['cost'],
    () => new CostPicture(),
    async ({ all, of }) =>
      Promise.all(
        all.map(async (source) => ({
          name: source.name,
          mark: source.mark,
          spoken: source === of,
          parts: await source.cost(),
          iterations: source.iteration,
        })),
      ),
  ),
  landscape: pictureTab(
    () => ['landscape'],
    ({ again, chose }) => new LandscapePicture(again, chose),
    async ({ of, running }, picture) => {
      const { name, mark, method, beta } = of;
      return { name, mark, method, beta, view: await picture.survey((args) => of.landscape(args), running) };
    },
  ),
  matrix: pictureTab(
    () => [el('span', { class: 'unseen' }, 'the matrix '), letter('M')],
    () => new MatrixPicture(),
    async ({ of }) => {
      const known = matrices.get(of) ?? (await of.matrix());
      matrices.set(of, known);
      return known;
    },
  ),
};

/** By the name that links have. */
export const pictures: Readonly<Record<string, PictureTab>> = list;

/** The names of the pictures that can be drawn of these runs, or of any before there are some. */
export const picturesOf = ([first]: readonly Source[]): string[] =>
  Object.entries(pictures)
    .filter(([, { fits }]) => !fits || (first !== undefined && fits(first)))
    .map(([name]) => name);
