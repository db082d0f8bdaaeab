// @ts-check
// Shows the progress of a study: a bar in a terminal, and otherwise a line for each tenth of the cells.

const width = 30;

/** @typedef {{ ended: number, of: number, secondsLeft: number }} State */

/** @type {(stream: NodeJS.WriteStream) => { show(state: State): void, end(): void }} */
export function progressOn(stream) {
  let tenth = 0;
  return {
    show({ ended, of, secondsLeft }) {
      const fraction = of === 0 ? 1 : ended / of;
      const words = `${ended} of ${of} cells${Number.isNaN(secondsLeft) ? '' : `, ${inWords(secondsLeft)} left`}`;
      if (stream.isTTY) {
        const full = Math.round(width * fraction);
        stream.write(`\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${words}\x1b[K`);
      } else if (Math.floor(10 * fraction) > tenth) {
        tenth = Math.floor(10 * fraction);
        stream.write(`${words}\n`);
      }
    },
    end: () => void (stream.isTTY && stream.write('\r\x1b[K')),
  };
}

/** @type {(seconds: number) => string} */
export function inWords(seconds) {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
