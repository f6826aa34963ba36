/** Parts of the result document: contrasts, rankings, attribution and multiverse. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import type * as schema from './conclusions-schema.ts';

export type ContrastResult = DeepReadonly<z.infer<typeof schema.contrastResultSchema>>;
export type RankResult = DeepReadonly<z.infer<typeof schema.rankResultSchema>>;
export type Ranking = RankResult['ranking'][number];
export type Conclusions = DeepReadonly<z.infer<typeof schema.conclusionsSchema>>;
export type BlindReference = NonNullable<Conclusions['schemes'][number]['blind']>;
export type SwapReference = NonNullable<Conclusions['schemes'][number]['swaps']>;
export type Inversion = RankResult['inversions'][number];
export type EffectChange = NonNullable<ContrastResult['change']>;
export type SchemeConclusions = Conclusions['schemes'][number];

export type Attribution = DeepReadonly<z.infer<typeof schema.attributionSchema>>;
export type SchemeAttribution = Attribution['schemes'][number];
export type CellAttribution = Attribution['cells'][number];
export type ShapleyPp = CellAttribution['shapleyPp'];
export type FlipSet = Attribution['flipSets'][number];

export type Multiverse = DeepReadonly<z.infer<typeof schema.multiverseSchema>>;
export type Universe = Multiverse['universes'][number];
export type ContrastRobustness = Multiverse['contrasts'][number];

/** The share of label changes that must be able to move for a reference: with fewer, most changes stay where they are in each draw. */
export const LEAST_MOVABLE = 0.8;

/** A text that identifies a contrast under every scheme. */
export function contrastId({ key, condition }: Pick<ContrastResult, 'key' | 'condition'>): string {
  return JSON.stringify([key, condition]);
}
