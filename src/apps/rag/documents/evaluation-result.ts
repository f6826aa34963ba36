/** The type of {@link resultSchema}, which describes each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { resultSchema } from './evaluation-result-schema.ts';

/** The result of one answer. */
export type EvaluationResult = DeepReadonly<z.infer<typeof resultSchema>>;
