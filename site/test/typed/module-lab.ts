// Drives the lab's page with a JavaScript module that is typed into it.
import { Lab, small } from '../page/lab.ts';

/** A module for f = ½ Σ i Xᵢⱼ², with n = 12 and p = 2. then: code that funcGrad executes before it returns f. */
export const moduleOf = (then = '', dims = 'export const dims = [12, 2];'): string =>
  [
    dims,
    'export function funcGrad(grad, x) {',
    '  let f = 0;',
    '  x.forEach((v, k) => {',
    '    grad[k] = (1 + Math.floor(k / 2)) * v;',
    '    f += grad[k] * v / 2;',
    '  });',
    `  ${then}`,
    '  return f;',
    '}',
  ].join('\n');

export const linkOf = (text: string, more = 'methods=auto+rbb'): string =>
  `problem=module&${more}&module=${encodeURIComponent(text)}`;

const field = '#module .formula-text';

export class ModuleLab extends Lab {
  /** Opens the page with a small problem and empty storage, and chooses JavaScript, which runs the template. */
  async openTemplate(): Promise<void> {
    await this.open(`${small}&methods=slbb`);
    await this.page.evaluate(() => sessionStorage.clear());
    await this.choose();
  }

  async reload(): Promise<void> {
    await this.page.puppeteer!.reload();
  }

  /** Chooses JavaScript in the menu of problems, and waits until the module has run. */
  async choose(): Promise<void> {
    await this.page.puppeteer?.select('#problem select', 'module');
    await this.waitEditor();
    await this.waitText('#now', /^your JavaScript/);
    await this.waitPhase('done');
  }

  async waitEditor(): Promise<void> {
    await this.page.waitFor(
      (where: string) => Boolean(document.querySelector(where)?.shadowRoot?.querySelector('.cm-content')),
      { what: 'the editor' },
      field,
    );
  }

  /** Replaces the text in the editor. The last characters are typed key by key. */
  async typeModule(text: string): Promise<void> {
    await this.paste(text.slice(0, -12));
    await this.page.puppeteer!.keyboard.type(text.slice(-12));
  }

  /** Replaces the text in the editor by pasting, without the indentation that typing adds. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate(
      (where: string, pasted: string) => {
        const content = document.querySelector(where)!.shadowRoot!.querySelector<HTMLElement>('.cm-content')!;
        content.focus();
        getSelection()?.selectAllChildren(content);
        const data = new DataTransfer();
        data.setData('text/plain', pasted);
        content.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true }));
        content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      field,
      text,
    );
  }

  run(): Promise<void> {
    return this.press('#module .module-run .btn');
  }

  /** Runs the module with the keyboard. */
  async runByKeys(): Promise<void> {
    const keyboard = this.page.puppeteer!.keyboard;
    await this.press(field);
    await keyboard.down('Control');
    await keyboard.press('Enter');
    await keyboard.up('Control');
  }

  module(): Promise<string> {
    return this.page.evaluate((where: string) => {
      const lines = document.querySelector(where)?.shadowRoot?.querySelectorAll<HTMLElement>('.cm-line') ?? [];
      return [...lines].map((line) => line.innerText.replace(/\n$/, '')).join('\n');
    }, field);
  }

  /** Returns the text that is underlined as wrong. */
  fault(): Promise<string> {
    return this.page.evaluate(
      (where: string) =>
        [...(document.querySelector(where)?.shadowRoot?.querySelectorAll('.cm-lintRange-error') ?? [])]
          .map((part) => part.textContent)
          .join(''),
      field,
    );
  }

  /** Waits until the message below the editor matches the pattern, and returns this message. */
  message(pattern: RegExp): Promise<string> {
    return this.waitText('#module .editor-message', pattern);
  }
}
