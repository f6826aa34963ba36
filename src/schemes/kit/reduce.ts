/** Ways to reduce an answer (see `Matcher.reduce`) by the letters that the normalizer of the scheme never changes. */
import type { Unchanged } from '../../core/scheme.ts';

type Reduce = (answer: string, truth: string, unchanged: Unchanged | undefined) => string | null;

/** For matchers by which only equal texts match. */
export const reduceForEquality: Reduce = (answer, truth, unchanged) => {
  if (unchanged === undefined) return answer;
  const wanted = unchanged.lettersOf(truth);
  return unchanged.lettersOf(answer, wanted.length + 1) === wanted ? answer : null;
};

/** For matchers by which an answer that starts with the truth matches. */
export const reduceForPrefix: Reduce = (answer, truth, unchanged) => {
  if (unchanged === undefined) return answer;
  const wanted = unchanged.lettersOf(truth);
  return unchanged.lettersOf(answer, wanted.length) === wanted ? answer : null;
};

/** For matchers by which an answer that contains the truth matches. */
export const reduceForContainment: Reduce = (answer, truth, unchanged) => {
  if (unchanged === undefined) return answer;
  const wanted = unchanged.lettersOf(truth);
  if (unchanged.around === undefined) return unchanged.lettersOf(answer).includes(wanted) ? answer : null;
  const around = unchanged.around(answer, wanted);
  return around === '' ? null : around;
};
