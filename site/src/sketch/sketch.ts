// <slep-sketch>: a picture that the build has drawn. The element redraws the picture when the reader moves one of its
// sliders.
import { kinds } from './list.ts';

export class SlepSketch extends HTMLElement {
  connectedCallback(): void {
    for (const input of this.inputs) input.addEventListener('input', this.draw);
  }

  private get inputs(): HTMLInputElement[] {
    return [...this.querySelectorAll('input')];
  }

  private readonly draw = (): void => {
    const lists = (this.lists ??= JSON.parse(this.dataset.lists ?? '[]') as number[][]);
    const values = this.inputs.map(({ value }) => Number(value));
    const { paths, values: texts, words } = kinds[this.dataset.kind ?? ''].draw(values, lists);
    for (const [name, d] of Object.entries(paths)) this.querySelector(`.drawn .${name}`)?.setAttribute('d', d);
    this.inputs.forEach((input, i) => {
      input.setAttribute('aria-valuetext', texts[i]);
      input.nextElementSibling!.textContent = texts[i];
    });
    this.querySelector('.words')!.textContent = words;
  };

  private lists?: number[][];
}
