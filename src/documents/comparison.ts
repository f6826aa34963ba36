/** The document of `audit compare`: the changes between two schemes, and between two logs. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
import type * as counts from './comparison-counts-schema.ts';
import type * as schema from './comparison-schema.ts';

export type Comparison = DeepReadonly<z.infer<typeof schema.comparisonSchema>>;
export type ComparisonOptions = Comparison['options'];
export type ComparisonCounts = DeepReadonly<z.infer<typeof counts.comparisonCountsSchema>>;
/** A difference of two accuracies, by item. */
export type ComparedDifference = DeepReadonly<z.infer<typeof counts.differenceSchema>>;
export type FileComparison = DeepReadonly<z.infer<typeof schema.fileComparisonSchema>>;
export type PairComparison = DeepReadonly<z.infer<typeof schema.pairComparisonSchema>>;
export type WholeLogs = PairComparison['logs'];
export type PairEffects = DeepReadonly<z.infer<typeof schema.pairEffectsSchema>>;
export type ComparisonSide = DeepReadonly<z.infer<typeof schema.comparisonSideSchema>>;
export type ComparisonReceipt = DeepReadonly<z.infer<typeof schema.comparisonReceiptSchema>>;
export type Change = ComparisonReceipt['change'];

export const COMPARISON_VERSION: Comparison['schemaVersion'] = 3;
