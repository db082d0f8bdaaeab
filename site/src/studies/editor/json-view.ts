// The description as editable JSON, its link, and buttons to open and save a file.
import { longestLink } from '../../study/link.ts';
import { copy } from '../../ui/copy.ts';
import { el } from '../../ui/dom.ts';
import { Tabs } from '../../ui/tabs.ts';
import type { Draft } from './draft.ts';

export interface JsonEvents {
  typed(draft: unknown): void;
  save(): void;
  open(): void;
}

export class JsonView {
  readonly root: HTMLElement;
  private readonly text = el('textarea', {
    id: 'study-json',
    rows: 22,
    spellcheck: 'false',
    'aria-label': 'description as JSON',
  });
  private readonly why = el('p.why', { id: 'json-why', role: 'alert', hidden: true });
  private readonly size = el('span.muted', { id: 'link-size' });
  private readonly link = el('textarea', { rows: 6, readonly: true, 'aria-label': 'link' });
  private readonly panels: Record<string, HTMLElement>;
  private readonly tabs: Tabs;

  constructor({ typed, save, open }: JsonEvents) {
    this.text.addEventListener('input', () => {
      try {
        typed(JSON.parse(this.text.value));
      } catch (error) {
        this.fail(`This is not JSON: ${(error as Error).message}`);
      }
    });
    const copied = el('button.btn', { click: () => void copy(this.link.value) }, 'copy');
    this.panels = {
      description: el('div', this.text, this.why),
      link: el('div', { hidden: true }, this.link, el('p', copied)),
      file: el(
        'div',
        { hidden: true },
        el(
          'p',
          'A file can contain a description of any length, your own data, and results. ' +
            'You can drop a file anywhere on this page.',
        ),
        el('p', el('button.btn', { click: save }, 'save'), ' ', el('button.btn', { click: open }, 'open')),
      ),
    };
    const panel = el('div', { id: 'description-panel', role: 'tabpanel' }, ...Object.values(this.panels));
    this.tabs = new Tabs('description', panel, Object.keys(this.panels), String, (name) => this.open(name));
    this.root = el('section.json', el('header.inline', this.tabs.root, this.size), panel);
    this.open('description');
  }

  /** Shows the JSON of a description, unless the text is being edited. */
  show(draft: Draft): void {
    if (document.activeElement !== this.text) this.text.value = compact(draft);
    this.fail('');
  }

  fail(message: string): void {
    this.why.textContent = message;
    this.why.hidden = message === '';
    this.text.setAttribute('aria-invalid', String(message !== ''));
  }

  showLink(link: string, length: number): void {
    this.link.value = length <= longestLink ? link : '';
    this.size.textContent =
      length <= longestLink
        ? `${length} of ${longestLink.toLocaleString('en')} characters in a link`
        : `${length.toLocaleString('en')} characters: too long for a link; save it as a file`;
  }

  private open(name: string): void {
    this.tabs.mark(name);
    for (const [key, panel] of Object.entries(this.panels)) panel.hidden = key !== name;
  }
}

/** Writes JSON with one line per field, and one line per item in long lists. */
export function compact(draft: Draft): string {
  const lines = Object.entries(draft)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${field(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

function field(value: unknown): string {
  const text = inLine(value);
  if (text.length <= 72 || !Array.isArray(value)) return text;
  return `[\n    ${value.map(inLine).join(',\n    ')}\n  ]`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, v]) => v !== undefined);
  return fields.length > 0 ? `{ ${fields.map(([k, v]) => `${JSON.stringify(k)}: ${inLine(v)}`).join(', ')} }` : '{}';
}
