// The sizes and colour schemes in which the states of the lab's page are checked.
import type { Font } from '../harness/fonts.mjs';

export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  forced?: boolean;
  /**
   * Whether axe-core also runs, as it always does in states that only phones have. The function `faint` checks the
   * contrast of colours in every look without forced colours.
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
 * The combinations of font, colour scheme and width that are tested. The widths are those of usual screens, and the
 * smallest width of each layout. Colours do not change the layout and fonts do not change colours, so only one of the
 * fonts is tested in all schemes.
 */
export const looks: Record<Font, Look[]> = {
  narrow: [laptop, light(768, 900), phone, light(320, 700)],
  wide: [
    { ...laptop, read: true },
    light(1920, 1080),
    light(1130, 900),
    light(960, 900),
    light(768, 900),
    light(360, 844),
    light(320, 700),
    { ...laptop, scheme: 'dark' },
    { ...phone, scheme: 'dark' },
    { ...laptop, scheme: 'dark', forced: true },
    { ...phone, scheme: 'dark', forced: true },
  ],
};
