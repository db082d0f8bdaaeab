// slep-pictures.js: draws the picture of an element. Loaded when a picture is shown.
export { default as sheet } from 'picture-sheet';
export { pictures, picturesOf } from '../lab/pictures/list.ts';
export { sourcesOf } from '../lab/pictures/sources.ts';
export { Stage } from '../lab/pictures/stage.ts';
