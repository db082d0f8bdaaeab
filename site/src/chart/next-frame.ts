// Runs everything that waits for the next frame in one callback. Changes run before drawings, so that the browser does
// not compute the layout between writes and reads.
const waiting = { changes: new Set<() => void>(), drawings: new Set<() => void>() };

/** Calls act before the next frame, ahead of the drawings, which show what it changes. */
export const changeBeforeNextFrame = (act: () => void) => wait(waiting.changes, act);

/** Calls act before the next frame, to draw. */
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
