// What is to be drawn before the next frame, all in one callback: what one writes to the page, and another reads, the
// browser would have to work out between two.
const waiting = { changes: new Set<() => void>(), drawings: new Set<() => void>() };

/** Acts before the next frame, ahead of what is drawn for it: for changes that the drawings show. */
export const changeBeforeNextFrame = (act: () => void) => wait(waiting.changes, act);

/** Draws before the next frame. */
export const beforeNextFrame = (act: () => void) => wait(waiting.drawings, act);

function wait(acts: Set<() => void>, act: () => void): void {
  const { changes, drawings } = waiting;
  if (changes.size + drawings.size === 0)
    requestAnimationFrame(() => {
      const all = [...changes, ...drawings];
      changes.clear();
      drawings.clear();
      for (const each of all) each();
    });
  acts.add(act);
}
