/** What a result says of schemes whose answers a model read beforehand. */
import type { z } from 'zod';
import type { DeepReadonly } from '../core/deep-readonly.ts';
import type { extractionSchema } from './extractions-schema.ts';
import type { AuditResult } from './result.ts';

export type Extraction = DeepReadonly<z.infer<typeof extractionSchema>>;
export type SampleEstimates = NonNullable<Extraction['sample']>;

/** The extractor of a scheme; undefined for any other scheme. */
export function findExtraction(
  { extractions = [] }: Pick<AuditResult, 'extractions'>,
  id: string,
): Extraction | undefined {
  return extractions.find(({ scheme }) => scheme === id);
}

/** Whether the numbers of the scheme are about some of the labelled trials only. */
export function isPartial({ notAsked, withoutReply }: Extraction): boolean {
  return notAsked + withoutReply > 0;
}
