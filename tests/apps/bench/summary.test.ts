/** The numbers of a benchmark by item: intervals and tests of accuracies and gains. */
import { describe, expect, test } from 'vitest';
import { AnswerCount } from '../../../src/apps/bench/store/answer-count.ts';
import type { StoredAnswer } from '../../../src/apps/bench/store/answers.ts';
import { summarizeRun } from '../../../src/apps/bench/summary.ts';
import type { BenchResult } from '../../../src/apps/bench/documents/bench.ts';
import { gainText } from '../../../src/apps/bench/report/words.ts';
import { tangoInterval } from '../../../src/stats/tango.ts';
import { wilsonInterval } from '../../../src/stats/wilson.ts';

function answer(set: string, itemId: string, condition: string, isCorrect: boolean): StoredAnswer {
  const tokens = { input: null, output: null };
  const texts = { question: '?', groundTruth: 'a', response: 'a', parse: 'a' };
  return { set, itemId, condition, repeat: 1, isCorrect, ...texts, latencyMs: 1, tokens, at: 0, metadata: {} };
}

/** The result of a run with these answers. */
function summarize(answers: readonly StoredAnswer[], samePrompts: readonly string[] = []): Omit<BenchResult, 'totals'> {
  const sets = [...new Set(answers.map(({ set }) => set))].map((name) => ({
    name,
    items: [],
    prompts: { cot: 'a', direct: samePrompts.includes(name) ? 'a' : 'b' },
  }));
  const benchmark = { id: 'b', title: 'B', baseline: 'direct', conditions: [] };
  const plan = { benchmark, conditions: ['cot', 'direct'], repeats: 1, sets };
  const store = {
    eachAnswer: (visit: (one: StoredAnswer) => void) => answers.forEach(visit),
    config: { model: 'm', scheme: 's', sampling: { temperature: 0, seed: null, maxTokens: 1 } },
    runId: 'r',
  };
  const run = { store, key: 'k', path: 'p' };
  return summarizeRun(plan as never, run as never, { name: 'answer-audit', version: '0' }, 'audit');
}

/** Items of which the first ones are right under one condition only; `repeats` answers of each. */
function pairs(set: string, items: number, change: { gained?: number; lost?: number }, repeats = 1): StoredAnswer[] {
  const { gained = 0, lost = 0 } = change;
  return Array.from({ length: items * repeats }, (_, i) => {
    const item = Math.floor(i / repeats);
    const isGained = item < gained;
    const isLost = !isGained && item < gained + lost;
    return [answer(set, `${item}`, 'cot', !isLost), answer(set, `${item}`, 'direct', !isGained)];
  }).flat();
}

const inPercent = (ends: readonly number[]): number[] => ends.map((end) => 100 * end);

describe('gains', () => {
  test('of items with one answer each have Tango’s interval and the exact p', () => {
    const { gains, scores, schemaVersion } = summarize(pairs('s', 40, { gained: 9, lost: 1 }));
    expect(schemaVersion).toBe(2);
    expect(gains).toMatchObject([
      { set: 's', pairs: 40, gained: 9, lost: 1, gainPp: 20, minP: 2 ** -9, isExact: true },
    ]);
    expect(gains[0]?.p).toBeCloseTo((2 * 11) / 1024, 12);
    expect(gains[0]?.interval).toEqual(
      inPercent(tangoInterval(1, 9, 40)).map((end) => expect.closeTo(end, 9) as number),
    );
    expect(scores[0]?.interval).toEqual(
      inPercent(wilsonInterval(39, 40)).map((end) => expect.closeTo(end, 9) as number),
    );
    expect(gainText(gains[0] as (typeof gains)[number])).toMatch(/; significant, p = 0\.021\)$/);
  });

  test('of one item with ten answers cannot be tested', () => {
    const { gains } = summarize(pairs('s', 5, { gained: 1 }, 10));
    expect(gains).toMatchObject([{ pairs: 5, gained: 1, lost: 0, gainPp: 20, p: 1, minP: 1 }]);
    expect(gains[0]?.interval?.[0]).toBeLessThan(0); // Tango over answers: 11.2 to 33.0
    expect(gainText(gains[0] as (typeof gains)[number])).toMatch(
      /cannot be tested: 1 item carries the change, six are needed\)$/,
    );
  });

  test('over all sets count an item of each set', () => {
    const { gains } = summarize([...pairs('s', 10, { gained: 3 }), ...pairs('t', 10, { gained: 3 })]);
    expect(gains.map(({ set, pairs: n, p, minP }) => [set, n, p, minP])).toEqual([
      ['s', 10, 0.25, 0.25],
      ['t', 10, 0.25, 0.25],
      [null, 20, 2 ** -5, 2 ** -5],
    ]);
  });

  test('leave out sets whose prompts are the same under both conditions', () => {
    const answers = [
      ...pairs('s', 20, { gained: 8, lost: 1 }),
      ...pairs('t', 20, { gained: 5, lost: 2 }),
      ...pairs('u', 20, { gained: 4, lost: 1 }),
      ...pairs('mgsm', 20, { gained: 3, lost: 3 }),
    ];
    expect(summarize(answers).gains.at(-1)).toMatchObject({ set: null, pairs: 80, gainPp: 16.25 });
    const { gains, samePrompts } = summarize(answers, ['mgsm']);
    expect(samePrompts).toEqual([{ set: 'mgsm', conditions: ['cot', 'direct'] }]);
    const nothing = { gainPp: null, interval: null, p: null, minP: null, samePrompts: true };
    expect(gains[3]).toMatchObject({ set: 'mgsm', pairs: 20, gained: 0, lost: 0, ...nothing });
    expect(gains[4]).toMatchObject({ set: null, pairs: 60, gained: 17, lost: 4, leftOut: ['mgsm'] });
    expect(gains[4]?.gainPp).toBeCloseTo(21.67, 2);
    expect(gains.map((gain) => 'samePrompts' in gain)).toEqual([false, false, false, true, false]);
    expect(gainText(gains[3] as BenchResult['gains'][number])).toBe('same prompts under both');
  });

  test('are none where all sets have the same prompts', () => {
    const { gains } = summarize([...pairs('s', 9, { gained: 9 }), ...pairs('t', 9, { gained: 9 })], ['s', 't']);
    expect(gains.map(({ set, gainPp, leftOut }) => [set, gainPp, leftOut])).toEqual([
      ['s', null, undefined],
      ['t', null, undefined],
      [null, null, ['s', 't']],
    ]);
  });

  test('that are not significant are named so only if they could have been', () => {
    const [gain] = summarize(pairs('s', 40, { gained: 6, lost: 3 })).gains;
    expect(gainText(gain as BenchResult['gains'][number])).toMatch(/not significant, p = 0\.508\)$/);
  });
});

test('accuracies of several answers about an item have the interval of so many items, not answers', () => {
  const repeated = summarize(pairs('s', 20, { gained: 10 }, 10)).scores.find(({ condition }) => condition === 'direct');
  const single = summarize(pairs('s', 20, { gained: 10 })).scores.find(({ condition }) => condition === 'direct');
  const width = ([low, high]: readonly [number, number]): number => high - low;
  expect([repeated?.answered, single?.answered]).toEqual([200, 20]);
  expect(width(repeated?.interval ?? [0, 0])).toBeGreaterThan(0.95 * width(single?.interval ?? [0, 0]));
});

test('an item that was answered under one condition only is in no pair', () => {
  const count = new AnswerCount();
  for (const one of [answer('s', '1', 'cot', true), answer('s', '2', 'cot', true), answer('s', '2', 'direct', false)])
    count.add(one);
  expect(count.pairs(['s'], 'cot', 'direct')).toEqual([{ items: 1, n: 1, sum: 1, baselineN: 1, baselineSum: 0 }]);
  expect(count.itemsOf('s', 'cot')).toHaveLength(2);
});
