/** The numbers of a report over time, computed by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scoring } from '../../../../src/apps/rag/documents/evaluation.ts';
import type { WhyAbsent } from '../../../../src/apps/rag/documents/why-absent.ts';
import { EvaluationTally, type EvaluationNumbers } from '../../../../src/apps/rag/over-time/evaluation-tally.ts';
import type { TimedFeedback, TimedResult } from '../../../../src/apps/rag/over-time/timed-result.ts';
import {
  DROP,
  exampleReport,
  feedbackOn,
  monthOfResults,
  scoresOf,
  SCORING as EXAMPLE,
  STORE_COUNTS,
} from '../../../support/evaluations.ts';

const SCORING: Scoring = {
  ...EXAMPLE,
  groups: [
    { id: 'answers', weight: 3, metrics: ['b', 'a'], otherwise: ['c'] },
    { id: 'citations', weight: 1, metrics: ['d'], otherwise: [] },
  ],
};
const MONDAY = Date.parse('2026-11-16');
const HOUR = 60 * 60 * 1000;

interface Given {
  readonly values: Readonly<Record<string, number>>;
  readonly absent?: Readonly<Record<string, WhyAbsent>>;
  readonly id?: string;
  readonly at?: number;
  readonly tags?: readonly string[];
}

/** Results with the records 1, 2, 3 …, one each hour. */
function timed(given: readonly Given[]): TimedResult[] {
  return given.map(({ values, absent = {}, id, at, tags = [] }, i) => ({
    record: i + 1,
    id: id ?? `q${i + 1}`,
    at: at ?? MONDAY + i * HOUR,
    tags,
    ...scoresOf(values, absent, SCORING),
  }));
}

function createNumbers(
  results: readonly TimedResult[],
  feedback: readonly TimedFeedback[] = [],
  options: Partial<ConstructorParameters<typeof EvaluationTally>[0]> = {},
): EvaluationNumbers {
  const tally = new EvaluationTally({ scoring: SCORING, maxExamples: 3, ...options });
  for (const result of results) tally.add(result);
  for (const entry of feedback) tally.addFeedback(entry);
  return tally.finish(STORE_COUNTS);
}

const findMetric = (numbers: EvaluationNumbers, name: string) => numbers.metrics.find(({ metric }) => metric === name);

describe('metrics', () => {
  test('are in the order of the groups, then by name, with their groups', () => {
    const { metrics } = createNumbers(
      timed([{ values: { z: 1, a: 1, '😀': 1, '\uff5a': 1 }, absent: { e: 'not asked' } }]),
    );
    expect(metrics.map(({ metric, group }) => [metric, group])).toEqual([
      ['overall', null],
      ['b', 'answers'],
      ['a', 'answers'],
      ['c', 'answers'],
      ['d', 'citations'],
      ['e', null],
      ['z', null],
      ['\uff5a', null],
      ['😀', null],
    ]);
  });

  test('have means over the results that have them, mean weights over all with a score, and reasons', () => {
    // Weights: b ¾, d ¼; then b ⅜, a ⅜, d ¼; then d 1. The last one has no score.
    const numbers = createNumbers(
      timed([
        { values: { b: 0.5, d: 1 }, absent: { a: 'no score' } },
        { values: { b: 1, a: 0.25, d: 0 }, absent: {} },
        { values: { d: 0.5, x: 0.1 }, absent: { a: 'no reply', b: 'no reply' } },
        { values: { x: 0.3 }, absent: { a: 'no reply', b: 'no input' } },
      ]),
    );
    expect(findMetric(numbers, 'overall')).toMatchObject({ n: 3, weight: null, absent: [] });
    expect(findMetric(numbers, 'overall')?.mean).toBeCloseTo((0.625 + (3 / 8) * 1.25 + 0.5) / 3, 12);
    expect(findMetric(numbers, 'b')).toMatchObject({
      n: 2,
      mean: 0.75,
      weight: expect.closeTo((3 / 4 + 3 / 8) / 3, 12) as number,
      absent: [
        { why: 'no input', count: 1 },
        { why: 'no reply', count: 1 },
      ],
    });
    expect(findMetric(numbers, 'a')).toMatchObject({
      n: 1,
      mean: 0.25,
      interval: null,
      weight: 1 / 8,
      absent: [
        { why: 'no reply', count: 2 },
        { why: 'no score', count: 1 },
      ],
    });
    expect(findMetric(numbers, 'd')?.weight).toBeCloseTo((1 / 4 + 1 / 4 + 1) / 3, 12);
    expect(findMetric(numbers, 'x')).toMatchObject({ n: 2, weight: 0 });
    expect(findMetric(numbers, 'c')).toEqual({
      metric: 'c',
      group: 'answers',
      n: 0,
      queries: 0,
      absent: [],
      weight: 0,
      mean: null,
      interval: null,
      histogram: [],
    });
    expect(numbers.counts).toEqual({ ...STORE_COUNTS, scored: 4, scoredQueries: 4 });
  });

  test('count answers and queries; the interval of answers to one query three times is that of its mean', () => {
    const values = [0.2, 0.4, 0.9, 1];
    const once = createNumbers(timed(values.map((d, i) => ({ values: { d }, id: `q${i}` }))));
    const thrice = createNumbers(
      timed([0, 1, 2].flatMap(() => values.map((d, i) => ({ values: { d }, id: `q${i}`, tags: ['t'], at: MONDAY })))),
    );
    expect(findMetric(once, 'd')).toMatchObject({ n: 4, queries: 4 });
    expect(findMetric(thrice, 'd')).toMatchObject({ n: 12, queries: 4 });
    expect(thrice.counts).toMatchObject({ scored: 12, scoredQueries: 4 });
    const [low = -1, high = -1] = findMetric(once, 'd')?.interval ?? [];
    const same = [expect.closeTo(low, 12), expect.closeTo(high, 12)];
    expect(findMetric(thrice, 'd')?.interval).toEqual(same);
    for (const { metrics } of [...thrice.weeks, ...thrice.tags])
      expect(metrics.find(({ metric }) => metric === 'd')).toMatchObject({ n: 12, queries: 4, interval: same });
  });

  test('that are all alike have intervals that are no points: over all, by week, by tag, and their differences', () => {
    const { metrics, weeks, tags } = createNumbers(
      timed(Array.from({ length: 20 }, (_, i) => ({ values: { d: 1 }, tags: i % 2 === 0 ? ['t'] : [] }))),
    );
    const intervals = [...metrics.filter(({ n }) => n > 0), ...weeks.flatMap((week) => week.metrics)].map(
      ({ interval }) => interval,
    );
    const differences = tags.flatMap((tag) => tag.metrics.map(({ differenceInterval }) => differenceInterval));
    expect(intervals.length + differences.length).toBe(6);
    for (const interval of [...intervals, ...differences]) {
      const [low, high] = interval ?? [0, 0];
      expect(low).toBeLessThan(high - 0.1);
    }
  });

  test('two results of 0 and 1 have a wide interval: t₁ is 12.7', () => {
    expect(findMetric(createNumbers(timed([{ values: { d: 0 } }, { values: { d: 1 } }])), 'd')?.interval).toEqual([
      expect.closeTo(0.0007724511, 9),
      expect.closeTo(0.9992275489, 9),
    ]);
  });

  test('twenty bins: each twentieth begins one, and 1 is in the last', () => {
    const twentieths = Array.from({ length: 21 }, (_, i) => ({ values: { d: i / 20 } }));
    const { histogram = [] } = findMetric(createNumbers(timed(twentieths)), 'd') ?? {};
    expect(histogram).toEqual([...Array.from({ length: 19 }, () => 1), 2]);
    const below = findMetric(createNumbers(timed([{ values: { d: 0.9499999 } }, { values: { d: 0.0499999 } }])), 'd');
    expect(below?.histogram.flatMap((count, bin) => (count === 0 ? [] : [bin]))).toEqual([0, 18]);
  });
});

describe('weeks', () => {
  test('have the answers of Monday to Sunday in UTC; n of a metric may be less', () => {
    const { weeks, period } = createNumbers(
      timed([
        { values: { d: 0.2 }, at: Date.parse('2026-11-22T23:59:59.999Z') },
        { values: { d: 0.4, x: 1 }, at: Date.parse('2026-11-16') },
        { values: { d: 1 }, at: Date.parse('2026-11-30') },
      ]),
    );
    expect(weeks.map(({ week, start, answers }) => [week, start, answers])).toEqual([
      ['2026-W47', '2026-11-16', 2],
      ['2026-W49', '2026-11-30', 1],
    ]);
    // `bounded_mean` of scripts/reference/unequal_items.py, of 0.2 and 0.4.
    const interval = [expect.closeTo(0.005666374, 9), expect.closeTo(0.9699075854, 9)];
    const mean = expect.closeTo(0.3, 12) as number;
    expect(weeks[0]?.metrics).toEqual([
      { metric: 'overall', n: 2, queries: 2, mean, interval },
      { metric: 'd', n: 2, queries: 2, mean, interval },
      { metric: 'x', n: 1, queries: 1, mean: 1, interval: null },
    ]);
    expect(weeks[1]?.metrics[0]).toEqual({ metric: 'overall', n: 1, queries: 1, mean: 1, interval: null });
    expect(period).toEqual({ first: '2026-11-16T00:00:00.000Z', last: '2026-11-30T00:00:00.000Z' });
  });
});

describe('tags', () => {
  test('are compared with the answers without them', () => {
    // With: 0.2, 0.4; without: 0.6, 1. The intervals are those of `bounded_mean` in scripts/reference/unequal_items.py, and MOVER.
    const { tags } = createNumbers(
      timed([
        { values: { d: 0.2 }, tags: ['t', 't', 'all'] },
        { values: { d: 0.6 }, tags: ['all', 'alone'] },
        { values: { d: 0.4, x: 1 }, tags: ['all', 't'] },
        { values: { d: 1 }, tags: ['all'] },
      ]),
    );
    expect(tags.map(({ tag, answers }) => [tag, answers])).toEqual([
      ['all', 4],
      ['t', 2],
      ['alone', 1],
    ]);
    expect(tags[1]?.metrics.find(({ metric }) => metric === 'd')).toEqual({
      metric: 'd',
      n: 2,
      queries: 2,
      mean: expect.closeTo(0.3, 12) as number,
      interval: [expect.closeTo(0.005666374, 9), expect.closeTo(0.9699075854, 9)],
      difference: expect.closeTo(-0.5, 12) as number,
      differenceInterval: [expect.closeTo(-0.8605551275, 9), expect.closeTo(0.5630145813, 9)],
    });
    expect(tags[1]?.metrics.find(({ metric }) => metric === 'x')).toMatchObject({ n: 1, difference: null });
    expect(tags[0]?.metrics[0]).toMatchObject({ n: 4, difference: null, differenceInterval: null });
    const alone = tags[2]?.metrics.find(({ metric }) => metric === 'd');
    expect(alone).toMatchObject({ interval: null, differenceInterval: null });
    expect(alone?.difference).toBeCloseTo(0.6 - (0.2 + 0.4 + 1) / 3, 12);
  });

  test('are the fifty with the most answers, ties by name', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ values: { d: 1 }, tags: [`t${String(i).padStart(2, '0')}`] }));
    const { tags } = createNumbers(timed([...many, { values: { d: 1 }, tags: ['t59'] }]));
    expect(tags.map(({ tag }) => tag)).toEqual(['t59', ...many.slice(0, 49).flatMap(({ tags: [tag] }) => tag)]);
  });
});

test('the worst are those with the lowest score, ties by record; answers without a score are not included', () => {
  const results = timed([0.5, 0.2, 0.9, 0.2].map((d) => ({ values: { d } })));
  const numbers = createNumbers([...results, { ...results[0]!, record: 9, metrics: {}, overall: null }].toReversed());
  expect(numbers.worst).toEqual([2, 4, 1]);
});

describe('feedback', () => {
  const entry = (id: string, at: number, thumb: TimedFeedback['thumb'], text: string | null = null): TimedFeedback => ({
    id,
    at: MONDAY + at * HOUR,
    thumb,
    text,
  });

  test('is about the latest answer of its id that was there, and about the earliest where none was', () => {
    const results = timed([
      { values: { d: 0.1 }, id: 'a', at: MONDAY + 10 * HOUR },
      { values: { d: 0.2 }, id: 'a', at: MONDAY + 20 * HOUR },
      { values: { x: 1 }, id: 'no score' },
    ]);
    const { feedback } = createNumbers(
      results,
      [
        entry('a', 20, null, 'at that time'),
        entry('a', 19, 'up', 'between'),
        entry('a', 5, 'down', 'before'),
        entry('no score', 21, null, 'no score'),
        entry('gone', 4, 'up', 'x'.repeat(700)),
        entry('a', 3, 'down', '   '),
      ],
      { maxExamples: 9 },
    );
    expect(feedback).toMatchObject({ entries: 6, matched: 5, up: 2, down: 2 });
    expect(feedback?.texts.map(({ text, thumb, overall }) => [text.head.slice(0, 12), thumb, overall])).toEqual([
      ['no score', null, null],
      ['at that time', null, 0.2],
      ['between', 'up', 0.1],
      ['before', 'down', 0.1],
      ['xxxxxxxxxxxx', 'up', null],
    ]);
    expect(feedback?.texts.at(-1)?.text).toEqual({
      head: 'x'.repeat(300),
      tail: 'x'.repeat(300),
      omitted: 100,
      length: 700,
    });
    expect(feedback?.texts[0]?.at).toBe('2026-11-16T21:00:00.000Z');
  });

  test('counts the latest thumb on an answer, of two at the same time the one that was added last', () => {
    const results = timed([{ values: { d: 0.9 } }, { values: { d: 0.1 } }]);
    const { feedback } = createNumbers(results, [
      entry('q1', 9, 'up'),
      entry('q1', 8, 'down'),
      entry('q1', 10, null),
      entry('q2', 9, 'up'),
      entry('q2', 9, 'down'),
    ]);
    expect(feedback).toMatchObject({ entries: 5, matched: 5, up: 2, down: 2 });
    expect(feedback?.correlations[0]).toMatchObject({ metric: 'overall', up: 1, down: 1, meanUp: 0.9, meanDown: 0.1 });
  });

  test('is compared with scores by the area under the curve and by Spearman’s ρ', () => {
    // Up: 0.4, 0.8; down: 0.4, 0.2. Of four pairs three are higher and one is equal.
    const results = timed([0.4, 0.8, 0.4, 0.2, 0.6].map((d) => ({ values: { d } })));
    const { feedback } = createNumbers(results, [
      entry('q1', 30, 'up'),
      entry('q2', 30, 'up'),
      entry('q3', 30, 'down'),
      entry('q4', 30, 'down'),
      entry('q5', 30, null),
    ]);
    const [overall, d, ...others] = feedback?.correlations ?? [];
    expect(others).toEqual([]);
    expect(d).toEqual({ ...overall, metric: 'd' });
    expect(d).toMatchObject({ up: 2, down: 2, auc: 3.5 / 4 });
    expect([d?.meanUp, d?.meanDown]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.3, 12)]);
    // Ranks 2.5, 4, 2.5, 1 against 3.5, 3.5, 1.5, 1.5: Σ of products of deviations 3, of squares 4.5 and 4.
    expect(d?.spearman).toBeCloseTo(3 / Math.sqrt(4.5 * 4), 12);
    expect(d?.interval?.[1]).toBeLessThan(1);
  });

  test('ties values that differ only by rounding', () => {
    const [third, above] = [0.3333333333333333, 0.33333333333333337];
    const results = timed([above, third, above, third].map((d) => ({ values: { d } })));
    const { feedback, ratings } = createNumbers(results, [
      ...(['up', 'down', 'up', 'down'] as const).map((thumb, i) => entry(`q${i + 1}`, 30, thumb)),
      ...[5, 1, 4, 2].map((value, i) => ({ ...entry(`q${i + 1}`, 31, null), rating: { value, best: 5 } })),
    ]);
    expect(feedback?.correlations.map(({ metric, auc, spearman }) => [metric, auc, spearman])).toEqual([
      ['overall', 0.5, null],
      ['d', 0.5, null],
    ]);
    expect(ratings?.correlations.map(({ metric, spearman }) => [metric, spearman])).toEqual([
      ['overall', null],
      ['d', null],
    ]);
  });

  test('with one kind of thumb has no area; without any there is none', () => {
    const results = timed([{ values: { d: 0.9 } }]);
    expect(createNumbers(results, [entry('q1', 9, 'up')]).feedback?.correlations[0]).toEqual({
      metric: 'overall',
      up: 1,
      down: 0,
      meanUp: 0.9,
      meanDown: null,
      auc: null,
      interval: null,
      spearman: null,
    });
    expect(createNumbers(results, [entry('q1', 9, null, 'words')]).feedback?.correlations).toEqual([]);
    expect(createNumbers(results).feedback).toBeNull();
  });

  test('keeps only the latest texts', () => {
    const words = Array.from({ length: 50 }, (_, i) => entry('q1', (i * 37) % 50, null, `at ${(i * 37) % 50}`));
    const { feedback } = createNumbers([], words);
    expect(feedback?.texts.map(({ text }) => text.head)).toEqual(['at 49', 'at 48', 'at 47']);
  });
});

test('no results make an empty report', () => {
  expect(createNumbers([])).toMatchObject({
    period: { first: null, last: null },
    counts: { scored: 0 },
    weeks: [],
    changes: [],
    changeTests: 0,
    tags: [],
    worst: [],
    recommendations: [],
    feedback: null,
  });
});

test('the order in which results and feedback come does not matter', () => {
  const results = monthOfResults(2).slice(0, 120);
  const feedback = feedbackOn(results, 2);
  const options = { scoring: EXAMPLE };
  const whole = createNumbers(results, feedback, options);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(results, { minLength: results.length }),
      fc.shuffledSubarray(feedback, { minLength: feedback.length }),
      (some, entries) => {
        expect(createNumbers(some, entries, options)).toEqual(whole);
      },
    ),
    { numRuns: 10 },
  );
});

test.each([
  ['a value that is no number', [{ values: { d: Number.NaN } }], [], 'd of record 1 is not a number'],
  ['two results of one record', [{ values: { d: 1 } }], [{ record: 1 }], 'record 1 has two results'],
] as const)('%s is an error of the caller', (_, given, more, message) => {
  const [first] = timed([{ values: { d: 1 } }]);
  expect(() => createNumbers([...timed(given), ...more.map((change) => ({ ...first!, ...change }))])).toThrow(message);
});

test('the simulated report has the changes that it was made with', () => {
  const { changes, counts, recommendations, metrics } = exampleReport();
  expect(counts.scored).toBe(600);
  const drop = changes.find(({ metric }) => metric === DROP.metric);
  expect(drop).toMatchObject({ week: DROP.week, start: DROP.start });
  expect(Math.abs((drop?.difference ?? 0) + DROP.by)).toBeLessThan(0.05);
  expect(recommendations.map(({ rule }) => rule)).toContain('recent-drop');
  expect(metrics.find(({ metric }) => metric === 'faithfulness')?.absent.length).toBeGreaterThan(1);
});
