// embed.js is imported for its side effect: it sets the heights of frames that show embed.html.
export {};
