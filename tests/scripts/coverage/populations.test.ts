/** The truths of the simulated populations and stores, against many draws from them. */
import { expect, test } from 'vitest';
import { CHANGES, CONTRASTS, DELTAS, RATES } from '../../../scripts/coverage/items/populations.ts';
import { createRandom } from '../../../scripts/coverage/items/random.ts';
import { drawSample } from '../../../scripts/coverage/items/sample.ts';
import { drawKnownStore, storedRate, TRUTHS } from '../../../scripts/coverage/stores/known-store.ts';
import { countGroups, drawRandomStore, FLIP_KINDS } from '../../../scripts/coverage/stores/random-parser.ts';

const ALL = [...RATES, ...DELTAS, ...CONTRASTS, ...CHANGES];

test.each(ALL.map((population, i) => [`${population.name} (${i})`, population] as const))('%s', (_, population) => {
  const size = { items: 20_000, outputs: 4, design: 'same' } as const;
  const sample = drawSample(population, size, createRandom(`truth ${population.name}`));
  const mean = ({ up, down, n }: { up: number; down: number; n: number }): number => (up - down) / n;
  // The standard error is at most √(1/20,000) on each side.
  const found = sample === null ? Number.NaN : mean(sample.first) - mean(sample.baseline);
  expect(Math.abs(found - population.truth)).toBeLessThan(0.02);
});

test('a part of the outputs is missing, and items that are apart are on one side only', () => {
  const [population] = CONTRASTS;
  if (population === undefined) throw new Error('no population');
  const draw = (design: 'missing' | 'apart'): ReturnType<typeof drawSample> =>
    drawSample(population, { items: 1000, outputs: 4, design }, createRandom('designs'));
  expect(draw('missing')?.first.n).toBeGreaterThan(3250);
  expect(draw('missing')?.first.n).toBeLessThan(3550);
  const apart = draw('apart');
  expect(apart?.paired.every(({ n, baselineN }) => n * baselineN === 0)).toBe(true);
  expect(apart?.paired.reduce((sum, { items }) => sum + items, 0)).toBe(2000);
});

test('stores have the error rates and changes that they are compared with', () => {
  const design = { items: 3000, models: 1, outputs: 4 };
  const trials = drawKnownStore(design, createRandom('known store'));
  for (const condition of [0, 1, 2]) {
    const own = trials.filter((trial) => trial.condition === condition);
    const rate = (isError: (trial: (typeof own)[number]) => boolean): number => own.filter(isError).length / own.length;
    const stored = rate(({ isStoredError }) => isStoredError);
    expect(Math.abs(stored - storedRate(condition))).toBeLessThan(0.02);
    for (const [i, { deltas }] of TRUTHS.entries()) {
      const delta = rate(({ errors }) => errors[i] === true) - stored;
      expect(Math.abs(delta - (deltas[condition] as number))).toBeLessThan(0.01);
    }
  }
});

test.each(FLIP_KINDS)('flips of the kind %s are of one label in 50', (kind) => {
  const design = { kind, items: 2000, models: 3, temperatures: 2, outputs: 2, hasEffects: true };
  const trials = drawRandomStore(design, createRandom('flips'));
  const flipped = trials.filter(({ isStoredError, isError }) => isStoredError !== isError);
  expect(flipped.length / trials.length).toBeGreaterThan(0.015);
  expect(flipped.length / trials.length).toBeLessThan(0.025);
  const places = new Set(flipped.map(({ model, condition, item }) => `${model} ${condition} ${item}`));
  // Four labels of each place flip together, or each alone.
  expect(flipped.length / places.size > 3.9).toBe(kind !== 'outputs');
  expect(countGroups(trials, design.items)).toHaveLength(6);
});
