/** Trials of a saved result, read from its inputs: only those that are still what was scored. */
import { InputError } from '../../core/errors.ts';
import type { TrialLabels } from '../../core/labels.ts';
import type { PageTrial } from '../../result/page.ts';
import type { TrialReader } from './trial-reader.ts';

type Kept = Pick<TrialLabels, 'itemId' | 'storedCorrect' | 'correct' | 'parsed'>;

/**
 * The same reader, which holds each trial that it reads in full against its saved labels: every scheme is applied to the text anyway.
 * @param findSaved the saved labels, by position of the schemes; null where there are none.
 */
export function checkedReader(
  reader: TrialReader,
  findSaved: (trial: Pick<TrialLabels, 'trialId' | 'run' | 'ordinal'>) => Kept | null,
): Pick<TrialReader, 'read' | 'questions' | 'texts' | 'close'> {
  return {
    questions: (trials) => reader.questions(trials),
    texts: (trials) => reader.texts(trials),
    close: () => reader.close(),
    /** @throws InputError if the trial is gone, or another one now. */
    async read(address) {
      const trial = await reader.read(address);
      if (trial === null) throw changedError(address.run, 'This trial is not in its input any more');
      const kept = findSaved({ trialId: trial.trialId, run: address.run, ordinal: address.ordinal });
      if (kept === null) throw changedError(address.run, 'Another trial stands in its place now');
      if (!agree(trial, kept)) throw changedError(address.run, 'Its labels are not those of the result any more');
      return trial;
    },
  };
}

function changedError(run: string, how: string): InputError {
  return new InputError(
    `${how}: the input of ${run} has changed since it was scored, so this trial is not shown; name the input itself to score it again.`,
  );
}

/** Whether the text of the trial still leads to what was saved of it. */
function agree({ itemId, storedCorrect, verdicts }: PageTrial, kept: Kept): boolean {
  return (
    (itemId?.toWellFormed() ?? null) === kept.itemId &&
    storedCorrect === kept.storedCorrect &&
    verdicts.every(({ correct, parse }, i) => {
      if (correct !== kept.correct[i]) return false;
      return correct === null || (parse.kind === 'parsed') === kept.parsed[i];
    })
  );
}
