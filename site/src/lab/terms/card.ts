// The card of a term: its meaning, its formula with the numbers of the current run, and a link to the notes.
import type { Catalog } from '../../../types/slep.d.ts';
import type { Term } from '../../model/terms.ts';
import { closeButton, el, mathML } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { floatingCard, putBeside } from '../../ui/floating-card.ts';
import { definitions } from './definitions.ts';
import { ownFigures, type Readings } from './own-figures.ts';

/** A selector for elements that a card should not cover. */
const spared = '.verdict-bar, .line-names > *, .cursor:not([hidden])';

export interface TermContext {
  catalog: Catalog;
  /** Returns the runs and the rows of their traces that a card shows. Called whenever the card is updated. */
  readings(): Readings;
  /** A card for a term has been opened or, if term is undefined, the card has been closed. */
  explained(term?: Term): void;
}

export class TermCard {
  readonly root: HTMLElement;
  /** The term whose card is open. */
  term?: Element;
  private readonly title = el('h2', { id: 'term-title' });
  private readonly of = el('small');
  private readonly meaning = el('div', { id: 'term-meaning' });
  private readonly formula = el('div.term-formula.inline.wrap');
  private readonly link = el('a');
  /** The style sheet that marks every mention of the term, including mentions that are added later. */
  private readonly marks = new CSSStyleSheet();

  constructor(private readonly context: TermContext) {
    document.adoptedStyleSheets.push(this.marks);
    const close = closeButton(() => this.close());
    this.root = floatingCard(
      'term-card',
      'term-title',
      el('div.head.inline', this.title, this.of),
      this.meaning,
      this.formula,
      el('div.foot.inline', this.link, el('span.muted.only-wide', 'Esc closes'), close),
    );
    document.body.append(this.root);
  }

  get isOpen(): boolean {
    return this.term !== undefined;
  }

  holds(target: EventTarget | null): boolean {
    return target instanceof Node && this.root.contains(target);
  }

  open(term: Element): void {
    if (term === this.term) return;
    this.forget();
    this.term = term;
    term.setAttribute('aria-expanded', 'true');
    term.setAttribute('aria-describedby', 'term-meaning');
    this.fill(nameOf(term));
    this.root.showPopover();
    this.move();
    this.follow(term);
  }

  /** Closes the card. If the card has the focus, moves the focus back to the term. */
  close(): void {
    const { term } = this;
    if (this.holds(document.activeElement)) (term as HTMLElement | undefined)?.focus();
    this.forget();
    this.root.hidePopover();
  }

  /** Moves the focus into the card. */
  enter(): void {
    this.link.focus();
  }

  move(): void {
    const { term, root } = this;
    if (!term?.isConnected) return;
    putBeside(root, term, [...document.querySelectorAll(spared)]);
  }

  private forget(): void {
    this.term?.removeAttribute('aria-expanded');
    this.term?.removeAttribute('aria-describedby');
    this.term = undefined;
    this.marks.replaceSync('');
    this.context.explained();
  }

  private fill(name: Term): void {
    const { title, meaning, option, at, section } = definitions[name];
    const said = this.context.catalog.options.find((o) => o.name === option);
    this.title.replaceChildren(title);
    this.meaning.replaceChildren(
      ...(meaning ? [el('p', ...prose(meaning))] : []),
      ...(said ? [el('p', meaning ? el('b', `${said.title} `) : null, ...prose(said.doc))] : []),
    );
    this.link.href = `./notes/a-penalty-that-is-exact.html#${at}`;
    this.link.textContent = `notes, “${section}”`;
    this.marks.replaceSync(`[data-term=${name}] { background: var(--mark); }`);
    this.context.explained(name);
    delete this.formula.dataset.own;
    this.tell(name);
  }

  /** Shows the numbers of the current runs. */
  private tell(name: Term): void {
    const own = ownFigures(name, this.context.readings());
    const key = JSON.stringify(own ?? null);
    if (this.formula.dataset.own === key) return;
    this.formula.dataset.own = key;
    this.of.textContent = own?.of ?? '';
    const { formula } = definitions[name];
    const all = [...(formula ? [formula] : []), ...(own?.figures ?? [])];
    this.formula.replaceChildren(...all.map((maths) => mathML(maths)));
    this.formula.hidden = all.length === 0;
  }

  /** Updates the numbers while the runs advance or the cursor moves. */
  private follow(term: Element): void {
    requestAnimationFrame(() => {
      if (this.term !== term) return;
      this.tell(nameOf(term));
      this.follow(term);
    });
  }
}

const nameOf = (term: Element): Term => term.getAttribute('data-term') as Term;
