/** How many contrasts change under parsers that flip labels at random, against the blind reference. */
import type { BlindCondition, BlindGroup } from '../../../src/stats/by-item/blind-group.ts';
import { drawBlindReference, observedFlips } from '../../../src/stats/by-item/blind-reference.ts';
import { signFlipChances } from '../../../src/stats/by-item/expected-sign-flips.ts';
import { total } from '../../../src/stats/by-item/total.ts';
import { claimedChange, type OutputContrast } from '../by-output.ts';
import { countGroups, drawRandomStore, FLIP_KINDS, type FlipKind } from '../stores/random-parser.ts';
import { createRandom } from './random.ts';
import type { ItemSimulation } from './simulate.ts';

/** Numbers of contrasts, and shares of stores from 0 to 1. */
export interface BlindRow {
  readonly kind: FlipKind;
  readonly items: number;
  readonly hasEffects: boolean;
  /** Means over the stores. */
  readonly signFlips: number;
  readonly referenceSignFlips: number;
  readonly significanceFlips: number;
  readonly referenceSignificanceFlips: number;
  /** Stores above the upper bound of the reference. */
  readonly aboveSign: number;
  readonly aboveSignificance: number;
  /** Stores in which a report by output would name a contrast that changes. */
  readonly claimedByOutput: number;
}

const ITEMS = [20, 60];
const DESIGN = { models: 6, temperatures: 1, outputs: 3 };
const DRAWS = 199;

/** Stores with 12 contrasts. Rows by kind, items and effects. */
export function simulateBlindReference({ runs, seed }: ItemSimulation): BlindRow[] {
  return FLIP_KINDS.flatMap((kind) =>
    ITEMS.flatMap((items) =>
      [false, true].map((hasEffects) => {
        const random = createRandom(`${seed}:${kind}:${items}:${hasEffects}`);
        const stores = Array.from({ length: runs }, (_, run) => {
          const trials = drawRandomStore({ ...DESIGN, kind, items, hasEffects }, random);
          return measureStore(countGroups(trials, items), run);
        });
        const mean = (value: (store: Measured) => number): number => total(stores.map(value)) / runs;
        return {
          kind,
          items,
          hasEffects,
          signFlips: mean(({ signFlips }) => signFlips),
          referenceSignFlips: mean(({ referenceSignFlips }) => referenceSignFlips),
          significanceFlips: mean(({ significanceFlips }) => significanceFlips),
          referenceSignificanceFlips: mean(({ referenceSignificanceFlips }) => referenceSignificanceFlips),
          aboveSign: mean(({ aboveSign }) => aboveSign),
          aboveSignificance: mean(({ aboveSignificance }) => aboveSignificance),
          claimedByOutput: mean(({ claimedByOutput }) => claimedByOutput),
        };
      }),
    ),
  );
}

type Measured = Omit<BlindRow, 'kind' | 'items' | 'hasEffects'>;

function measureStore(groups: readonly BlindGroup[], seed: number): Measured {
  const observed = observedFlips(groups);
  const { mean, upper } = drawBlindReference(groups, { draws: DRAWS, seed });
  const chances = signFlipChances(groups);
  return {
    signFlips: observed.sign,
    referenceSignFlips: chances === null ? mean.sign : total(chances),
    significanceFlips: observed.significance,
    referenceSignificanceFlips: mean.significance,
    aboveSign: Number(observed.sign > upper.sign),
    aboveSignificance: Number(observed.significance > upper.significance),
    claimedByOutput: Number(groups.some(hasClaim)),
  };
}

function hasClaim(group: BlindGroup): boolean {
  const [baseline, ...others] = group;
  const contrast = (condition: BlindCondition, isChanged: boolean): OutputContrast => ({
    n: total(condition.n),
    errors: total(condition.errors) + (isChanged ? total(condition.changes) : 0),
    baselineN: total((baseline as BlindCondition).n),
    baselineErrors:
      total((baseline as BlindCondition).errors) + (isChanged ? total((baseline as BlindCondition).changes) : 0),
  });
  return others.some((condition) => claimedChange(contrast(condition, false), contrast(condition, true)));
}
