// What is to be drawn before the next frame, all in one callback: what one writes to the page, and another reads, the
// browser would have to work out between two.
const waiting = { changes: new Set<() => void>(), drawings: new Set<() => void>() };

/** Before the drawings of that frame: what changes that they show. */
export const changeBeforeNextFrame = (act: () => void) => wait(waiting.changes, act);

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
