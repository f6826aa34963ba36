/** The types of {@link benchResultSchema}, which describes each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../core/deep-readonly.ts';
import type { benchResultSchema } from './bench-schema.ts';

export type BenchResult = DeepReadonly<z.infer<typeof benchResultSchema>>;
export type BenchRunInfo = BenchResult['run'];
export type BenchSettings = BenchResult['settings'];
export type BenchScore = BenchResult['scores'][number];
export type BenchGain = BenchResult['gains'][number];
export type BenchTokens = BenchResult['tokens'];
export type BenchTime = BenchResult['time'];
export type BenchFailure = BenchResult['failures']['examples'][number];
