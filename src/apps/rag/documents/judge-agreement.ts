/** The types of {@link judgeAgreementSchema}, which describes each field. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { judgeAgreementSchema } from './judge-agreement-schema.ts';

export type JudgeAgreement = DeepReadonly<z.infer<typeof judgeAgreementSchema>>;
export type BiasLevel = JudgeAgreement['levels'][number];
