// The menu of the studies that come with the page.
import type { StudyDescription } from '../../types/slep.d.ts';
import { writeStudyLink } from '../study/link.ts';
import { Disclosure } from '../ui/disclosure.ts';
import { byId, el } from '../ui/dom.ts';
import type { Neighbours } from './story-view.ts';

export class StudiesMenu {
  private readonly links: HTMLAnchorElement[];

  constructor(private readonly studies: readonly StudyDescription[]) {
    this.links = studies.map(({ title = '' }) => el('a', title));
    const menu = byId('studies-menu');
    menu.append(
      el('ul', ...this.links.map((link) => el('li', link))),
      el('p', el('a', { href: '#' }, 'a study of your own')),
    );
    const opening = new Disclosure(byId('open-studies'), menu, { first: () => menu.querySelector('a') });
    menu.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('a') && opening.toggle(false),
    );
    void this.addLinks();
  }

  private async addLinks(): Promise<void> {
    const hashes = await Promise.all(this.studies.map(writeStudyLink));
    hashes.forEach((hash, i) => (this.links[i].href = `#${hash}`));
  }

  /** Marks the current study. */
  mark(description: StudyDescription | undefined): void {
    const at = this.indexOf(description);
    this.links.forEach((link, i) => link.setAttribute('aria-current', String(i === at)));
  }

  near(description: StudyDescription): Neighbours | undefined {
    const at = this.indexOf(description);
    const all = this.studies.length;
    if (at < 0) return undefined;
    const hrefOf = (i: number) => this.links[(i + all) % all].getAttribute('href') ?? '#';
    return { at: at + 1, all, previous: hrefOf(at - 1), next: hrefOf(at + 1) };
  }

  private indexOf(description: StudyDescription | undefined): number {
    const text = JSON.stringify(description);
    return this.studies.findIndex((study) => JSON.stringify(study) === text);
  }
}
