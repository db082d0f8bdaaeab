// The base class of predictions and exercises, which handles the style, errors, and the experiment that the question is
// about.
import type { SlepLab, SlepLabEvents } from '../../types/slep-lab.d.ts';
import sheet from 'question-sheet';
import { adoptSheet, Base } from '../ui/custom-element.ts';
import { el } from '../ui/dom.ts';

export abstract class Question extends Base {
  private isMade = false;

  connectedCallback(): void {
    // the parser connects an element before it has parsed the element's content
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.begin(), { once: true });
    else queueMicrotask(() => this.begin());
  }

  /** Builds the controls from the content. Throws an Error if the content is invalid. */
  protected abstract make(): void;

  private begin(): void {
    if (this.isMade || !this.isConnected) return;
    this.isMade = true;
    adoptSheet(this.getRootNode() as Document | ShadowRoot, sheet);
    try {
      this.make();
    } catch (error) {
      const message = `<${this.localName}${this.id && ` id="${this.id}"`}>: ${(error as Error).message}`;
      this.append(el('p.wrong', { role: 'alert' }, message));
    }
  }

  /** The experiment whose id is in the attribute `for`. */
  protected get lab(): SlepLab | null {
    const id = this.getAttribute('for');
    if (id === null) return null;
    const found = (this.getRootNode() as Document | ShadowRoot).getElementById(id);
    if (found?.localName !== 'slep-lab') throw new Error(`There is no <slep-lab id="${id}">.`);
    return found as SlepLab;
  }

  /** Waits for the script of the experiment, which the page may load later than this script. */
  protected async loaded(lab: SlepLab): Promise<SlepLab> {
    await customElements.whenDefined(lab.localName);
    return lab;
  }

  /** Returns the descendants that have the given attribute. */
  protected having(attribute: string): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(`[${attribute}]`)];
  }
}

export type Endings = SlepLabEvents['done']['detail']['methods'];

/** Waits for the end of the experiment. Rejects with the error if the experiment reports one. */
export const endOf = (lab: SlepLab): Promise<Endings> =>
  new Promise((resolve, reject) => {
    const heard = new AbortController();
    const on = <K extends 'done' | 'error'>(type: K, act: (detail: SlepLabEvents[K]['detail']) => void) => {
      const listener = (event: Event) => {
        heard.abort();
        act((event as SlepLabEvents[K]).detail);
      };
      HTMLElement.prototype.addEventListener.call(lab, type, listener, { signal: heard.signal });
    };
    on('done', ({ methods }) => resolve(methods));
    on('error', ({ message }) => reject(new Error(message)));
  });
