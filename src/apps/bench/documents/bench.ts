/** The types of the schemas, which describe each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { benchResultSchema } from './bench-schema.ts';
import type { benchModelsSchema } from './models-schema.ts';
import type { benchTotalSchema } from './totals-schema.ts';
import type { benchUsageSchema } from './usage-schema.ts';

export type BenchResult = DeepReadonly<z.infer<typeof benchResultSchema>>;
export interface BenchModels extends Omit<DeepReadonly<z.infer<typeof benchModelsSchema>>, 'models'> {
  readonly models: readonly BenchResult[];
}
export type BenchTotal = DeepReadonly<z.infer<typeof benchTotalSchema>>;
export type BenchUsage = DeepReadonly<z.infer<typeof benchUsageSchema>>;
export type BenchRunInfo = BenchResult['run'];
export type BenchSettings = BenchResult['settings'];
export type BenchScore = BenchResult['scores'][number];
export type BenchSamples = NonNullable<BenchResult['samples']>[number];
export type SampleMean = BenchSamples['majority'];
export type BenchGain = BenchResult['gains'][number];
export type BenchTokens = BenchResult['tokens'];
export type BenchTime = BenchResult['time'];
export type BenchFailure = BenchResult['failures']['examples'][number];
