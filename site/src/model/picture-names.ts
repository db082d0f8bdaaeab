// The names of the pictures, as links and elements have them, in the order of their tabs: for those that do not draw
// them.
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
