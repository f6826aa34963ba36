/** Schemes over several data sets: they equal their members, task by task, and give no label for any other task. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EncodedTrial } from '../../../src/base/core/trial.ts';
import type { ParserInput, Rule, Scheme, Verdict } from '../../../src/base/core/scheme.ts';
import { jaCotTaskSchemes } from '../../../src/schemes/ja-cot/schemes-by-task.ts';
import { jaCotDataSetSchemes } from '../../../src/schemes/ja-cot/schemes-by-data-set.ts';
import { createSettingScorer, parseSettings } from '../../../src/schemes/kit/setting-scorer.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { scorerFor } from '../../../src/schemes/scoring/scorer.ts';
import { CORRECT, OUT_OF_SCOPE } from '../../../src/schemes/scoring/scores.ts';
import { valueAt } from '../../../src/schemes/kit/settings.ts';
import { CORE_SCHEMES } from '../../../src/schemes/core/core-schemes.ts';
import { encodedTrial } from '../../support/trials.ts';
import { cases } from '../../support/fixtures.ts';
import { inFull } from '../../support/thorough.ts';

interface JaCase {
  readonly response: string;
  readonly expected: string;
  readonly predicted: string | null;
  readonly is_correct: boolean;
}

const [whole] = jaCotTaskSchemes as readonly [Scheme, ...Scheme[]];
const MEMBERS = new Map(
  ['jcommonsenseqa', 'last_letter_connection', 'mawps', 'mgsm'].map((task, i) => [
    task,
    jaCotDataSetSchemes[i] as Scheme,
  ]),
);
const PIECES =
  '答えは|よって、|です|。|「|」|野|「野」|「博」|「野博」|(1)|(4)|（２）|②|2|.|34|,|-|1,234|−|/| |\n|マザーボード|正解は|答え：|問題：';
const QUESTION = '問題：どれ？\n(0)野\n(1)マザーボード\n(2)ボード\n解答：';
const texts = fc.array(fc.constantFrom(...PIECES.split('|')), { maxLength: 14 }).map((parts) => parts.join(''));
const truths = fc.oneof(
  texts,
  fc.constantFrom('(1)マザーボード', '(4)', '野博', '34', '2,125', '1234', 'nan', '', '-2'),
);
const tasks = fc.constantFrom(...MEMBERS.keys());

/** The content of a verdict, with the ids of its rules in the member. */
function partsOf(verdict: Verdict | undefined): object {
  const { correct, parse, match, neverMet = null } = verdict as Verdict;
  const own = (rule: string | null): string | null => rule?.replace(/^\w+\//, '') ?? null;
  return {
    correct,
    parse: { ...parse, rule: own(parse.rule) },
    match: own(match?.rule ?? null),
    neverMet: own(neverMet),
  };
}

const optionalIds = (rules: readonly Rule[]): string[] => rules.filter(({ optional }) => optional).map(({ id }) => id);
const inputOf = (response: string, task: string | null): ParserInput => ({
  response,
  storedParse: null,
  question: QUESTION,
  task,
});

describe('ja-cot equals its four members', () => {
  test.each([...MEMBERS])('on the cases of the original: %s', (task) => {
    for (const { response, expected, predicted, is_correct: isCorrect } of cases<JaCase>(`ja_cot_${task}.jsonl`)) {
      const [verdict] = planFor([whole]).score({ response, storedParse: null, task }, expected);
      expect([response, verdict?.parse.text, verdict?.correct]).toEqual([response, predicted, isCorrect]);
    }
  });

  test('on any text: same label, answer, place and rule', () => {
    fc.assert(
      fc.property(texts, truths, tasks, (response, truth, task) => {
        const [all, own] = planFor([whole, MEMBERS.get(task) as Scheme]).score(inputOf(response, task), truth);
        expect(partsOf(all)).toEqual(partsOf(own));
      }),
      { numRuns: inFull(2000, 333) },
    );
  });
});

describe.each(jaCotTaskSchemes.map((scheme) => [scheme.id, scheme] as const))('%s', (_, scheme) => {
  const { parser, matcher } = scheme;

  test('prefixes its rules with the kind of answers, and each id is unique', () => {
    const ids = parser.rules.map(({ id }) => id);
    expect(new Set(ids.map((id) => id.split('/')[0]))).toEqual(new Set(['choice', 'letters', 'number']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('its settings equal its parses with those rules off', () => {
    const ids = optionalIds(parser.rules);
    fc.assert(
      fc.property(texts, tasks, fc.nat(2 ** ids.length - 1), (response, task, setting) => {
        const input = inputOf(response, task);
        const settings = parser.settings?.(input);
        if (settings === null || settings === undefined) throw new Error('too many rules make a difference');
        const off = new Set(ids.filter((__, i) => ((setting >> i) & 1) === 0));
        expect(valueAt(settings, setting)).toEqual(parser.parse(input, off));
        for (const step of parser.trace(input, off)) expect(off.has(step.rule)).toBe(false);
      }),
      { numRuns: inFull(500, 83) },
    );
  });

  test('no answer matches a truth that is reported as unanswerable', () => {
    let seen = 0;
    fc.assert(
      fc.property(texts, truths, tasks, (response, truth, task) => {
        const [verdict] = planFor([scheme]).score(inputOf(response, task), truth);
        if (verdict?.neverMet === undefined) return;
        seen++;
        expect(matcher.rules.map(({ id }) => id)).toContain(verdict.neverMet);
        expect(verdict.correct).toBe(false);
      }),
      { numRuns: inFull(1000, 167) },
    );
    expect(seen).toBeGreaterThan(50);
  });

  test.each(['mawps2', '', null])('gives no label for the task %j', (task) => {
    const [verdict] = planFor([scheme]).score(inputOf('答えは34です。', task), '34');
    expect(verdict).toMatchObject({ parse: { kind: 'unparsed', text: null }, correct: null, match: null });
    expect(parser.parse(inputOf('答えは34です。', task)).text).toBeNull();
    expect(parser.settings?.(inputOf('答えは34です。', task))?.values).toHaveLength(1);
    expect(matcher.match('34', '34', '34', { choices: null, question: null, task }).correct).toBeNull();
  });

  test('is out of scope, without settings, for a trial of another task', () => {
    const trial = (task: string | null): EncodedTrial =>
      encodedTrial({ response: '答えは34です。', groundTruth: '34', task });
    const scorer = scorerFor([scheme]);
    const seen = (task: string | null): unknown[] => {
      const { states, ruleErrors } = scorer.score(trial(task));
      return [states[CORE_SCHEMES.length], ruleErrors.size];
    };
    expect(seen('mgsm')).toEqual([CORRECT, 1]);
    expect([seen('another'), seen(null)]).toEqual([
      [OUT_OF_SCOPE, 0],
      [OUT_OF_SCOPE, 0],
    ]);
  });

  test('its setting scorer has the rules of all members, and each trial uses those of its member', () => {
    const scorer = createSettingScorer(scheme);
    const input = inputOf('答えは34です。', 'mgsm');
    const item = { choices: null, question: null, task: 'mgsm' };
    const bySetting = scorer?.open(parseSettings(parser, input), ['34'], item, new Map())?.(false);
    const active = bySetting?.active.map((player) => scorer?.players[player]?.rule ?? '');
    expect(active?.length).toBeGreaterThan(0);
    for (const rule of active ?? []) expect(rule).toMatch(/^number\//);
    expect(bySetting?.errors.at(-1)).toBe(0);
  });
});

describe('truths are normalized like answers', () => {
  test.each([
    ['mgsm', '答えは2,125です。', '2,125', true],
    ['mgsm', '答えは２１２５です。', '2,125', true],
    ['mgsm', '答えは2125円です。', '2,125', true],
    ['mgsm', '答えは2,12です。', '2,125', false],
    ['mawps', '答えは−5です。', '-5', true],
    ['mawps', '答えは5です。', '-5', false],
    ['mawps', '答えは43.0です。', '43', true],
    ['jcommonsenseqa', '答えは②です。', '(2)ボード', true],
    ['jcommonsenseqa', '答えは「マザーボード」です。', '(1)マザーボード', true],
    ['jcommonsenseqa', '答えはボードです。', '(1)マザーボード', false],
    ['jcommonsenseqa', '答えは１です。', 'マザーボード', true],
    ['last_letter_connection', '答えは「野博」です。', '「野博」', true],
  ])('%s: %s is %s: %j', (task, response, truth, correct) => {
    const corrected = jaCotTaskSchemes.find(({ id }) => id === 'ja-cot-corrected') as Scheme;
    const [verdict] = planFor([corrected]).score(inputOf(response, task), truth);
    expect(verdict?.correct).toBe(correct);
    expect(verdict?.neverMet).toBeUndefined();
  });

  test.each([
    ['ja-cot', 'mgsm', '2,125', 'number/truth-is-no-number'],
    ['ja-cot-strict', 'mgsm', '114,200', 'number/truth-is-no-number'],
    ['ja-cot', 'jcommonsenseqa', 'マザーボード', 'choice/truth-without-choice'],
    ['ja-cot-corrected', 'jcommonsenseqa', '犬', 'choice/truth-without-choice'],
    ['ja-cot-loose', 'mawps', '千', 'number/truth-is-no-number'],
  ])('%s, %s: %s is unanswerable, by %s', (id, task, truth, rule) => {
    const scheme = jaCotTaskSchemes.find((one) => one.id === id) as Scheme;
    const [verdict] = planFor([scheme]).score(inputOf('答えは1です。', task), truth);
    expect([verdict?.neverMet, verdict?.correct]).toEqual([rule, false]);
    const [either] = planFor([scheme]).score(inputOf('答えは1です。', task), [truth, '(1)', '1']);
    expect(either?.neverMet).toBeUndefined();
  });
});
