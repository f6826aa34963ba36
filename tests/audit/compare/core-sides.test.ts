/** Labels and answers that are compared in bytes, against those of the schemes as they are written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CoreSides, isInFastLane } from '../../../src/audit/compare/core-sides.ts';
import { createSides } from '../../../src/audit/compare/create-sides.ts';
import type { SideScheme, Verdicts } from '../../../src/audit/compare/side.ts';
import { STORED } from '../../../src/base/core/scheme.ts';
import { CORE_SCHEMES, v1, v2Parse } from '../../../src/schemes/core/core-schemes.ts';
import { inFull } from '../../support/thorough.ts';
import { pieces } from '../../support/texts.ts';
import { encodedTrial } from '../../support/trials.ts';

const SIDES = new Map<string, SideScheme>([
  [STORED, STORED],
  ...CORE_SCHEMES.filter(isInFastLane).map((one) => [one.id, one] as const),
]);

/** What counts of the verdicts: labels, missing answers, and whether the answers are the same. */
function countable({ from, to }: Verdicts): unknown {
  const isParsed = [from.prediction !== null, to.prediction !== null];
  return [from.correct, to.correct, from.failure, to.failure, isParsed, from.prediction === to.prediction];
}

test('they count the same', () => {
  let taken = 0;
  const side = fc.constantFrom(...SIDES.keys());
  const stored = fc.oneof(fc.constant(null), fc.nat(40), pieces);
  fc.assert(
    fc.property(side, side, pieces, stored, pieces, (fromId, toId, text, parse, truth) => {
      const [from, to] = [SIDES.get(fromId), SIDES.get(toId)] as [SideScheme, SideScheme];
      const response = text.toWellFormed();
      const storedParse =
        typeof parse === 'number' ? response.slice(0, parse).toWellFormed() : (parse?.toWellFormed() ?? null);
      const trial = encodedTrial({
        response,
        storedParse: storedParse === null ? null : Buffer.from(storedParse),
        groundTruth: truth.toWellFormed().slice(0, 12),
      });
      const fast = new CoreSides(from, to).ask(trial);
      if (fast === null) return;
      taken++;
      expect(countable(fast)).toEqual(countable(createSides(from, to).ask(trial)));
    }),
    { numRuns: inFull(20_000, 3_000), seed: 1 },
  );
  expect(taken).toBeGreaterThan(inFull(10_000, 1_500));
});

test('answers at different places are the same if their texts are', () => {
  const trial = encodedTrial({ response: '18</think>18', storedParse: 2, groundTruth: '18' });
  const { from, to } = new CoreSides(v1, v2Parse).ask(trial) as Verdicts;
  expect(from).toEqual(to);
});
