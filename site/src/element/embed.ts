// embed.js, for pages with iframes of embed.html: gives each the height that it asks for. Only the frame that speaks is touched, whatever its origin.

const embedded = () => [...document.querySelectorAll('iframe')].filter(({ src }) => /\/embed\.html([?#]|$)/.test(src));
const tallest = 10_000;

addEventListener('message', ({ data, source }) => {
  const frame = embedded().find(({ contentWindow }) => contentWindow === source);
  if (!frame || data?.type !== 'slep-lab/height' || !(data.height > 0 && data.height <= tallest)) return;
  frame.style.height = `${data.height}px`;
  frame.style.border = '0'; // the element has one
});

/** Those that were there before. */
for (const { contentWindow } of embedded()) contentWindow?.postMessage({ type: 'slep-lab/ask' }, '*');

export {};
