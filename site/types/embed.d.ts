// embed.js is a script for its effect: it gives the frames of embed.html their heights.
export {};
