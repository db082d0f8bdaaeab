// The dialog “Share this experiment” of the lab.
import type { SlepLab } from '../../types/slep-lab.d.ts';
import { Lab } from './lab.ts';

export class SharingLab extends Lab {
  override async open(hash: string, phase?: string): Promise<void> {
    await this.page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog.share')?.close());
    await super.open(hash, phase);
  }

  async share(hash: string): Promise<void> {
    await this.open(hash);
    await this.press('#share');
    await this.previewed();
  }

  /** Waits until the runs of the preview have ended. */
  previewed(): Promise<unknown> {
    return this.page.waitFor(() => document.querySelector<SlepLab>('dialog.share slep-lab')?.phase === 'done', {
      what: 'the end of the preview',
    });
  }

  /** Presses the check box with this text. */
  async check(text: string): Promise<void> {
    await this.press(`.share-check ::-p-text(${text})`);
  }

  /** Writes text into the field with this label. The text arrives at once, as pasted text does. */
  async write(label: string, text: string): Promise<void> {
    await this.press(`.share-list ::-p-text(${label}) + input`);
    await this.page.puppeteer!.keyboard.sendCharacter(text);
  }

  /** Returns the content of a tab. */
  async code(tab: string): Promise<string> {
    await this.press(`#share-code-${tab.replace('.', '-')}`);
    return this.text('#share-code code');
  }

  /** Returns the texts of the visible parts of the previewed element that match a selector. */
  inPreview(part: string): Promise<string[]> {
    return this.page.evaluate(
      (selector: string) =>
        [...document.querySelector('dialog.share slep-lab')!.shadowRoot!.querySelectorAll<HTMLElement>(selector)]
          .filter((e) => e.checkVisibility())
          .map((e) => e.innerText),
      part,
    );
  }

  /** Returns the parts of the dialog that are not fully visible. */
  outOfSight(): Promise<string[]> {
    return this.page.evaluate(() => {
      const frame = document.querySelector('dialog.share')!.getBoundingClientRect();
      const parts = 'fieldset, .share-preview, .share-code, .share-code .btn.primary, .share-qr, .share-qr .link';
      const isIn = ({ top, bottom, left, right }: DOMRect, box: DOMRect) =>
        top >= box.top && left >= box.left && bottom <= box.bottom && right <= box.right;
      const screen = new DOMRect(0, 0, innerWidth, innerHeight);
      return [...document.querySelectorAll(parts)]
        .map((part) => [part.className || part.textContent!, part.getBoundingClientRect()] as const)
        .filter(([, rect]) => !isIn(rect, frame) || !isIn(rect, screen))
        .map(([name]) => name);
    });
  }
}
