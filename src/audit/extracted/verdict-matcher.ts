/** Labels by the verdicts of a model. */
import type { Matcher, MatchResult } from '../../base/core/scheme.ts';

/** A part of what a parser finds for texts that were judged against different truths, with different verdicts. */
interface JudgedTruths {
  readonly truths: readonly string[];
  readonly verdict: string | null;
}

/** Verdicts by their truths, as one text, which is the parse. */
export function writeVerdicts(verdicts: readonly JudgedTruths[]): string {
  return JSON.stringify(verdicts.map(({ truths, verdict }) => ({ truths, verdict })));
}

const CORRECT = 'correct';
const INCORRECT = 'incorrect';

/**
 * The label is the verdict. A parser sees no ground truth, so it returns the verdicts on these texts: one, or where they differ each with the truths
 * that it is about ({@link writeVerdicts}). The matcher, which knows the truths of the trial, takes the verdict on these. It compares no texts.
 */
export const verdictMatch: Matcher = {
  id: 'verdict',
  summary: 'The verdict of the model on the response and the truths of the trial.',
  rules: [
    { id: CORRECT, summary: 'The model judged the response as correct.', optional: false },
    {
      id: INCORRECT,
      summary: 'The model judged the response as incorrect, or found no answer in it.',
      optional: false,
    },
  ],
  match: (answer, _, truth) => judge(answer, [truth]),
  matchAll: (answer, _, truths) => judge(answer, truths),
  // The verdict is about all truths together, also where one of them is empty.
  wanted: () => CORRECT,
};

function judge(answer: string, truths: readonly string[]): MatchResult {
  const verdict = answer === CORRECT || answer === INCORRECT ? answer : findVerdict(answer, truths);
  return { correct: verdict === CORRECT, rule: verdict === CORRECT ? CORRECT : INCORRECT, start: null, end: null };
}

/** @param verdicts as {@link writeVerdicts} writes them. */
function findVerdict(verdicts: string, truths: readonly string[]): string | null {
  const wanted = JSON.stringify(truths);
  const known = JSON.parse(verdicts) as readonly JudgedTruths[];
  return known.find((one) => JSON.stringify(one.truths) === wanted)?.verdict ?? null;
}
