/** Which trials the page shows does not depend on who hands them over when. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PageTrialList } from '../../../src/audit/page/page-trial-list.ts';
import { addFlip, emptyFlips, mergeFlips, type Flip, type FlipSample } from '../../../src/audit/tally/flip-sample.ts';
import { seededRank } from '../../../src/stats/seeded-rank.ts';
import { inFull } from '../../support/thorough.ts';

const RUNS = ['a', 'b', 'c'];
const flips = fc
  .array(fc.constantFrom(...RUNS), { maxLength: 60 })
  .map((runs) => runs.map((run, ordinal) => flip(run, ordinal)));

function flip(run: string, ordinal: number): Flip {
  const trialId = `${run}-${ordinal}`;
  return { rank: seededRank(3, trialId), run, ordinal, trialId, rules: [null, [['source']]] };
}

test('all flips are counted, and those of the smallest ranks are kept, in whatever parts they come', () => {
  fc.assert(
    fc.property(flips, fc.nat(8), fc.infiniteStream(fc.nat(3)), (all, limit, parts) => {
      const samples = Array.from({ length: 4 }, () => emptyFlips(limit));
      for (const one of all) addFlip(samples[parts.next().value as number] as FlipSample, one);
      const whole = emptyFlips(limit);
      for (const sample of samples) mergeFlips(whole, sample);
      const smallest = all.toSorted((x, y) => x.rank - y.rank).slice(0, limit);
      expect(whole).toEqual({ count: all.length, limit, kept: smallest });
    }),
    { numRuns: inFull(500, 83), seed: 1 },
  );
});

describe('the list of a page', () => {
  function listed(lengths: readonly number[], most: number, order = lengths.map((_, rank) => rank)): string[] {
    const list = new PageTrialList<string>(most);
    for (const rank of order) list.add({ rank, run: 'a', ordinal: 0, trialId: '' }, `${rank}`, lengths[rank] ?? 0);
    return list.trials();
  }

  test('keeps what fits, by rank, in the order of the input', () => {
    expect(listed([5, 5, 5], 15)).toEqual(['0', '1', '2']);
    expect(listed([5, 5, 5], 14)).toEqual(['0', '1']);
    expect(listed([5, 5, 5], 14, [2, 1, 0])).toEqual(['1', '0']);
    expect(listed([5, 5, 5], 4)).toEqual([]);
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
      { numRuns: inFull(500, 83), seed: 1 },
    );
  });
});
