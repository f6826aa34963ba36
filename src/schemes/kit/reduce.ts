/** Ways to reduce answers (see `Matcher.reducer`) by the letters that the normalizer of the scheme never changes. */
import type { Matcher } from '../../base/core/scheme.ts';
import { TextView } from '../../base/text/text-view.ts';

type CreateReducer = NonNullable<Matcher['reducer']>;

/** For matchers by which only equal texts match. */
export const reduceForEquality: CreateReducer = (truth, unchanged) => {
  if (unchanged === undefined) return undefined;
  const wanted = unchanged.lettersOf(TextView.of(truth));
  return (answer) => (unchanged.lettersOf(answer, wanted.length + 1) === wanted ? answer.decoded : null);
};

/** For matchers by which an answer that starts with the truth matches. */
export const reduceForPrefix: CreateReducer = (truth, unchanged) => {
  if (unchanged === undefined) return undefined;
  const wanted = unchanged.lettersOf(TextView.of(truth));
  return (answer) => (unchanged.lettersOf(answer, wanted.length) === wanted ? answer.decoded : null);
};

/** For matchers by which an answer that contains the truth matches. */
export const reduceForContainment: CreateReducer = (truth, unchanged) =>
  unchanged?.search(unchanged.lettersOf(TextView.of(truth)));
