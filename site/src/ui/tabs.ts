// A list of tabs above a panel. The arrow keys, Home and End move between the visible tabs and open them.
import { el, type Child } from './dom.ts';

export class Tabs {
  readonly root: HTMLElement;
  private readonly tabs: ReadonlyMap<string, HTMLElement>;
  private open?: string;

  /**
   * label: the label of the list of tabs. chose: called when the user has chosen a tab. The ids of the tabs begin with
   * the id of the panel.
   */
  constructor(
    label: string,
    private readonly panel: HTMLElement,
    names: readonly string[],
    title: (name: string) => Child,
    private readonly chose: (name: string) => void,
  ) {
    const tab = (name: string) => {
      const id = `${panel.id}-${name.replace('.', '-')}`;
      return el('button', { role: 'tab', id, 'aria-controls': panel.id, click: () => chose(name) }, title(name));
    };
    this.tabs = new Map(names.map((name) => [name, tab(name)]));
    this.root = el('div', { role: 'tablist', 'aria-label': label, class: 'tabs' }, ...this.tabs.values());
    this.root.addEventListener('keydown', (event) => this.key(event));
  }

  /** Shows only the tabs with these names. */
  offer(names: readonly string[]): void {
    for (const [name, tab] of this.tabs) tab.hidden = !names.includes(name);
  }

  /** Marks the tab whose content the panel shows. */
  mark(open: string): void {
    this.open = open;
    for (const [name, tab] of this.tabs) {
      tab.setAttribute('aria-selected', String(name === open));
      tab.tabIndex = name === open ? 0 : -1;
      if (name === open) this.panel.setAttribute('aria-labelledby', tab.id);
    }
  }

  private key(event: KeyboardEvent): void {
    const names = [...this.tabs.keys()].filter((name) => !this.tabs.get(name)?.hidden);
    const at = names.findIndex((name) => name === this.open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation(); // otherwise the arrow keys would also step the runs
    const name = names[(to + names.length) % names.length];
    this.chose(name);
    this.tabs.get(name)?.focus();
  }
}
