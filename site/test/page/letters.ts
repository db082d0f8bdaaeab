// Finds the glyphs of the formulas on a page.
import type { Lab } from './lab.ts';

/**
 * Returns the number of glyphs, and the glyphs whose widths show that they are not drawn in the fonts of the style
 * sheet.
 */
export function lettersOf(lab: Lab): Promise<{ count: number; boxes: string[] }> {
  // relative to the font size; Firefox adds room for slanted letters
  const correction = lab.page.engine === 'firefox' ? 0.35 : 0.1;
  return lab.page.evaluate((most: number) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    const letters = [...document.querySelectorAll('mi:not([mathvariant])')].filter((e) => e.checkVisibility());
    const wider = (letter: Element) => {
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(letter);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      return (
        (letter.getBoundingClientRect().width - pen.measureText(letter.textContent ?? '').width) / parseFloat(fontSize)
      );
    };
    const boxes = letters.filter((e) => Math.abs(wider(e)) > most);
    return { count: letters.length, boxes: boxes.map((e) => e.textContent ?? '') };
  }, correction);
}
