// Exports all pictures of eigenvectors as a single chunk, because several chunks would be larger in total.
export { beam } from './beam.ts';
export { classes } from './classes.ts';
export { columns } from './columns.ts';
export { loadings } from './loadings.ts';
export { modes } from './modes.ts';
export { orbitals } from './orbitals.ts';
export { variates } from './variates.ts';
