// The sheet of controls on a narrow screen.
import { byId } from '../ui/dom.ts';

/**
 * Turns the controls into a sheet over the page on narrow screens. A button opens the sheet. The sheet is closed by its
 * close button, by Escape, by a press outside it, or by calling the returned function.
 */
export function makeSheet(): () => void {
  const sheet = byId('setup');
  const others = [...byId('lab').children].filter((c) => c !== sheet);
  const show = (open: boolean) => {
    sheet.classList.toggle('open', open);
    for (const other of others) other.toggleAttribute('inert', open);
    if (open) sheet.setAttribute('role', 'dialog');
    else sheet.removeAttribute('role');
    byId(open ? 'close-setup' : 'open-setup').focus();
  };
  byId('open-setup').addEventListener('click', () => show(true));
  byId('close-setup').addEventListener('click', () => show(false));
  const hide = () => sheet.classList.contains('open') && show(false);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  document.addEventListener('pointerdown', ({ target }) => target instanceof Node && !sheet.contains(target) && hide());
  const narrow = matchMedia('(max-width: 719px)');
  const speed = byId('speed').parentElement as HTMLElement;
  const run = speed.previousElementSibling;
  // on narrow screens, the transport bar has no room for the speed
  const moveSpeed = () => (narrow.matches ? byId('settings').prepend(speed) : run?.after(speed));
  moveSpeed();
  narrow.addEventListener('change', () => {
    hide();
    moveSpeed();
  });
  return hide;
}
