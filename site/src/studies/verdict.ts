// The verdict on a study as a whole: whether it has been reproduced, or how far the run has progressed.
import type { Content } from './content.ts';
import { engineWords } from './measured.ts';
import type { ShownStudy, State } from './shown-study.ts';
import type { Verdict } from './verdict-view.ts';
import { counted, roughly } from './words.ts';

/** Returns the verdict. offer: the button that switches between the comparison and the figures. */
export function verdictOf(content: Content, state: State, shown: ShownStudy, offer: Verdict['offer']): Verdict {
  const { phase, done, all } = state;
  const { published, comparison, origin } = shown;
  const isGoing = phase === 'running' || phase === 'paused' || phase === 'trying';
  const beside = isGoing && done > 0 ? paceWords(state) : undefined;
  if (comparison && comparison.compared > 0) {
    const { compared, equal } = comparison;
    if (equal < compared)
      return {
        sign: 'bad',
        words: `Not reproduced: ${compared - equal} of ${counted(compared, 'cell')} differ.`,
        more: `${equal} equal bit for bit, ${equal + comparison.close.length} within tolerance`,
        fingerprint: origin.fingerprint,
        offer,
      };
    if (compared < comparison.of)
      return {
        sign: 'limit',
        words: `Equal so far: ${equal} of ${counted(compared, 'cell')}, bit for bit`,
        more: seedWords(content, state),
        beside,
      };
    return {
      sign: 'good',
      words: `Reproduced: ${equal} of ${counted(all, 'cell')} equal, bit for bit.`,
      more: `published with ${engineWords(published!.engine)}, run here with ${engineWords(origin.engine)}`,
      fingerprint: origin.fingerprint,
      offer,
    };
  }
  if (isGoing)
    return { sign: 'limit', words: phase === 'paused' ? 'Paused' : 'Running', more: seedWords(content, state), beside };
  if (done === 0 && published)
    return {
      sign: 'cells',
      words: `Published: ${counted(published.cells.length, 'cell')}, not run here.`,
      more: `with ${engineWords(published.engine)}, ${published.date.slice(0, 10)}`,
      fingerprint: published.fingerprint,
    };
  if (done === 0) return { sign: 'open', words: 'Nothing has run yet', more: `${counted(all, 'cell')} to run` };
  if (content.cells.every((cell) => cell?.outcome === 'refused'))
    return { sign: 'bad', words: `All ${counted(done, 'cell')} were refused.`, more: content.cells[0]!.message };
  const failed = content.cells.filter((cell) => cell?.outcome === 'failed').length;
  if (failed > 0)
    return {
      sign: 'bad',
      words: `${counted(failed, 'cell')} gave no answer`,
      more: 'so this study is not complete and has no fingerprint',
    };
  return {
    sign: 'cells',
    words: `All ${counted(done, 'cell')} have run here.`,
    more: 'Save the results, so that others can check them bit for bit.',
    fingerprint: origin.fingerprint,
  };
}

function seedWords({ study: { seeds, starts, methods } }: Content, { done, all }: State): string {
  if (seeds.length === 1)
    return starts > 1 ? `start ${Math.min(starts, Math.floor(done / methods.length) + 1)} of ${starts}` : '';
  return `seed ${Math.min(seeds.length, Math.floor((done * seeds.length) / all) + 1)} of ${seeds.length}`;
}

function paceWords({ workers, took, done }: State): string {
  const each = took / done;
  const pace = each < 1 ? `${Number(each.toPrecision(1))} s` : roughly(each);
  return `${workers === 1 ? 'one at a time' : counted(workers, 'worker')}, ${pace} a cell`;
}
