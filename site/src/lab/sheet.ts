// The sheet of controls on a narrow screen.
import { byId } from '../ui/dom.ts';

/**
 * Turns the controls into a sheet over the page on narrow screens. A button opens the sheet. The sheet is closed by its
 * close button, by Escape, by a press outside it, or by calling the returned function.
 */
export function makeSheet(): () => void {
  const sheet = byId('setup');
  const opener = byId('open-setup');
  const others = [...byId('lab').children].filter((c) => c !== sheet);
  const show = (open: boolean) => {
    sheet.classList.toggle('open', open);
    for (const other of others) other.toggleAttribute('inert', open);
    if (open) sheet.setAttribute('role', 'dialog');
    else sheet.removeAttribute('role');
    byId(open ? 'close-setup' : 'open-setup').focus();
  };
  opener.addEventListener('click', () => show(true));
  byId('close-setup').addEventListener('click', () => show(false));
  const isOpen = () => sheet.classList.contains('open');
  document.addEventListener('keydown', (event) => event.key === 'Escape' && isOpen() && show(false));
  document.addEventListener(
    'pointerdown',
    (event) => event.target instanceof Node && isOpen() && !sheet.contains(event.target) && show(false),
  );
  const narrow = matchMedia('(max-width: 719px)');
  const speed = byId('speed').parentElement as HTMLElement;
  const run = speed.previousElementSibling;
  // on narrow screens, the transport bar has no room for the speed
  const moveSpeed = () => (narrow.matches ? byId('settings').prepend(speed) : run?.after(speed));
  moveSpeed();
  narrow.addEventListener('change', () => {
    if (isOpen()) show(false);
    moveSpeed();
  });
  return () => {
    if (isOpen()) show(false);
  };
}
