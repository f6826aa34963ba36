/** The intervals and tests that are simulated, with the methods by output, which count every output as a separate item. */
import type { Interval } from '../../../src/base/core/statistics.ts';
import { inferChange } from '../../../src/stats/by-item/infer-change.ts';
import { inferDifference, inferEffectChange } from '../../../src/stats/by-item/infer-difference.ts';
import { firstSide } from '../../../src/stats/by-item/item-counts.ts';
import { rateInterval } from '../../../src/stats/by-item/rate-interval.ts';
import { mcnemarExactP, newcombeInterval } from '../by-output.ts';
import { tangoInterval } from '../../../src/stats/tango.ts';
import { wilsonInterval } from '../../../src/stats/wilson.ts';
import { CHANGES, CONTRASTS, DELTAS, RATES, type Population } from './populations.ts';
import type { Design, Sample } from './sample.ts';

/** An interval with a test. The rejection is at 0.05. */
export interface Method {
  readonly interval: (sample: Sample) => Interval | null;
  /** null for quantities without a test. */
  readonly rejects: ((sample: Sample) => boolean) | null;
}

export interface Quantity {
  readonly title: string;
  readonly populations: readonly Population[];
  readonly design: Design;
  readonly byItem: Method;
  /** null where there was none. */
  readonly byOutput: Method | null;
}

const LEVEL = 0.05;
/** Draws of the test of items that are not shared: fewer than in an audit, which takes 1,999. */
const DRAWS = 199;

const isBelow = (p: number | undefined): boolean => (p ?? 1) <= LEVEL;

const newcombe = ({ first, baseline }: Sample): Interval => {
  const { low, high } = newcombeInterval(first.up, first.n, baseline.up, baseline.n);
  return [low, high];
};
const BY_OUTPUT_CONTRAST: Method = {
  interval: newcombe,
  rejects: (sample) => {
    const [low, high] = newcombe(sample);
    return low > 0 || high < 0;
  },
};
const contrast = (title: string, design: Design): Quantity => ({
  title,
  populations: CONTRASTS,
  design,
  byItem: {
    interval: ({ paired }) => inferDifference(paired, DRAWS)?.interval ?? null,
    rejects: ({ paired }) => isBelow(inferDifference(paired, DRAWS)?.test?.p),
  },
  byOutput: BY_OUTPUT_CONTRAST,
});
const rate = (title: string, design: Design): Quantity => ({
  title,
  populations: RATES,
  design,
  byItem: { interval: ({ paired }) => rateInterval(firstSide(paired))?.interval ?? null, rejects: null },
  byOutput: { interval: ({ first }) => wilsonInterval(first.up, first.n), rejects: null },
});
const delta = (title: string, design: Design): Quantity => ({
  title,
  populations: DELTAS,
  design,
  byItem: {
    interval: ({ paired }) => inferChange(firstSide(paired))[0]?.interval ?? null,
    rejects: ({ paired }) => isBelow(inferChange(firstSide(paired))[1].p),
  },
  byOutput: {
    interval: ({ first: { n, up, down } }) => tangoInterval(down, up, n),
    rejects: ({ first: { up, down } }) => mcnemarExactP(up, down) <= LEVEL,
  },
});
const change = (title: string, design: Design): Quantity => ({
  title,
  populations: CHANGES,
  design,
  byItem: {
    interval: ({ paired }) => inferEffectChange(paired, DRAWS)?.interval ?? null,
    rejects: ({ paired }) => isBelow(inferEffectChange(paired, DRAWS)?.test?.p),
  },
  byOutput: null,
});

export const QUANTITIES: readonly Quantity[] = [
  rate('Error rate', 'same'),
  rate('Error rate, one item with half of the outputs', 'half'),
  delta('Δ of a cell or a total', 'same'),
  delta('Δ, items with unequal numbers of outputs', 'unequal'),
  contrast('Contrast, the same items', 'same'),
  contrast('Contrast, 15 % of the outputs missing', 'missing'),
  contrast('Contrast, one item in five on both sides', 'few shared'),
  contrast('Contrast, items with unequal numbers of outputs', 'unequal'),
  contrast('Contrast, no shared items', 'apart'),
  change('Change of an effect, the same items', 'same'),
  change('Change of an effect, 15 % of the outputs missing', 'missing'),
];
