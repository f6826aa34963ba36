/** The types of {@link ragComparisonSchema}, which describes each field. Texts are unchanged: escape them where they are shown. */
import type { z } from 'zod';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { ragComparisonSchema } from './comparison-schema.ts';
import type { Scoring } from './evaluation.ts';

type Document = DeepReadonly<z.infer<typeof ragComparisonSchema>>;

/** Written with today's name of the convention. */
export interface RagComparison extends Omit<Document, 'a' | 'b'> {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
}
/** One of the two systems. */
export type ComparedSide = Omit<Document['a'], 'scoring'> & { readonly scoring: Scoring | null };
export type SystemKind = ComparedSide['kind'];
export type DifferentSetting = Document['settings'][number];
/** A metric on both sides. */
export type ComparedMetric = Document['metrics'][number];
/** A query that changed, with both answers. */
export type ChangedQuery = Document['changed'][number];
