/** Samples with marks, from the numbers of trials by label. */
import type { AnswerForm } from '../../src/apps/review/documents/answer-form.ts';
import type { Mark } from '../../src/documents/mark.ts';
import type { Review, ReviewSample, Stratum } from '../../src/apps/review/documents/reviews.ts';
import { findFlip, readPattern } from '../../src/apps/review/labels.ts';
import { review } from './review-sample.ts';

/** Trials with the same labels. */
export interface LabelledGroup {
  /** Of the stored labels and the schemes. */
  readonly labels: string;
  readonly trials: number;
  /** The marks of the drawn trials: c correct, i incorrect, ? cannot tell, - no mark. */
  readonly drawn: string;
  /** `m` by default. */
  readonly model?: string;
  /** `prose` by default. */
  readonly form?: AnswerForm;
}

const MARK: Readonly<Record<string, Mark>> = { c: 'correct', i: 'incorrect', '?': 'cannot_tell' };

export function labelledSample(
  groups: readonly LabelledGroup[],
  schemes: readonly string[],
): { readonly sample: ReviewSample; readonly marks: Review[] } {
  const sample: ReviewSample = {
    patterns: groups.map(({ labels, trials }) => ({ labels, trials })),
    forms: groups.flatMap(({ drawn, form = 'prose' }) => drawn.split('').map(() => form)),
    stratumPatterns: groups.map(({ labels, trials }) => [{ labels, trials }]),
    strata: groups.map(({ labels, trials, model = 'm' }): Stratum => ({
      cell: { model },
      flip: findFlip(readPattern(labels), schemes),
      size: trials,
    })),
    trials: groups.flatMap(({ labels, drawn }, stratum) =>
      drawn.split('').map((_, at) => ({
        run: 'first',
        trialId: `${stratum}/${at}`,
        ordinal: 100 * stratum + at,
        stratum,
        ...readPattern(labels),
      })),
    ),
  };
  const marks = groups.flatMap(({ drawn }, stratum) =>
    drawn.split('').flatMap((letter, at): Review[] => {
      const mark = MARK[letter];
      return mark === undefined ? [] : [review({ trialId: `${stratum}/${at}`, mark })];
    }),
  );
  return { sample, marks };
}
