/** The part of a result about schemes whose answers a model read beforehand. */
import type { z } from 'zod';
import type { DeepReadonly } from '../base/core/deep-readonly.ts';
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

/** The extractors that read some of the labelled trials only. Nothing compares their numbers with those of other schemes. */
export function partialExtractions({ extractions = [] }: Pick<AuditResult, 'extractions'>): Extraction[] {
  return extractions.filter(isPartial);
}

/** What the numbers of such a scheme are about, to follow its title; null for a scheme that read all trials. */
export function describePart(extraction: Extraction): string | null {
  if (!isPartial(extraction)) return null;
  const { selection, sample } = extraction;
  if (sample !== null) return 'a sample, no totals';
  return selection === 'disagreements' ? 'only trials on which labels differ' : 'some trials only';
}
