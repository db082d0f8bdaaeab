// The names of the pictures in links and elements, in the order of their tabs. The names have their own file, so that
// modules can use them without loading the pictures.
export const pictureNames = [
  ...(['classes', 'loadings', 'variates', 'beam', 'modes', 'orbitals'] as const),
  ...(['x', 'columns', 'eigenvalues', 'cost', 'landscape', 'matrix'] as const),
];
export type PictureName = (typeof pictureNames)[number];
