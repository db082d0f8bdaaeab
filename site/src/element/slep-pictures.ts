// slep-pictures.js: draws the picture of an element. This module is loaded when a picture is first shown.
export { default as sheet } from 'picture-sheet';
export { pictures, picturesOf } from '../lab/pictures/list.ts';
export { sourceAt, sourcesOf } from '../lab/pictures/sources.ts';
export { Stage } from '../lab/pictures/stage.ts';
