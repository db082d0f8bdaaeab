// The script of a note. The outcome of a run is revealed when the reader predicts it or prints the page. The code of
// some elements is larger than the note, and is loaded only when the reader scrolls near such an element.
import { SlepExercise } from '../note/exercise.ts';
import { SlepPredict } from '../note/predict.ts';
import { define } from '../ui/custom-element.ts';
import './main.ts';

customElements.define('slep-predict', SlepPredict);
customElements.define('slep-exercise', SlepExercise);

const seen = (within: ParentNode | null | undefined) => [
  ...(within?.querySelectorAll<HTMLDetailsElement>('details.seen') ?? []),
];
addEventListener('answered', ({ target }) => {
  if ((target as Element).localName !== 'slep-predict') return;
  for (const details of seen((target as Element).closest('.live'))) details.open = true;
});
let opened: HTMLDetailsElement[] = [];
addEventListener('beforeprint', () => {
  opened = seen(document).filter((details) => !details.open);
  for (const details of opened) details.open = true;
});
addEventListener('afterprint', () => opened.forEach((details) => (details.open = false)));

const classes: Record<string, () => Promise<CustomElementConstructor>> = {
  'slep-lab': async () => (await import('../element/element.ts')).SlepLab,
  'slep-plane': async () => (await import('../plane/plane.ts')).SlepPlane,
  'slep-sketch': async () => (await import('../sketch/sketch.ts')).SlepSketch,
};
const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void load(target.localName);
    }
  },
  { rootMargin: '100%' },
);
async function load(name: string): Promise<void> {
  try {
    define(name, await classes[name]());
  } catch {
    // without a network, the element shows its content
  }
}
for (const element of document.querySelectorAll(Object.keys(classes).join())) near.observe(element);

// the page already contains the figure of a study; the code that can repeat the study is larger than the note, and is
// loaded only on request
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-repeat]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    import('../figure/slep-figure.ts').catch(() => (button.disabled = false));
  });
}
