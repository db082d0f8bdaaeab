// embed.js is imported for its side effect: the script sets the heights of frames that show embed.html.
export {};
