// slep-pictures.js: what draws the picture of an element, fetched where one is shown.
export { default as sheet } from 'picture-sheet';
export { pictures, picturesOf } from '../lab/pictures/list.ts';
export { sourcesOf } from '../lab/pictures/sources.ts';
export { Stage } from '../lab/pictures/stage.ts';
