/** Requirements for every scheme of the catalog. A new scheme is included automatically. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rule, Scheme } from '../../src/base/core/scheme.ts';
import { SCHEMES } from '../../src/schemes/catalog.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { schemeFromSpec } from '../../src/schemes/spec.ts';
import { pieces, truths } from '../support/texts.ts';
import { inFull } from '../support/thorough.ts';

const RUNS = { numRuns: inFull(100, 30), seed: 3 };
/** Pieces of what the parsers of evaluation harnesses look for. */
const ANSWERS = [
  'The answer is (B).',
  'answer is C',
  'Answer: D',
  '**ANSWER: A**',
  'ANSWER: 1,234',
  '#### 18',
  '#### -1,000.5',
  '答えは「島茂」です。',
  '答えは(2)店頭です。',
  '答えは18です。',
  '回答（1文字のみ）: c',
  '正解は ｂ です',
  '答案是 A。',
  '选 B',
  'correct answer is ...\n(C)',
  '(D)',
  'a',
  '３',
  '½',
  '<think>',
  '</think>',
  '$\\boxed{C}$',
  '$\\boxed{\\dfrac{1}{2}}$',
  'Final Answer: $x=\\sqrt2/3$',
  '\\text{ cm}',
  '...',
  ',,',
  '\n',
  ' ',
  '「島」と「茂」',
];
/** Tasks of schemes, so that each parser of a scheme for several tasks runs. */
const TASKS = [...new Set(SCHEMES.flatMap(({ tasks = [] }) => tasks))];
const response = fc
  .array(fc.oneof(fc.constantFrom(...ANSWERS), pieces), { maxLength: 8 })
  .map((parts) => parts.join(''));
const inputs = fc.record({
  response: fc.option(response, { freq: 15 }),
  storedParse: fc.option(response, { freq: 15 }),
  choices: fc.option(fc.array(pieces, { maxLength: 5 })),
  question: fc.option(response),
  task: fc.option(fc.constantFrom(...TASKS, 'another')),
});
const truth = fc.oneof(truths, fc.constantFrom('A', 'b', '(C)', '18', '1,000', '', '「島茂」', '(2)店頭'));

/** Texts of which nothing is left after some normalizer or matcher. */
const NOTHINGS = [
  '',
  ' ',
  '\n\u3000',
  'A',
  'a',
  'An',
  'the',
  'The A.',
  '.',
  '...',
  '?!',
  ',',
  '$',
  '**',
  '_',
  '。、',
  '「」',
  '😀',
  'Ａ',
  '\u200b',
  '\0',
];
/** A text without any letter or mark of those texts. */
const OTHER = 'QUIZ 7';
const nothing = fc.constantFrom(...NOTHINGS);
const items = fc.record({
  choices: fc.constantFrom(null, [], ['red', 'the', 'QUIZ', ''], ['A', 'B']),
  question: fc.constantFrom(null, '問題：…\n(0)。\n(1)QUIZ 7\n', '(a) ... (b) x'),
  task: fc.constantFrom(null, ...TASKS),
});

/** Texts of which no scheme leaves anything visible. */
const INVISIBLE = ['', ' ', '\u3000', '\u200b', '\ufeff', '\u00ad', '\u2060', '\u200d', '\u180e', '\ufe0f', '\0', '\u200b \u0007']; // prettier-ignore

/** Expected labels where little or nothing is left of a text, truth or option, without the help of the schemes. */
type LeftCase = [id: string, response: string | null, truth: string | string[], correct: boolean | null, question?: string]; // prettier-ignore
const LEFT: LeftCase[] = [
  ['simpleevals.mgsm_en', 'Answer: 7', ',', null],
  ['simpleevals.mgsm_en', 'Answer: 7', '.', null],
  ['simpleevals.mgsm_en', 'nothing', '.', null],
  ['simpleevals.mgsm_en', 'nothing', [',', '.0'], null],
  ['simpleevals.mgsm_en', 'nothing', '7', false],
  ['squad.normalize', 'the', 'the', null],
  ['squad.normalize', null, 'the', null],
  ['squad.normalize', null, ['the'], null],
  ['squad.normalize', 'the', ['the'], null],
  ['squad.normalize', null, 'Rome', false],
  ['option-match(threshold=0.5)', '!!!', 'The answer is A.', null, 'Which sign? (a) - (b) +'],
  ['option-match(threshold=0.5)', 'minus', 'The answer is A.', null, 'Which sign? (a) - (b) +'],
  ['option-match(threshold=0.5)', 'minus', ['The answer is A.', 'The answer is B.'], null, 'Which sign? (a) - (b) +'],
  ['option-match', 'minus', 'The answer is A.', null, 'Which sign? (a) - (b) +'],
  ['option-match(threshold=0)', 'minus', 'The answer is A.', null, 'Which sign? (a) - (b) +'],
  ['option-match(threshold=0.5)', 'A', 'The answer is A.', true, 'Which sign? (a) - (b) +'],
  ['option-match(threshold=0.5)', 'B', 'The answer is A.', false, 'Which sign? (a) - (b) +'],
  ['option-match(threshold=0.5)', '!!!', 'The answer is A.', false, 'Which? (a) minus (b) plus'],
  ['option-match(threshold=0.5)', 'minus', 'The answer is A.', true, 'Which? (a) minus (b) plus'],
  ['option-match(threshold=0.5)', 'minus', '...', null, 'Which? (a) minus (b) plus'],
];

test.each<LeftCase>(LEFT)('%s of %j, truth %j: %s', (id, given, wanted, correct, question) => {
  const [verdict] = planFor([schemeFromSpec(id)]).score({ response: given, storedParse: given, choices: null, question: question ?? null }, wanted); // prettier-ignore
  expect(verdict?.correct).toBe(correct);
});

const optionalIds = ({ parser, normalizer }: Scheme) =>
  [...parser.rules, ...normalizer.rules].filter((rule: Rule) => rule.optional).map((rule) => rule.id);

describe.each(SCHEMES.map((scheme) => [scheme.id, scheme] as const))('%s', (_, scheme) => {
  test('gives the same answer each time, and a parse with a place is the text at that place', () => {
    const plan = planFor([scheme]);
    fc.assert(
      fc.property(inputs, fc.oneof(truth, fc.array(truth, { maxLength: 3 })), (input, wanted) => {
        const [verdict] = plan.score(input, wanted);
        expect(planFor([scheme]).score(input, wanted)[0]).toEqual(verdict);
        const { kind, text, rule, start, end } = verdict?.parse ?? {};
        expect(kind).toBe(text === null || text === '' ? 'unparsed' : 'parsed');
        if (rule !== null) expect(scheme.parser.rules.map(({ id }) => id)).toContain(rule);
        expect([start === null, end === null]).toEqual([start === null, start === null]);
        if (typeof start === 'number' && typeof end === 'number') expect(input.response?.slice(start, end)).toBe(text);
        if (wanted.length > 0) expect([true, false, null]).toContain(verdict?.correct);
      }),
      RUNS,
    );
  });

  test('traces end in the parse and the normalized text, whichever rules are off', () => {
    fc.assert(
      fc.property(inputs, fc.subarray(optionalIds(scheme)), (input, ids) => {
        const off = new Set(ids);
        const parse = scheme.parser.parse(input, off);
        const steps = scheme.parser.trace(input, off);
        if (steps.length > 0) expect(steps.at(-1)?.after).toBe(parse.text ?? '');
        for (const step of steps) expect(off.has(step.rule)).toBe(false);
        const text = parse.text ?? '';
        const normalizing = scheme.normalizer.trace(text, off);
        expect(normalizing.at(-1)?.after ?? text).toBe(scheme.normalizer.normalize(text, off));
      }),
      RUNS,
    );
  });

  test('no answer is right where nothing is left of it, or of the truth', () => {
    const plan = planFor([scheme]);
    const { matcher, normalizer } = scheme;
    fc.assert(
      fc.property(
        fc.oneof(nothing, truth, response),
        fc.oneof(nothing, fc.array(nothing, { minLength: 1, maxLength: 3, size: 'max' }), truth),
        items,
        (text, wanted, item) => {
          const [verdict] = plan.score({ response: text, storedParse: text, ...item }, wanted);
          const bare = (one: string): string => (matcher.bare?.(one, item) ?? one).trim();
          const truthsOf = (typeof wanted === 'string' ? [wanted] : wanted).map(
            (one) => matcher.meant?.(one, item) ?? one,
          );
          const isEmpty = truthsOf.every((one) => bare(normalizer.normalize(one)) === '');
          const hasNothing = isEmpty || bare(verdict?.normalized ?? '') === '';
          expect(hasNothing && verdict?.correct === true).toBe(false);
        },
      ),
      { numRuns: inFull(300, 60), seed: 3 },
    );
  });

  // Without the help of the scheme: none of these texts is the answer to any of those.
  test.each(NOTHINGS)('%j and a text that has nothing in common with it are never the same', (text) => {
    const plan = planFor([scheme]);
    fc.assert(
      fc.property(items, (item) => {
        for (const [given, wanted] of [
          [OTHER, text],
          [OTHER, [text, text]],
          [text, OTHER],
          [text, ['Rome', OTHER]],
        ] as const)
          expect(plan.score({ response: given, storedParse: given, ...item }, wanted)[0]?.correct).not.toBe(true);
      }),
      { numRuns: inFull(40, 8), seed: 3 },
    );
  });

  test.each(INVISIBLE)('no answer can be graded by the truth %j, as a text or in a list', (text) => {
    const plan = planFor([scheme]);
    fc.assert(
      fc.property(fc.constantFrom(null, '', text, OTHER, `${text}${OTHER}`), items, (answer, item) => {
        for (const wanted of [text, [text], [text, text]]) {
          const [verdict] = plan.score({ response: answer, storedParse: answer, ...item }, wanted);
          expect(verdict?.correct ?? null).toBe(verdict?.neverMet === undefined ? null : false);
        }
      }),
      { numRuns: inFull(40, 8), seed: 3 },
    );
  });

  test('an empty response is unparsed', () => {
    const parse = scheme.parser.parse({ response: null, storedParse: null, choices: null, question: null });
    expect([parse.kind, parse.start, parse.end]).toEqual(['unparsed', null, null]);
  });

  test('has a title, a source and a citation', () => {
    expect(scheme.id).toMatch(/^[a-z0-9_.-]+$/);
    expect(scheme.title).toMatch(/\S/);
    expect(scheme.citation).toMatch(/\S/);
    const rules = [...scheme.parser.rules, ...scheme.normalizer.rules];
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { summary } of rules) expect(summary).toMatch(/\.$/);
  });
});

test('ids are unique', () => {
  expect(new Set(SCHEMES.map(({ id }) => id)).size).toBe(SCHEMES.length);
});
