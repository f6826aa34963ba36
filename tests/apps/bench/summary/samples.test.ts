/** What several answers to each question show, recomputed by hand and by enumeration. */
import { describe, expect, test } from 'vitest';
import type { BenchSamples } from '../../../../src/apps/bench/documents/bench.ts';
import type { Plan } from '../../../../src/apps/bench/plan.ts';
import type { StoredAnswer } from '../../../../src/apps/bench/store/answers.ts';
import { ItemVotes } from '../../../../src/apps/bench/summary/item-votes.ts';
import { SampleCount } from '../../../../src/apps/bench/summary/sample-count.ts';
import { listSamples, passSizes } from '../../../../src/apps/bench/summary/samples.ts';

/** A parse and whether it is right; null for no parse; a failure has no answer. */
type Sample = readonly [parse: string | null, isCorrect: boolean] | 'failed';

function votesOf(samples: readonly Exclude<Sample, 'failed'>[]): ItemVotes {
  const votes = new ItemVotes();
  for (const [parse, isCorrect] of samples) votes.add(parse, isCorrect);
  return votes;
}

/** The samples of a set under one condition. */
function measure(items: readonly (readonly Sample[])[], repeats: number): BenchSamples {
  const count = new SampleCount((parse) => parse.toLowerCase());
  for (const [item, samples] of items.entries())
    for (const [at, sample] of samples.entries()) count.add(stored(String(item), at + 1, sample));
  const plan = { conditions: ['cot'], repeats, sets: [{ name: 's' }] } as unknown as Plan;
  return listSamples(plan, count)[0] as BenchSamples;
}

function stored(itemId: string, repeat: number, sample: Sample): StoredAnswer {
  const [parse, isCorrect] = sample === 'failed' ? [null, false] : sample;
  const texts = { question: '?', groundTruth: 'b', response: sample === 'failed' ? null : 'text', parse };
  const tokens = { input: null, output: null };
  return { set: 's', itemId, condition: 'cot', repeat, isCorrect, ...texts, latencyMs: 1, tokens, at: 0, metadata: {} };
}

const RIGHT: Sample = ['B', true];
const WRONG: Sample = ['A', false];
const OTHER: Sample = ['C', false];
const NONE: Sample = [null, false];

describe('votes', () => {
  test.each([
    ['the most frequent answer decides', [RIGHT, RIGHT, WRONG], 1, 2 / 3],
    ['also where most samples are wrong', [RIGHT, RIGHT, WRONG, OTHER, NONE], 1, 2 / 5],
    ['of two tied answers one is right', [RIGHT, WRONG], 1 / 2, 1 / 2],
    ['of three tied answers one is right', [RIGHT, WRONG, OTHER], 1 / 3, 1 / 3],
    ['a sample without a parse does not vote', [NONE, NONE, RIGHT], 1, 1 / 3],
    ['without a vote nothing is right', [NONE, NONE], 0, 0],
    ['other texts are other answers, even if both are right', [RIGHT, ['B.', true], WRONG, WRONG], 0, 1 / 2],
    ['an answer that is right once of twice counts half', [RIGHT, ['B', false], WRONG], 1 / 2, 2 / 3],
    ['an empty text is no vote', [['', false], ['', false], RIGHT], 1, 1 / 3],
  ] as const)('%s', (_, samples, majority, consistency) => {
    const votes = votesOf(samples);
    expect([votes.majority(), votes.consistency()]).toEqual([
      expect.closeTo(majority, 12),
      expect.closeTo(consistency, 12),
    ]);
  });
});

test('four items of three samples, by hand', () => {
  const found = measure(
    [
      [RIGHT, ['b', true], WRONG], // majority right, 2 of 3 right
      [RIGHT, WRONG, OTHER], // three tied, 1 of 3 right
      [WRONG, WRONG, NONE], // majority wrong
      [RIGHT, 'failed', 'failed'], // one answer
      ['failed', 'failed', 'failed'], // in no number
    ],
    3,
  );
  expect(found).toMatchObject({ set: 's', condition: 'cot', repeats: 3, items: 4, incomplete: 1 });
  expect(found.majority).toMatchObject({ items: 4, pct: expect.closeTo((100 * (1 + 1 / 3 + 0 + 1)) / 4, 10) });
  expect(found.consistency).toMatchObject({
    items: 4,
    pct: expect.closeTo((100 * (2 / 3 + 1 / 3 + 2 / 3 + 1)) / 4, 10),
  });
  expect(found.pass.map(({ k, items, pct }) => [k, items, pct])).toEqual([
    [1, 4, expect.closeTo((100 * (2 / 3 + 1 / 3 + 0 + 1)) / 4, 10)],
    [2, 3, expect.closeTo((100 * (1 + 2 / 3 + 0)) / 3, 10)], // 1 − C(1,2)/C(3,2), 1 − C(2,2)/C(3,2)
    [3, 3, expect.closeTo((100 * 2) / 3, 10)],
  ]);
  const [low, high] = found.majority.interval ?? [NaN, NaN];
  expect(low).toBeLessThan(58);
  expect(high).toBeGreaterThan(59);
});

test('a majority of k is what voting among the k samples gives when ties are drawn', () => {
  const kinds = [RIGHT, WRONG, OTHER, NONE] as const;
  // Every sequence of four samples.
  for (let code = 0; code < kinds.length ** 4; code++) {
    const samples = [0, 1, 2, 3].map(
      (at) => kinds[Math.floor(code / kinds.length ** at) % kinds.length] as (typeof kinds)[number],
    );
    expect(votesOf(samples).majority()).toBeCloseTo(drawnMajority(samples.map(([parse]) => parse)), 12);
  }
});

/** The share of all orders of the candidates in which the first of the most frequent ones is B. */
function drawnMajority(parses: readonly (string | null)[]): number {
  const orders = [
    ['A', 'B', 'C'],
    ['A', 'C', 'B'],
    ['B', 'A', 'C'],
    ['B', 'C', 'A'],
    ['C', 'A', 'B'],
    ['C', 'B', 'A'],
  ];
  const countOf = (name: string): number => parses.filter((parse) => parse === name).length;
  const winners = orders.map((order) => order.reduce((best, name) => (countOf(name) > countOf(best) ? name : best)));
  return winners.filter((name) => name === 'B' && countOf(name) > 0).length / orders.length;
}

test.each([
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [5, [1, 2, 4, 5]],
  [8, [1, 2, 4, 8]],
])('of %d samples the passes are of %j', (repeats, sizes) => {
  expect(passSizes(repeats)).toEqual(sizes);
});

test('without an answer there is no mean', () => {
  const nothing = { items: 0, pct: null, interval: null };
  expect(measure([['failed', 'failed']], 2)).toMatchObject({ items: 0, majority: nothing, consistency: nothing });
});
