/** Counts of the reasons of flips are the same, in whatever parts the flips come. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countFlipReason,
  mergeFlipReasons,
  MOST_REASONS,
  parseReasonKey,
  type FlipReasons,
} from '../../../src/audit/tally/flip-reasons.ts';
import { seededRank } from '../../../src/stats/seeded-rank.ts';
import { inFull } from '../../support/thorough.ts';

const PARTS = 3;

interface CountedFlip {
  readonly scheme: string;
  readonly rule: string | null;
  readonly stored: Parameters<typeof countFlipReason>[2]['stored'];
  readonly direction: 'gained' | 'lost';
  readonly part: number;
}

function count(into: FlipReasons, { scheme, stored, rule, direction }: CountedFlip, ordinal: number): void {
  const trialId = `t${ordinal}`;
  const trial = { rank: seededRank(0, trialId), run: 'a', ordinal, trialId };
  countFlipReason(into, scheme, { stored, rule }, direction, trial);
}

/** More rules than are counted, so that some are left out. */
const flips = fc.array(
  fc.record({
    scheme: fc.constantFrom('a', 'b'),
    rule: fc.oneof({ weight: 9, arbitrary: fc.nat(2 * MOST_REASONS).map((n) => `r${n}`) }, fc.constant(null)),
    stored: fc.constantFrom({ rule: 'x', place: null } as const, { rule: null, place: 'end' } as const),
    direction: fc.constantFrom('gained', 'lost'),
    part: fc.nat(PARTS - 1),
  }),
  { maxLength: 3 * MOST_REASONS, size: 'max' },
);

const plain = (reasons: FlipReasons): unknown =>
  Object.fromEntries(Array.from(reasons, ([scheme, own]) => [scheme, Object.fromEntries(own)]));

test('parts of flips give the counts and the samples of all of them', () => {
  fc.assert(
    fc.property(flips, fc.boolean(), (all, isReversed) => {
      const whole: FlipReasons = new Map();
      const parts = Array.from({ length: PARTS }, (): FlipReasons => new Map());
      for (const [i, flip] of all.entries()) {
        count(whole, flip, i);
        count(parts[flip.part] as FlipReasons, flip, i);
      }
      const merged: FlipReasons = new Map();
      for (const part of isReversed ? parts.toReversed() : parts) mergeFlipReasons(merged, part);
      expect(plain(merged)).toEqual(plain(whole));
      for (const [scheme, own] of whole) {
        expect(own.size).toBeLessThanOrEqual(MOST_REASONS);
        for (const [key, { gained, lost, sample }] of own) {
          const { stored, rule } = parseReasonKey(key);
          const same = all.filter(
            (flip) =>
              flip.scheme === scheme && flip.rule === rule && JSON.stringify(flip.stored) === JSON.stringify(stored),
          );
          expect(gained + lost).toBe(same.length);
          expect(sample).toHaveLength(Math.min(3, same.length));
        }
      }
    }),
    { numRuns: inFull(100, 12), seed: 1, endOnFailure: true }, // shrinking takes minutes
  );
});
