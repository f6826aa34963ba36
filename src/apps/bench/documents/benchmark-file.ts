/** The types of {@link benchmarkFileSchema}, which describes each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { benchmarkFileSchema } from './benchmark-file-schema.ts';

export type BenchmarkFile = DeepReadonly<z.infer<typeof benchmarkFileSchema>>;
export type ConditionRecord = NonNullable<BenchmarkFile['conditions']>[number];
export type ExamplesRecord = NonNullable<ConditionRecord['examples']>;
export type SetRecord = NonNullable<BenchmarkFile['sets']>[string];
export type AnswerForm = NonNullable<BenchmarkFile['answer']>;
export type LetterForm = NonNullable<BenchmarkFile['letters']>;
export type TruthForm = NonNullable<BenchmarkFile['truth']>;
