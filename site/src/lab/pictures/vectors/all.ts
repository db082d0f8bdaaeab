// Exports all pictures of eigenvectors in a single chunk, which is smaller than several chunks in total.
export { beam } from './beam.ts';
export { classes } from './classes.ts';
export { columns } from './columns.ts';
export { loadings } from './loadings.ts';
export { modes } from './modes.ts';
export { orbitals } from './orbitals.ts';
export { variates } from './variates.ts';
