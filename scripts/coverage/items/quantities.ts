/** The intervals and tests that are simulated, with the former methods, which counted every output as a separate item. */
import type { Interval } from '../../../src/base/core/statistics.ts';
import { changeInterval, contrastInterval } from '../../../src/stats/by-item/contrast.ts';
import { deltaInterval } from '../../../src/stats/by-item/delta-interval.ts';
import { firstSide } from '../../../src/stats/by-item/item-counts.ts';
import { sharedItemsTest } from '../../../src/stats/by-item/paired-test.ts';
import { rateInterval } from '../../../src/stats/by-item/rate-interval.ts';
import { signFlipTest } from '../../../src/stats/by-item/sign-flips.ts';
import { unsharedItemsTest } from '../../../src/stats/by-item/unshared-test.ts';
import { mcnemarExactP, newcombeInterval } from '../former.ts';
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
  readonly now: Method;
  /** null where there was none. */
  readonly before: Method | null;
}

const LEVEL = 0.05;
/** Draws of the test of items that are not shared: fewer than in an audit, which takes 1,999. */
const DRAWS = 199;

const isBelow = (p: number | undefined): boolean => (p ?? 1) <= LEVEL;

const newcombe = ({ first, baseline }: Sample): Interval => {
  const { low, high } = newcombeInterval(first.up, first.n, baseline.up, baseline.n);
  return [low, high];
};
const BEFORE_CONTRAST: Method = {
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
  now: {
    interval: ({ paired }) => contrastInterval(paired)?.interval ?? null,
    rejects: ({ paired }) =>
      isBelow((design === 'apart' ? unsharedItemsTest(paired, { draws: DRAWS }) : sharedItemsTest(paired))?.p),
  },
  before: BEFORE_CONTRAST,
});
const change = (title: string, design: Design): Quantity => ({
  title,
  populations: CHANGES,
  design,
  now: {
    interval: ({ paired }) => changeInterval(paired)?.interval ?? null,
    rejects: ({ paired }) => isBelow(sharedItemsTest(paired)?.p),
  },
  before: null,
});

export const QUANTITIES: readonly Quantity[] = [
  {
    title: 'Error rate',
    populations: RATES,
    design: 'same',
    now: { interval: ({ paired }) => rateInterval(firstSide(paired))?.interval ?? null, rejects: null },
    before: { interval: ({ first }) => wilsonInterval(first.up, first.n), rejects: null },
  },
  {
    title: 'Δ of a cell or a total',
    populations: DELTAS,
    design: 'same',
    now: {
      interval: ({ paired }) => deltaInterval(firstSide(paired))?.interval ?? null,
      rejects: ({ paired }) => isBelow(signFlipTest(paired.map(({ items, sum }) => ({ items, difference: sum }))).p),
    },
    before: {
      interval: ({ first: { n, up, down } }) => tangoInterval(down, up, n),
      rejects: ({ first: { up, down } }) => mcnemarExactP(up, down) <= LEVEL,
    },
  },
  contrast('Contrast, the same items', 'same'),
  contrast('Contrast, 15 % of the outputs missing', 'missing'),
  contrast('Contrast, no shared items', 'apart'),
  change('Change of an effect, the same items', 'same'),
  change('Change of an effect, 15 % of the outputs missing', 'missing'),
];
