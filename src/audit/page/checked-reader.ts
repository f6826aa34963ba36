/** Reads the trials of a saved result from its inputs, and refuses trials that have changed. */
import { InputError } from '../../base/core/errors.ts';
import type { TrialLabels } from '../../base/core/labels.ts';
import type { PageTrial } from '../../documents/page.ts';
import type { TrialReader } from './trial-reader.ts';

type SavedLabels = Pick<TrialLabels, 'itemId' | 'storedCorrect' | 'correct' | 'parsed'>;

/**
 * A reader that compares the labels of each trial that it reads with the saved ones.
 * @param findSaved returns the saved labels, by position of the schemes; null where there are none.
 */
export function checkedReader(
  reader: TrialReader,
  findSaved: (trial: Pick<TrialLabels, 'trialId' | 'run' | 'ordinal'>) => SavedLabels | null,
): Pick<TrialReader, 'read' | 'rowTexts' | 'search' | 'close'> {
  return {
    rowTexts: (rows) => reader.rowTexts(rows),
    search: (words) => reader.search(words),
    close: () => reader.close(),
    /** @throws InputError if the trial is missing, or has changed. */
    async read(address) {
      const trial = await reader.read(address);
      if (trial === null) throw changedError(address.run, 'This trial is no longer in its input');
      const saved = findSaved({ trialId: trial.trialId, run: address.run, ordinal: address.ordinal });
      if (saved === null) throw changedError(address.run, 'Another trial is in its place now');
      if (!agree(trial, saved)) throw changedError(address.run, 'Its labels differ from those of the result');
      return trial;
    },
  };
}

function changedError(run: string, how: string): InputError {
  return new InputError(
    `${how}: the input of ${run} has changed since it was scored, so this trial is not shown; name the input itself to score it again.`,
  );
}

/** Whether the trial still has the saved labels. */
function agree({ itemId, storedCorrect, verdicts }: PageTrial, saved: SavedLabels): boolean {
  return (
    (itemId?.toWellFormed() ?? null) === saved.itemId &&
    storedCorrect === saved.storedCorrect &&
    verdicts.every(({ correct, parse }, i) => {
      if (correct !== saved.correct[i]) return false;
      return correct === null || (parse.kind === 'parsed') === saved.parsed[i];
    })
  );
}
