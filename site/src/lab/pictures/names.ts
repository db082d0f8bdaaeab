// The pictures there are, as links name them, in the order of their tabs.
export const pictureNames = ['x', 'eigenvalues', 'cost', 'landscape', 'matrix'] as const;
export type PictureName = (typeof pictureNames)[number];
