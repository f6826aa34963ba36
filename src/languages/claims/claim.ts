/** Claims about error rates: statements of a paper, as comparisons of groups of trials. */
import type { GroupField } from '../../base/core/trial.ts';

/** The rates that claims compare, in %. */
export const RATES = ['errorPct', 'accuracyPct', 'unparsedPct'] as const;
export type RateName = (typeof RATES)[number];

/** What counts once in a rate: each output, or each item, whose rate is that of its outputs. */
export const WEIGHTS = ['output', 'item'] as const;
export type Weight = (typeof WEIGHTS)[number];

export type CompareSign = '<' | '<=' | '>' | '>=';

/** The sign after both sides changed places. */
export const OPPOSITE: Readonly<Record<CompareSign, CompareSign>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** How each sign compares. */
export const COMPARE: Readonly<Record<CompareSign, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** UTF-16 offsets into the text of the claim. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One value of a field as it is written, or a range of numbers that includes both ends. */
export type FieldValue =
  | { readonly text: string; readonly span: Span }
  | { readonly from: number; readonly to: number; readonly span: Span };

/** A field with one or more values, of which a trial has any. */
export interface FieldCondition {
  readonly field: GroupField;
  readonly values: readonly FieldValue[];
}

/** The trials that have all of these fields; all trials without a condition. */
export interface TrialGroup {
  readonly conditions: readonly FieldCondition[];
  /** As it was written. */
  readonly text: string;
  readonly span: Span;
}

/**
 * `rate(left) − rate(right)` compared with a threshold in points; where `isAbsolute`, its absolute value, which is to be below. Without a right group it is the rate of the
 * left one.
 * `L > R` is the comparison of the difference with 0.
 */
export interface Comparison {
  readonly rate: RateName;
  readonly weight: Weight;
  readonly left: TrialGroup;
  readonly right: TrialGroup | null;
  readonly isAbsolute: boolean;
  readonly sign: CompareSign;
  readonly threshold: number;
}

/** A claim of a file. A chain such as `A < B < C` has several comparisons, and the claim is true if all of them are. */
export interface Claim {
  readonly id: string;
  /** The sentence of the paper. */
  readonly text: string;
  /** The comparisons as they were written. */
  readonly holds: string;
  readonly links: readonly [Comparison, ...Comparison[]];
}
