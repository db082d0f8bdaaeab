// The keys that a control of the element uses do not reach the page around it, which may turn a slide on them.

const moving = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
const pressing = [' ', 'Enter'];

/** All keys that do something to a control, except Tab, which leaves it. The first selector that matches counts. */
const uses: [selector: string, keys: (key: string) => boolean][] = [
  ['input[type=range]', (key) => moving.includes(key)],
  ['input[type=radio]', (key) => moving.includes(key) || pressing.includes(key)],
  ['input[type=checkbox], button, a', (key) => pressing.includes(key)],
  ['input, select, textarea', (key) => key !== 'Tab'],
];

export function keepKeys(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    root.addEventListener(type, (event) => {
      const control = event.target as Element;
      const [, used] = uses.find(([selector]) => control.matches(selector)) ?? [];
      if (used?.((event as KeyboardEvent).key)) event.stopPropagation();
    });
}
