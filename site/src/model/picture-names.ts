// The names of the pictures in links and elements, in the order of their tabs. They are in a file of their own for
// modules that do not draw pictures.
export const pictureNames = [
  'classes',
  'loadings',
  'variates',
  'beam',
  'modes',
  'orbitals',
  'x',
  'columns',
  'eigenvalues',
  'cost',
  'landscape',
  'matrix',
] as const;
export type PictureName = (typeof pictureNames)[number];
