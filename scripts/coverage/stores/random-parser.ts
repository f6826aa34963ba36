/** Stores whose labels a parser flips at random: no conclusion changes but by chance. */
import type { BlindGroup } from '../../../src/stats/by-item/blind-group.ts';
import type { Random } from '../items/random.ts';

/** `outputs`: each label is flipped or not. `items`: all labels of an item of a model are. `conditions`: all labels of an item under a condition are. */
export type FlipKind = 'outputs' | 'items' | 'conditions';

export const FLIP_KINDS: readonly FlipKind[] = ['outputs', 'items', 'conditions'];

export interface RandomStoreDesign {
  readonly kind: FlipKind;
  readonly items: number;
  readonly models: number;
  readonly temperatures: number;
  /** Of each item in each cell. */
  readonly outputs: number;
  /** Whether the conditions differ from the baseline. */
  readonly hasEffects: boolean;
}

/** One output. */
export interface LabelledTrial {
  readonly model: number;
  readonly temperature: number;
  /** 0 is the baseline. */
  readonly condition: number;
  readonly item: number;
  readonly isStoredError: boolean;
  readonly isError: boolean;
}

export const CONDITIONS = 3;
/** Of all labels. */
const FLIPPED = 0.02;
/** By condition: what they add to the chance of an error. */
const EFFECTS = [0, 0.1, 0.2];

/** Trials by model, temperature, condition and item. Items have effects, and each model has its own error rate. */
export function drawRandomStore(design: RandomStoreDesign, random: Random): LabelledTrial[] {
  const items = Array.from({ length: design.items }, () => 0.1 + 0.5 * random());
  const rates = Array.from({ length: design.models }, () => 0.1 * random());
  const effects = design.hasEffects ? EFFECTS : EFFECTS.map(() => 0);
  const flips = new Flips(design.kind, random);
  const trials: LabelledTrial[] = [];
  for (const [model, rate] of rates.entries())
    for (let temperature = 0; temperature < design.temperatures; temperature++)
      for (const [condition, effect] of effects.entries())
        for (const [trial, chance] of repeatEach(items, design.outputs).entries()) {
          const item = Math.floor(trial / design.outputs);
          const isStoredError = random() < chance + rate + effect;
          const isError = flips.isFlipped(model, condition, item) !== isStoredError;
          trials.push({ model, temperature, condition, item, isStoredError, isError });
        }
  return trials;
}

function repeatEach(values: readonly number[], times: number): number[] {
  return values.flatMap((value) => Array.from({ length: times }, () => value));
}

class Flips {
  readonly #kind: FlipKind;
  readonly #random: Random;
  readonly #drawn = new Map<string, boolean>();

  constructor(kind: FlipKind, random: Random) {
    this.#kind = kind;
    this.#random = random;
  }

  isFlipped(model: number, condition: number, item: number): boolean {
    if (this.#kind === 'outputs') return this.#random() < FLIPPED;
    const key = this.#kind === 'items' ? `${model} ${item}` : `${condition} ${item}`;
    let known = this.#drawn.get(key);
    if (known === undefined) this.#drawn.set(key, (known = this.#random() < FLIPPED));
    return known;
  }
}

/** The counts of the blind reference: a group for each model and temperature. */
export function countGroups(trials: readonly LabelledTrial[], items: number): BlindGroup[] {
  const empty = (): { n: number[]; errors: number[]; changes: number[] } => ({
    n: Array.from({ length: items }, () => 0),
    errors: Array.from({ length: items }, () => 0),
    changes: Array.from({ length: items }, () => 0),
  });
  const groups = Map.groupBy(trials, ({ model, temperature }) => `${model} ${temperature}`);
  return Array.from(groups.values(), (own) => {
    const conditions = Array.from({ length: CONDITIONS }, empty);
    for (const { condition, item, isStoredError, isError } of own) {
      const { n, errors, changes } = conditions[condition] as ReturnType<typeof empty>;
      n[item] = (n[item] as number) + 1;
      errors[item] = (errors[item] as number) + Number(isStoredError);
      changes[item] = (changes[item] as number) + Number(isError) - Number(isStoredError);
    }
    return conditions;
  });
}
