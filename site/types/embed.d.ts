// embed.js is imported for its effect: it sets the heights of frames of embed.html.
export {};
