// What is to be drawn before the next frame, all in one callback: what one writes to the page, and another reads, the
// browser would have to work out between two.
const waiting = new Set<() => void>();

export function beforeNextFrame(act: () => void): void {
  if (waiting.size === 0)
    requestAnimationFrame(() => {
      const acts = [...waiting];
      waiting.clear();
      for (const act of acts) act();
    });
  waiting.add(act);
}
