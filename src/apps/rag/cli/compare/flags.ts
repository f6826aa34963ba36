import type { GateFlags } from '../../../../cli/kit/gate-options.ts';
import type { ForceFlags } from '../../../../cli/kit/output-options.ts';

/** The options of `audit rag compare`, as commander gives them. */
export interface RagCompareFlags extends ForceFlags, GateFlags {
  readonly tagA?: readonly string[];
  readonly tagB?: readonly string[];
  readonly split?: string;
  readonly qrels?: string;
  readonly scoring?: number;
  readonly scoringB?: number;
  readonly config?: string;
  readonly aliases?: string;
  readonly allowDifferentScorings?: true;
  readonly metrics?: readonly string[];
  readonly k: readonly number[];
  readonly relevanceLevel: number;
  readonly complete?: true;
  readonly maxExamples: number;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly outHtml?: string;
}
