/** Looks for a text in the trials of a page, in pieces between which the page can do other things. */
import { compileTrialSearch } from '../../../documents/search/search-trials.ts';
import type { SearchedTrial } from '../../../documents/search/search-field.ts';

/** Milliseconds of a piece. */
const PIECE = 30;

/**
 * Whether each trial has the text.
 * @param isWanted whether the result is still needed: a newer search ends this one.
 * @param clock gives milliseconds.
 * @throws InputError for a search that cannot be used.
 */
export async function findTexts(
  text: string,
  trials: readonly SearchedTrial[],
  isWanted: () => boolean,
  clock = (): number => performance.now(),
): Promise<readonly boolean[]> {
  const { matches } = compileTrialSearch(text);
  const found: boolean[] = [];
  let end = clock() + PIECE;
  for (const trial of trials) {
    if (clock() > end) {
      await new Promise((resolve) => setTimeout(resolve));
      if (!isWanted()) throw new Error('Another search has begun.');
      end = clock() + PIECE;
    }
    found.push(matches(trial));
  }
  return found;
}
