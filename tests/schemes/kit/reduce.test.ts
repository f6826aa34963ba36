/** Reduced answers: the label is that of the whole answer under every setting, for the matcher and for the scorer. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Matcher, Scheme } from '../../../src/base/core/scheme.ts';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { CORE_SCHEMES } from '../../../src/schemes/core/core-schemes.ts';
import { inspectExact, inspectF1 } from '../../../src/schemes/inspect/words-matcher.ts';
import { matchTruths } from '../../../src/schemes/kit/judge.ts';
import { ParseReducer } from '../../../src/schemes/kit/parse-reducer.ts';
import { createKnown, planFor } from '../../../src/schemes/kit/plan.ts';
import { isInScope } from '../../../src/schemes/kit/scope.ts';
import { scorerFor } from '../../../src/schemes/scoring/scorer.ts';
import { CORRECT, OUT_OF_SCOPE, UNGRADABLE, UNPARSED } from '../../../src/schemes/scoring/scores.ts';
import { TextView } from '../../../src/base/text/text-view.ts';
import { expectSame } from '../../support/expect-same.ts';
import { listSettings, MIXED_CASE, shortTexts } from '../../support/normalizer-settings.ts';
import { affixes, pieces, truths } from '../../support/texts.ts';
import { inFull, thorough } from '../../support/thorough.ts';
import { encodedTrial } from '../../support/trials.ts';

const ITEM = { choices: null, question: null };

/** These normalize what they compare, whatever the normalizer of the scheme is. */
const OWN_WORDS: readonly Scheme['matcher'][] = [inspectExact, inspectF1];
const reducing = SCHEMES.filter(
  ({ matcher, normalizer }) =>
    matcher.reducer !== undefined && (normalizer.unchanged !== undefined || OWN_WORDS.includes(matcher)),
).map((scheme) => [scheme.id, scheme] as const);

/** Answers and truths: often the truth in another case and beside other text, and numbers among words. */
const numbers = fc.constantFrom(
  '18',
  '18.0',
  '$1,000',
  '1000',
  '１８',
  '½',
  '-5',
  '5.',
  '1e3',
  '٨',
  'nan',
  '0.5',
  'x18',
);
const words = fc.oneof(truths, shortTexts, numbers);
const answers = fc
  .tuple(words, fc.oneof(pieces, shortTexts, numbers), affixes, affixes, pieces, MIXED_CASE, fc.nat(3))
  .map(([truth, front, before, behind, back, change, kind]) => {
    const given = `${before}${change(truth)}${behind}`;
    return {
      truth,
      answer: [given, `${given} ${back}`, `${front} ${given}${back}`, `${front}${back}`][kind] as string,
    };
  });

/** The whole answer where it is not reduced. */
/** The truth is a lone surrogate, which is a part of the answer in UTF-16 and not in UTF-8. */
const HALF_A_CHARACTER = { answer: ' Paris😀', truth: '\ud83d' };

function reduce(scheme: Scheme, answer: string, truth: string): string | null {
  const reducer = new ParseReducer(scheme).find(truth);
  return reducer === null ? answer : reducer(TextView.of(answer));
}

function isCorrect(scheme: Scheme, answer: string, truth: string, off: ReadonlySet<string>): boolean {
  const [normalized, wanted] = [answer, truth].map((text) => scheme.normalizer.normalize(text, off)) as [
    string,
    string,
  ];
  const match = matchTruths(scheme.matcher as Matcher, answer, normalized, [wanted], ITEM);
  return match?.correct === true;
}

test('there are schemes to test', () => {
  expect(reducing.map(([id]) => id)).toEqual(
    expect.arrayContaining(['helm.quasi_exact_match', 'openai_evals.fuzzy_match', 'inspect.f1', 'inspect.includes']),
  );
  expect(reducing.length).toBeGreaterThan(15);
});

describe.each(reducing)('%s', (id, scheme) => {
  thorough('gives a reduced answer the label of the whole one, under every setting', () => {
    const settings = listSettings(scheme.normalizer);
    const seen = { correct: 0, wrong: 0, shorter: 0 };
    fc.assert(
      fc.property(answers, ({ answer: given, truth }) => {
        const answer = given.toWellFormed(); // an encoded text is
        const reduced = reduce(scheme, answer, truth);
        if (reduced === null) seen.wrong++;
        else if (reduced.length < answer.length) seen.shorter++;
        for (const off of settings) {
          const correct = isCorrect(scheme, answer, truth, off);
          if (correct) seen.correct++;
          const ofReduced = reduced !== null && isCorrect(scheme, reduced, truth, off);
          expectSame(ofReduced, correct, { answer, truth, off, reduced });
        }
      }),
      { numRuns: inFull(2_500, 400), seed: 1, examples: [[HALF_A_CHARACTER]] },
    );
    expect(seen.correct).toBeGreaterThan(50);
    if (!id.startsWith('inspect.match_end')) expect(seen.wrong + seen.shorter).toBeGreaterThan(50);
  });

  thorough('is scored as without reducing, for one truth and for several', () => {
    const scorer = scorerFor([scheme]);
    const plan = planFor([scheme]);
    const seen = { labels: new Set<boolean | null>(), settings: 0 };
    fc.assert(
      fc.property(answers, words, fc.nat(2), ({ answer, truth }, other, form) => {
        const response = answer.toWellFormed();
        const groundTruth = [truth, [truth], [truth, other]][form] as string | string[];
        const { states, ruleErrors } = scorer.score(
          encodedTrial({ response, storedParse: Buffer.from(response), groundTruth }),
        );
        const [verdict] = plan.score({ response, storedParse: response, ...ITEM }, groundTruth);
        const correct = verdict?.correct ?? null;
        const label = plan.labelOne(scheme, { response, storedParse: response, ...ITEM }, groundTruth, createKnown());
        expect(label).toEqual({ parse: verdict?.parse, isCorrect: correct === true });
        seen.labels.add(correct);
        const state = isInScope(scheme, { response, storedParse: response, ...ITEM }, groundTruth)
          ? (correct === true ? CORRECT : 0) |
            (verdict?.parse.kind === 'unparsed' ? UNPARSED : 0) |
            (correct === null ? UNGRADABLE : 0)
          : OUT_OF_SCOPE;
        expectSame(states[CORE_SCHEMES.length], state, { response, groundTruth });
        const bySetting = ruleErrors.get(CORE_SCHEMES.length)?.bySetting;
        if (bySetting === undefined || bySetting === null) return;
        seen.settings++;
        expect(bySetting.errors.at(-1)).toBe(correct === true ? 0 : 1);
      }),
      { numRuns: inFull(1_000, 400), seed: 2 },
    );
    expect([...seen.labels]).toEqual(expect.arrayContaining([true, false]));
    expect(seen.settings === 0).toBe(
      scorer.score(encodedTrial({ response: '</think>a', groundTruth: 'b' })).ruleErrors.size === 0,
    );
  });
});

test('a word more in the answer is wrong up to 99 words in the truth, and too small a part of more', () => {
  const listWords = (count: number): string =>
    Array.from({ length: count }, (_, i) => `b${'c'.repeat(i % 5)}${i}`).join(' ');
  const score = (count: number): boolean => {
    const scheme = SCHEMES.find(({ id }) => id === 'inspect.f1') as Scheme;
    const [truth, answer] = [listWords(count), `${listWords(count)} zz`];
    const { states } = scorerFor([scheme]).score(encodedTrial({ response: answer, groundTruth: truth }));
    const correct = isCorrect(scheme, answer, truth, new Set());
    expect(((states[CORE_SCHEMES.length] ?? 0) & CORRECT) === CORRECT).toBe(correct);
    return correct;
  };
  expect([50, 99, 100, 150].map(score)).toEqual([false, false, true, true]);

  // The shortest words, of one character each.
  const short = (count: number): string =>
    Array.from({ length: count }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(' ');
  expect(inspectF1.reducer?.(short(99), undefined)?.(TextView.of(`${short(99)} z`))).toBeNull();
  expect(inspectF1.reducer?.(short(100), undefined)).toBeUndefined();
});

test('a long answer is reduced to what decides', () => {
  const long = 'so it goes on. '.repeat(1_000);
  const reduceBy = (id: string, answer: string, truth: string): string | null =>
    reduce(SCHEMES.find((scheme) => scheme.id === id) as Scheme, answer, truth);
  expect(reduceBy('helm.quasi_exact_match', `${long}Rome`, 'Rome')).toBeNull();
  expect(reduceBy('helm.quasi_prefix_exact_match', `Rome, ${long}`, 'Rome')).toBe(`Rome, ${long}`);
  expect(reduceBy('helm.quasi_prefix_exact_match', `${long}Rome`, 'Rome')).toBeNull();
  expect(reduceBy('openai_evals.fuzzy_match', `${long}(Paris) ${long}`, 'Paris')).toBe('on. (Paris) s');
  expect(reduceBy('openai_evals.fuzzy_match', 'Par', 'Paris')).toBe('Par'); // an answer in the truth matches, too
  expect(reduceBy('inspect.match_any_numeric', `${long}$18, or 5 kg 5 ${long}`, '5')).toBe('5');
  expect(reduceBy('inspect.match_any_numeric', `${long}$18, or ５, 5. ${long}`, '5')).toBe('５, 5.');
  expect(reduceBy('inspect.match_any_numeric', `${long}$18 ${long}`, '5')).toBeNull();
  expect(reduceBy('inspect.match_begin_numeric', `${long}$18, or 5 kg ${long}`, '5')).toBe('$18,');
  expect(reduceBy('inspect.match_end_numeric', `${long}$18, or 5 kg ${long}`, '5')).toBe('5');
  expect(reduceBy('inspect.match_any_numeric', `${long}**Rome** ${long}`, 'Rome')).toBe('n. **Rome** s');
});

test('an answer with very many accepted answers is reduced like any other', () => {
  const reducer = new ParseReducer(SCHEMES.find(({ id }) => id === 'openai_evals.includes') as Scheme);
  const parse = { kind: 'parsed', text: 'Rome', rule: null, start: 0, end: 4 } as const;
  const settings = { active: [], values: [parse] };
  expect(reducer.reduceAll(settings, Array<string>(200_000).fill('Paris')).values).toHaveLength(1);
});
