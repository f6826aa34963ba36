/** Which trials the page shows does not depend on who hands them over when. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FlipSample } from '../../../src/audit/page/flip-sample.ts';
import { PageTrialList } from '../../../src/audit/page/page-trial-list.ts';
import { loadSchemes } from '../../../src/audit/defaults/scheme-list.ts';
import type { TrialLabels } from '../../../src/core/labels.ts';
import type { PageTrial } from '../../../src/result/page.ts';
import { seededRank } from '../../../src/stats/seeded-rank.ts';

const schemes = await loadSchemes(['v2-parse', 'combined']);
const RUNS = ['a', 'b', 'c'];

function labels(place: Pick<TrialLabels, 'run' | 'ordinal'>, changes: Partial<TrialLabels> = {}): TrialLabels {
  return {
    ...place,
    trialId: `${place.run}-${place.ordinal}`,
    itemId: null,
    temperature: null,
    variant: null,
    condition: null,
    model: null,
    dataset: null,
    task: null,
    storedCorrect: true,
    correct: [true, true, false],
    parsed: [true, true, true],
    rules: [null, null, [['source']]],
    ...changes,
  };
}

/** Trials of three runs, some of which flip. */
const trials = fc
  .array(fc.record({ run: fc.constantFrom(...RUNS), isFlip: fc.boolean() }), { maxLength: 60 })
  .map((all) => all.map(({ run, isFlip }, ordinal) => labels({ run, ordinal }, { correct: [true, true, !isFlip] })));

function kept(all: readonly TrialLabels[], limit: number, { runs = RUNS, skipsBad = false } = {}) {
  const sample = new FlipSample(schemes, { seed: 3, limit, skipsBad });
  for (const one of all) sample.add(one);
  const { count, kept: flips } = sample.listFlips(runs);
  return { count, ids: flips.map(({ trialId }) => trialId) };
}

describe('flips', () => {
  test.each([
    ['gained', { storedCorrect: false, correct: [false, true, false] }, 1],
    ['lost', { storedCorrect: true, correct: [true, true, false] }, 1],
    ['the same labels', { storedCorrect: true, correct: [true, true, true] }, 0],
    ['only v1, which nobody asked for', { storedCorrect: true, correct: [false, true, true] }, 0],
    ['out of scope, or failed', { storedCorrect: true, correct: [true, null, null] }, 0],
    ['no stored label', { storedCorrect: null, correct: [false, true, false] }, 0],
  ])('%s', (_, changes, count) => {
    expect(kept([labels({ run: 'a', ordinal: 0 }, changes)], 5).count).toBe(count);
  });

  test('where v1 is asked for, what it changes counts', async () => {
    const sample = new FlipSample(await loadSchemes(['v1']), { seed: 0, limit: 5, skipsBad: false });
    sample.add(labels({ run: 'a', ordinal: 0 }, { correct: [false] }));
    expect(sample.listFlips(['a']).count).toBe(1);
  });

  test('all are counted, and those of the smallest ranks are kept, whatever the order', () => {
    fc.assert(
      fc.property(trials, fc.nat(8), fc.boolean(), fc.infiniteStream(fc.nat()), (all, limit, skipsBad, order) => {
        const flips = all.filter(({ correct }) => correct[2] === false).map(({ trialId }) => trialId);
        const smallest = flips.toSorted((x, y) => seededRank(3, x) - seededRank(3, y)).slice(0, limit);
        const keys = new Map(all.map((one) => [one, order.next().value]));
        const shuffled = all.toSorted((x, y) => (keys.get(x) ?? 0) - (keys.get(y) ?? 0));
        expect(kept(shuffled, limit, { skipsBad })).toEqual({ count: flips.length, ids: smallest });
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('a run that was given up leaves nothing, and displaces nothing', () => {
    fc.assert(
      fc.property(trials, fc.nat(8), (all, limit) => {
        const runs = ['a', 'c'];
        const without = all.filter(({ run }) => run !== 'b');
        expect(kept(all, limit, { runs, skipsBad: true })).toEqual(kept(without, limit));
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});

describe('the list of a page', () => {
  const trial = (response: string): PageTrial => ({
    ...labels({ run: 'a', ordinal: 0 }),
    question: null,
    choices: null,
    groundTruth: null,
    response,
    storedParse: null,
    verdicts: [],
    explain: '',
  });
  const empty = JSON.stringify(trial('')).length;

  function listed(lengths: readonly number[], most: number, order = lengths.map((_, rank) => rank)): string[] {
    const list = new PageTrialList(most);
    for (const rank of order)
      list.add({ rank, run: 'a', ordinal: 0, trialId: '' }, trial(`${rank}`.padEnd(lengths[rank] ?? 0, '.')));
    return list.trials().map(({ response }) => (response ?? '').replaceAll('.', ''));
  }

  test('keeps what fits, by rank, in the order of the input', () => {
    expect(listed([5, 5, 5], 3 * empty + 15)).toEqual(['0', '1', '2']);
    expect(listed([5, 5, 5], 3 * empty + 14)).toEqual(['0', '1']);
    expect(listed([5, 5, 5], 3 * empty + 14, [2, 1, 0])).toEqual(['1', '0']);
    expect(listed([5, 5, 5], empty)).toEqual([]);
  });

  test('is the same, whatever the order', () => {
    const lengths = fc.array(fc.integer({ min: 2, max: 400 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lengths, fc.nat(3_000), fc.infiniteStream(fc.nat()), (all, most, keys) => {
        const order = all.map((_, rank) => [rank, keys.next().value] as const).toSorted(([, x], [, y]) => x - y);
        const shuffled = listed(
          all,
          most,
          order.map(([rank]) => rank),
        );
        expect(shuffled.toSorted()).toEqual(listed(all, most).toSorted());
      }),
      { numRuns: 500, seed: 1 },
    );
  });
});
