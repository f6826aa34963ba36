/** Distributions of values in [0, 1] whose means are known. */

export interface Distribution {
  readonly name: string;
  readonly mean: number;
  readonly draw: (random: () => number) => number;
}

const binary = (share: number): Distribution => ({
  name: `0 or 1, ${share} ones`,
  mean: share,
  draw: (random) => Number(random() < share),
});

export const DISTRIBUTIONS: readonly Distribution[] = [
  { name: 'uniform', mean: 0.5, draw: (random) => random() },
  { name: 'u⁴', mean: 0.2, draw: (random) => random() ** 4 },
  { name: '1 − u⁴', mean: 0.8, draw: (random) => 1 - random() ** 4 },
  binary(0.5),
  binary(0.9),
  binary(0.97),
  { name: 'nine tenths ones, else uniform', mean: 0.95, draw: (random) => (random() < 0.9 ? 1 : random()) },
  { name: 'beta(8, 2)', mean: 0.8, draw: (random) => eighthOfNine(random) },
  { name: 'thirds', mean: 0.5, draw: (random) => Math.floor(random() * 4) / 3 },
];

/** The eighth of nine ordered uniform numbers has the distribution beta(8, 2) (David and Nagaraja 2003, Order Statistics, section 2.1). */
function eighthOfNine(random: () => number): number {
  return Array.from({ length: 9 }, random).toSorted((a, b) => a - b)[7] as number;
}
