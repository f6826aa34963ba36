/** Seeded random choices for made-up data. */
export interface RandomChoices {
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly id: () => string;
}

export function createRandomChoices(random: () => number): RandomChoices {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
  return {
    chance: (probability) => random() < probability,
    pick: (values) => values[Math.floor(random() * values.length)] as (typeof values)[number],
    id: () => [hex(8), hex(4), `4${hex(3)}`, `a${hex(3)}`, hex(12)].join('-'),
  };
}
