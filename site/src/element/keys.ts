// Stops the propagation of key events that a control of the element handles. Otherwise, the surrounding page would also
// react to these events, for example by moving to the next slide.

const moving = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
const pressing = [' ', 'Enter'];

/**
 * The keys that each control uses. Tab is not included, because it moves the focus out of the control. The first
 * matching selector applies.
 */
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
