/** Stores whose true error rates, flips and effects are known. */
import type { Random } from '../items/random.ts';
import { schemeId, type LogTrial } from './audit-log.ts';

export interface KnownStoreDesign {
  readonly items: number;
  readonly models: number;
  /** Of each item in each cell. */
  readonly outputs: number;
}

/** True differences by condition, as proportions. */
interface Truth {
  readonly scheme: string;
  /** Error rate under the scheme − as stored. */
  readonly deltas: readonly number[];
}

export const GROUP_BY = 'model,condition';
const CONDITIONS = [0, 1, 2];
/** By condition: what it adds to the chance of an error. */
const EFFECTS = [0, 0, 0.1];
/** The mean over the items of the chance of an error at the baseline. */
const BASELINE_RATE = 0.15 + 0.5 / 3;
const FLIPPING = 0.3;
/** By condition: the chance of a flip to an error under the second scheme, for an item that has flips. */
const GAINS = [0.15, 0.15, 0.25];
/** The first scheme flips labels in both directions alike; the second one adds errors, and more of them under the last condition. */
export const TRUTHS: readonly Truth[] = [
  { scheme: schemeId(0), deltas: [0, 0, 0] },
  { scheme: schemeId(1), deltas: GAINS.map((gain) => FLIPPING * gain) },
];

/** The true error rate of a condition, as stored. */
export const storedRate = (condition: number): number => BASELINE_RATE + (EFFECTS[condition] as number);

/**
 * The chance of an error depends on the item and the condition. Three items in ten have flips under a scheme, in all cells; a label is flipped with a chance that makes flips
 * as frequent in items with many errors as in those with few.
 */
export function drawKnownStore({ items, models, outputs }: KnownStoreDesign, random: Random): LogTrial[] {
  const drawn = Array.from({ length: items }, () => ({
    error: 0.15 + 0.5 * random() ** 2,
    balanced: random() < FLIPPING ? 0.15 * random() : 0,
    isGain: random() < 0.5,
    hasGains: random() < FLIPPING,
  }));
  const trials: LogTrial[] = [];
  for (let model = 0; model < models; model++)
    for (const condition of CONDITIONS)
      for (const [item, { error, balanced, isGain, hasGains }] of drawn.entries())
        for (let output = 0; output < outputs; output++) {
          const chance = error + (EFFECTS[condition] as number);
          const isStoredError = random() < chance;
          const gain = hasGains ? (GAINS[condition] as number) : 0;
          const errors = [
            flip(isStoredError, chance, isGain ? balanced : 0, isGain ? 0 : balanced, random),
            flip(isStoredError, chance, gain, 0, random),
          ];
          trials.push({ model, temperature: 0, condition, item, isStoredError, errors });
        }
  return trials;
}

/** The label under a scheme by which an output gains and loses an error with these chances, whatever the stored label. */
function flip(isError: boolean, error: number, gain: number, loss: number, random: Random): boolean {
  return isError ? random() >= loss / error : random() < gain / (1 - error);
}
