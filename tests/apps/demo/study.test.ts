/** The made-up study: its questions can be judged, and its numbers are those of the plan. */
import { expect, test } from 'vitest';
import { CONDITIONS, PLANS, VARIANTS } from '../../../src/apps/demo/habits.ts';
import { FACTS } from '../../../src/apps/demo/questions.ts';
import { createStudy } from '../../../src/apps/demo/study.ts';
import { resolveScheme } from '../../../src/schemes/resolve.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';

const plan = planFor([resolveScheme('v1'), resolveScheme('v2-norm')]);

/** Whether the answer is right under the normalizers `v1` and `v2`. */
function isRight(answer: string, truth: string): boolean[] {
  return plan.score({ response: null, storedParse: answer }, truth).map((verdict) => verdict?.correct === true);
}

test('each of the 60 questions is another one', () => {
  expect(new Set(FACTS.map(({ question }) => question)).size).toBe(60);
});

test.each(FACTS)('neither the question nor a wrong answer contains the truth: $question', (fact) => {
  expect(isRight(fact.truth, fact.truth)).toEqual([true, true]);
  expect(isRight(fact.question, fact.truth)).toEqual([false, false]);
  expect(isRight(fact.wrong, fact.truth)).toEqual([false, false]);
  if (fact.spelled !== null) expect(isRight(fact.spelled, fact.truth)).toEqual([false, true]);
});

test('each variant answers each question once under each condition, and stores as many errors as planned', () => {
  const { trials } = createStudy();
  const stored = VARIANTS.map((variant) =>
    CONDITIONS.map((condition) => {
      const cell = trials.filter((trial) => trial.variant === variant && trial.condition === condition);
      expect(new Set(cell.map(({ itemId }) => itemId)).size).toBe(60);
      return cell.filter(({ label }) => label === 0).length;
    }),
  );
  const planned = VARIANTS.map((variant) => {
    const { plantedIn, cells } = PLANS[variant];
    return CONDITIONS.map((condition) => {
      const { wrong, planted } = cells[condition];
      return variant === 'repeats-question' ? wrong : plantedIn === 'right' ? wrong + planted : wrong - planted;
    });
  });
  expect(stored).toEqual(planned);
});

test('is the same each time', () => {
  expect(createStudy()).toEqual(createStudy());
});
