/** The outcome of the last mark, as it is shown. */
import { useIsDown } from '../data/connection.ts';
import type { Outcome, Review } from './use-review.ts';

/** While the server does not answer. */
const WAITING: Outcome = { state: 'failed', words: 'NOT saved yet: it is saved when the server answers.' };

export function useOutcome({ outcome }: Review): Outcome {
  return useIsDown() && outcome.state === 'saving' ? WAITING : outcome;
}
