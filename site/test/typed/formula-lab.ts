// Drives the lab's page with a typed formula.
import { Lab } from '../page/lab.ts';

/** A formula that needs no data and is solved at once. */
export const simple = [
  'p = 3;       % 1 .. 20, integer',
  'alpha = 1;   % 0.01 .. 100, log',
  'A = sprandsym(n, 0.1);',
  "1/2*trace(X'*A*X) + alpha*sum(log(1 + sum(X.^2,2)))",
].join('\n');

export const linkOf = (formula: string, more = 'methods=auto+rbb'): string =>
  `problem=formula&${more}&formula=${encodeURIComponent(formula)}`;

export class FormulaLab extends Lab {
  /** Opens the page with a formula in its link, and waits for the editor, which loads later than the page. */
  async openFormula(formula: string, phase = 'done', more?: string): Promise<void> {
    await this.forget();
    await this.open(linkOf(formula, more), phase);
    await this.waitEditor();
  }

  /** Deletes the draft in this tab. */
  async forget(): Promise<void> {
    await this.page.evaluate(() => location.protocol.startsWith('http') && sessionStorage.clear());
  }

  async waitEditor(): Promise<void> {
    await this.page.waitFor(
      () => Boolean(document.querySelector('.formula-text')?.shadowRoot?.querySelector('.cm-content')),
      { what: 'the editor' },
    );
  }

  /** Replaces the text in the editor as an input method does. */
  async typeFormula(formula: string): Promise<void> {
    const keyboard = this.page.puppeteer!.keyboard;
    await this.press('.formula-text');
    await keyboard.down('Control');
    await keyboard.press('a');
    await keyboard.up('Control');
    await keyboard.sendCharacter(formula);
  }

  formula(): Promise<string> {
    return this.page.evaluate(() => {
      const field = document.querySelector('.formula-text');
      const lines = [...(field?.shadowRoot?.querySelectorAll<HTMLElement>('.cm-line') ?? [])];
      return field instanceof HTMLTextAreaElement
        ? field.value
        : lines.map((line) => line.innerText.replace(/\n$/, '')).join('\n');
    });
  }

  /** Returns the text that the editor underlines as wrong. */
  fault(): Promise<string> {
    return this.page.evaluate(() =>
      [...(document.querySelector('.formula-text')?.shadowRoot?.querySelectorAll('.cm-lintRange-error') ?? [])]
        .map((part) => part.textContent)
        .join(''),
    );
  }

  /** Waits until the link has a formula that contains this text. */
  waitLink(words: string): Promise<unknown> {
    return this.page.waitFor(
      (wanted: string) => new URLSearchParams(location.hash.slice(1)).get('formula')?.includes(wanted),
      { what: `${words} in the link` },
      words,
    );
  }
}
