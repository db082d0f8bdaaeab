// The line below the fields for the user's data. The line contains the button that starts a run, and says which data
// are missing or why a run did not start.
import type { InputError } from '../../../types/slep.d.ts';
import type { Patch } from '../../model/state.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import type { DataField } from './data-field.ts';
import { misfitIn } from './misfit.ts';

/** A setting and a value that would let the run start. */
export type Fix = NonNullable<InputError['fix']>;

export const listed = (names: string[], last = 'and') => names.join(', ').replace(/, (?=[^,]*$)/, ` ${last} `);

export class StartLine {
  private readonly words = el('span');
  private readonly button: HTMLButtonElement;
  readonly root: HTMLElement;
  private fields: readonly DataField[] = [];

  constructor(
    run: () => void,
    private readonly change: (patch: Patch) => void,
  ) {
    this.button = el('button.btn.primary', { click: run });
    this.root = el('footer.inline', this.words, this.button);
  }

  /** Shows which fields still need data. */
  refresh(fields: readonly DataField[]): void {
    this.fields = fields;
    const namesOf = (fields: readonly DataField[]) => fields.map((field) => field.info.name);
    const given = namesOf(fields.filter((field) => field.given));
    const missing = namesOf(fields.filter((field) => !field.given && !field.info.optional));
    const any = given.length === 0 ? listed(namesOf(fields), 'or') : '';
    const wanted = missing.length > 0 ? listed(missing) : any;
    const missingWords = wanted && `Still needed: ${wanted}. `;
    this.button.disabled = wanted !== '';
    this.button.textContent = wanted ? 'Run' : `Run with ${listed(given)}`;
    this.words.className = '';
    this.words.textContent = `${missingWords}The last run is shown until you start this one.`;
    void this.compareSizes(fields, this.words.textContent);
  }

  /** Shows that a run is being set up. */
  wait(): void {
    this.button.disabled = true;
    this.button.textContent = 'reading…';
  }

  /** Shows why a run did not start. */
  say(message: string, fix?: Fix): void {
    this.words.replaceChildren(...prose(message), ...(fix ? [' ', this.makeFix(fix)] : []));
    this.words.className = 'bad';
  }

  /** Offers a fix for an error whose message is shown in a field. */
  offer(fix: Fix): void {
    this.words.replaceChildren(this.makeFix(fix));
  }

  private makeFix({ param, value }: Fix): HTMLElement {
    const take = () => this.change({ settings: { [param]: value } });
    return el('button.btn', { click: take }, `set ${param} to ${value}`);
  }

  /**
   * Shows a message if the sizes of two matrices are inconsistent, unless another message has appeared in the meantime.
   */
  private async compareSizes(fields: readonly DataField[], shown: string): Promise<void> {
    await undefined; // so that the field which reported the new file begins to inspect it
    const why = await misfitIn(fields);
    if (why && fields === this.fields && this.words.textContent === shown) this.say(why);
  }
}
