/** Graders of mathematical answers that compare texts: what the published originals give, run with Python 3.11. */
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/base/core/scheme.ts';
import { planFor } from '../../src/schemes/kit/plan.ts';
import { schemeFromSpec } from '../../src/schemes/spec.ts';
import { mathPairs } from '../support/fixtures.ts';
import { originalOf } from '../support/verdicts.ts';

const IDS = [
  'lmeval.hendrycks_math',
  'lmeval.aime',
  'verl.math_reward',
  'verl.math_dapo',
  'opencompass.math',
  'opencompass.math_v2',
];
const pairs = mathPairs();

function score(id: string, response: string, gold: string): Verdict {
  const [verdict] = planFor([schemeFromSpec(id)]).score({ response, storedParse: null }, gold);
  if (verdict === undefined) throw new Error(`no verdict of ${id}`);
  return verdict;
}

/** The parse as the fixture has it: that of AIME's grader is not there, and that of DAPO is normalized. */
function parseOf(id: string, { parse, normalized }: Verdict): string | null {
  if (id === 'lmeval.aime') return null;
  if (id === 'verl.math_dapo') return parse.kind === 'parsed' ? normalized : '[INVALID]';
  return parse.text;
}

test.each(IDS)('%s gives parse and label of the original', (id) => {
  expect(pairs.length).toBeGreaterThan(600);
  const found = pairs.map(({ gold, response }) => {
    const verdict = score(id, response, gold);
    return [parseOf(id, verdict), verdict.correct];
  });
  expect(found).toEqual(pairs.map(({ graders }) => graders[id]));
});

type Case = [id: string, response: string, gold: string, parse: string | null, label: boolean];

describe('boxes', () => {
  test.each<Case>([
    // A box that is never closed hides the one before it.
    ['verl.math_reward', String.raw`\boxed{1} and \boxed{2`, '1', null, false],
    ['lmeval.aime', String.raw`\boxed{1} and $2$ or \boxed{3`, '2', '2', true],
    ['opencompass.math_v2', String.raw`The answer is \boxed{2`, String.raw`\boxed{2`, String.raw`\boxed{2`, true],
    // With a space, everything up to the next dollar sign counts, even before a box without one.
    ['verl.math_reward', String.raw`$\boxed 7$ or \boxed{8}`, '7', '7', true],
    ['lmeval.aime', String.raw`$\boxed {7}$`, '7', '{7}', false],
    ['opencompass.math_v2', String.raw`\boxed{7} or \boxed {8}`, '7', String.raw`7}or\boxed{8`, false],
    // No grader opens an \fbox.
    ['verl.math_reward', String.raw`\fbox{7}`, '7', null, false],
    ['lmeval.aime', String.raw`$7$, so \fbox{8}`, '7', '7', true],
    ['opencompass.math_v2', String.raw`\boxed{{7}}`, '7', '7', true],
    ['opencompass.math_v2', String.raw`answer is 7. \boxed{}`, '7', '7', true],
    // MATH's grader opens no box at all.
    ['lmeval.hendrycks_math', String.raw`$\boxed{7}$`, '7', String.raw`\boxed{7}`, false],
  ])('%s on %j, truth %j', (id, response, gold, parse, label) => {
    const verdict = score(id, response, gold);
    expect([verdict.parse.text, verdict.correct]).toEqual([parse, label]);
  });
});

describe('the line after "Answer:"', () => {
  test.each<Case>([
    ['verl.math_dapo', 'Answer: 1\nANSWER :\n\n  2\nend', '2', '2', true],
    ['verl.math_dapo', 'Answer: Answer: 2', '2', 'Answer: 2', false],
    ['verl.math_dapo', `Answer: 2${'\u{1d465}'.repeat(291)}`, '2', `2${'\u{1d465}'.repeat(291)}`, false],
    ['verl.math_dapo', `Answer: 2${'\u{1d465}'.repeat(292)}`, '2', null, false],
    ['verl.math_dapo', 'Answer: x = $1,000$ dollars', '1000', 'x = $1,000$ dollars', true],
    ['verl.math_dapo', String.raw`Answer: \tan x`, String.raw`\tx`, String.raw`\tan x`, true],
  ])('%s on %j, truth %j', (id, response, gold, parse, label) => {
    const verdict = score(id, response, gold);
    expect([verdict.parse.text, verdict.correct]).toEqual([parse, label]);
  });
});

const boxed = (answer: string): string => `\\boxed{${answer}}`;

describe('rules that fail', () => {
  test.each([
    ['lmeval.aime', 'a/2', 'a/2', true],
    ['lmeval.aime', 'a/2', 'a /2', false], // the texts as they are
    ['verl.math_reward', 'a/2', 'a /2', true], // verl catches the exception earlier
    ['opencompass.math_v2', 'b/2', 'b /2', true], // the final answers are the same
    ['opencompass.math_v2', 'a/2', 'a /2', false], // as a final answer, the truth is /2
    ['lmeval.aime', String.raw`\sqrt`, String.raw`\sqrt `, false],
    ['lmeval.aime', String.raw`\frac`, String.raw`\frac `, false],
    ['lmeval.aime', String.raw`\frac1`, String.raw`\frac1 `, true],
    ['lmeval.aime', String.raw`3\text{ cm}`, '3', true],
    ['lmeval.aime', String.raw`3\text{ cm}\text{ or}`, '3', false],
    ['lmeval.aime', '1/2', String.raw`\dfrac12`, true],
    ['lmeval.aime', '+1/2', String.raw`\frac12`, false],
    ['lmeval.aime', `${'1'.repeat(4_301)}/2`, `${'1'.repeat(4_301)} /2`, false],
    ['lmeval.aime', `${'1'.repeat(4_300)}/2`, `${'1'.repeat(4_300)} /2`, true],
  ])('%s: %j, truth %j: %s', (id, answer, gold, label) => {
    expect(originalOf(score(id, boxed(answer), gold))?.correct).toBe(label);
  });

  test('a text on which a rule fails is shown as it is, and the rule is named', () => {
    const { normalizer } = schemeFromSpec('lmeval.aime');
    const text = String.raw`\dfrac{a}{b} /c`;
    expect(normalizer.normalize(text)).toBe(`\n${text}`);
    expect(normalizer.trace?.(text).at(-1)).toMatchObject({ rule: 'slash', after: `\n${text}` });
    expect(normalizer.normalize(text, new Set(['slash']))).toBe(String.raw`\frac{a}{b}/c`);
  });
});

describe('rules of single projects', () => {
  test.each([
    ['opencompass.math_v2', '1.0.0x', '1x', false], // the sign after the zeros is not read again
    ['opencompass.math_v2', '2.00', '2', true],
    ['opencompass.math_v2', String.raw`3\text{cm}`, '3', true],
    ['opencompass.math_v2', String.raw`\text{east}`, 'east', true],
    ['opencompass.math_v2', '1+2j', '1+2i', true],
    ['opencompass.math_v2', '(-inf,2)', String.raw`(-\infty,2)`, true],
    ['opencompass.math_v2', '3 ft', '3', true],
    ['opencompass.math_v2', String.raw`\sqrt34`, String.raw`\sqrt{34}`, true],
    ['lmeval.aime', String.raw`\sqrt34`, String.raw`\sqrt{3}4`, true],
    ['lmeval.aime', String.raw`\\%%5`, '5', false],
    ['lmeval.aime', String.raw`5\\\%`, String.raw`5\\`, true],
    ['verl.math_reward', String.raw`5\\\%`, '5', true],
    ['lmeval.aime', 'x=5', '5', true],
    ['lmeval.aime', 'abc=5', '5', false],
  ])('%s: %j, truth %j: %s', (id, answer, gold, label) => {
    expect(score(id, boxed(answer), gold).correct).toBe(label);
  });
});

test('OpenCompass compares the stripped forms and the final answers', () => {
  const { match, normalized } = score('opencompass.math_v2', boxed('1.0j'), '1.0j ');
  expect([normalized, match?.rule]).toEqual(['1.0j\n1i', 'stripped']);
  expect(score('opencompass.math_v2', boxed('b/ c'), 'b/c').match).toMatchObject({ rule: 'final', start: 0, end: 3 });
});
