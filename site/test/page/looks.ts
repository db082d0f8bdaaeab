// The sizes and colour schemes in which the states of the lab's page are checked.
import { isAll } from '../harness/extent.mjs';
import type { Font } from '../harness/fonts.mjs';

export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  forced?: boolean;
  /**
   * Whether every state is always checked in this look. In other looks, only a quarter of the states are checked,
   * unless all cases run.
   */
  always?: boolean;
  /**
   * Whether axe-core also runs. In states that occur only on phones, axe-core runs in every look that has the width of
   * `phone` and no forced colours. The function `faint` checks the contrast of colours in every look without forced
   * colours.
   */
  read?: boolean;
}

export const isPhone = ({ width }: Look) => width < 720;
export const isWindow = (look: Look) => !isPhone(look);
/**
 * Whether the width is that of a common screen and colours are not forced. Pictures are tested only in such looks,
 * because a picture changes only one panel.
 */
export const isUsual = ({ width, forced }: Look) => [1280, 390, 360].includes(width) && !forced;

const laptop: Look = { width: 1280, height: 800, scheme: 'light' };
export const phone: Look = { width: 390, height: 844, scheme: 'light' };
const light = (width: number, height: number): Look => ({ width, height, scheme: 'light' });

/**
 * The combinations of font, colour scheme and width that are tested. The widths are those of common screens and the
 * smallest width of each layout. Colours do not change the layout and fonts do not change colours, so only one of the
 * fonts is tested in all schemes.
 */
const looks: Record<Font, Look[]> = {
  narrow: [laptop, light(768, 900), phone, light(320, 700)],
  wide: [
    { ...laptop, read: true, always: true },
    light(1920, 1080),
    light(1130, 900),
    light(960, 900),
    light(768, 900),
    light(360, 844),
    { ...light(320, 700), always: true },
    { ...laptop, scheme: 'dark' },
    { ...phone, scheme: 'dark', always: true },
    { ...laptop, scheme: 'dark', forced: true },
    { ...phone, scheme: 'dark', forced: true },
  ],
};

/**
 * Returns the looks in which a state is checked with a font. The function `only` selects the looks in which the state
 * may be checked. If all cases run, the state is checked in all of these looks. Otherwise, it is checked in those
 * with `always` and in a quarter of the others. The index of the state determines which quarter.
 */
export function looksOf(font: Font, only: (look: Look) => boolean, state: number): Look[] {
  return looks[font].filter(({ always }, i) => isAll || always || (i + state) % 4 === 0).filter(only);
}
