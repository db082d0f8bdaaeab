// Colours for values of c and parts of a step. Each is dark enough for text on the background.

export const tones = ['tone-1', 'tone-2', 'tone-3', 'tone-4', 'tone-5', 'tone-6', 'tone-7'];
