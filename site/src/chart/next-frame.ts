// Runs all callbacks for the next frame together. Callbacks that make changes run before drawing callbacks, so that the
// browser computes the layout only once.
const waiting = { changes: new Set<() => void>(), drawings: new Set<() => void>() };

/** Calls the function `act` before the drawing callbacks of the next frame, so that the drawings show its changes. */
export const changeBeforeNextFrame = (act: () => void) => wait(waiting.changes, act);

/** Calls the drawing callback `act` before the next frame. */
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
