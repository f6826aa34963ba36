/**
 * The finding: the one thing that an audit reports first. The sentence, the picture, the first card of the page, the terminal, the report, the LaTeX file and
 * the summary of a CI job are made from it.
 */
import type { Interval } from '../../base/core/statistics.ts';
import type { CellKey, GroupField } from '../../base/core/trial.ts';

/** What a finding may be about. The order in choose-finding.ts decides which comes first. */
export type FindingKind = 'claim' | 'swap' | 'effect' | 'disagreement' | 'rate' | 'same' | 'unjudged';

/** What the two values are of. */
export interface Subject {
  /** The fields of the cell or cells; empty for all trials. */
  readonly key: CellKey;
  /** The field whose value changes its rank; null elsewhere. */
  readonly ranked: GroupField | null;
  /** The two conditions of an effect; null elsewhere. */
  readonly effect: { readonly condition: string; readonly baseline: string } | null;
  /** The id of a claim; null elsewhere. */
  readonly claim: string | null;
  /** The group of tasks, where the audit has several; else null. */
  readonly group: string | null;
}

/** Rates in %, or differences in percentage points. */
export type FindingUnit = 'percent' | 'points';

/** Why nothing can be concluded. */
export type UnjudgedReason = 'nothing-compared' | 'nothing-scored' | 'read-in-part' | 'few-trials';

/** One of the two values. */
export interface End {
  /** An error rate in %, or an effect on it in percentage points; of a claim, what the claim is about. */
  readonly value: number;
  /** The place of a value in its ranking, 1 for the lowest error rate; null elsewhere. */
  readonly rank: number | null;
}

/** What is known of the change beyond these trials. */
type FindingVerdict =
  /** p is at most 0.05, adjusted where several changes were tested. */
  | 'significant'
  /** It was tested, and p is above 0.05. */
  | 'not-significant'
  /** Too few items carry the change for a test. */
  | 'untestable'
  /** The change is smaller than the margin for other items, too. */
  | 'equivalent'
  /** A count, or a comparison without a test. */
  | 'fact';

/** Where the rows or trials are that a finding is made from. */
export type FindingLink =
  | { readonly to: 'claim'; readonly id: string }
  | { readonly to: 'flips'; readonly scheme: string; readonly key: CellKey }
  | { readonly to: 'schemes' }
  | { readonly to: 'about' };

/** Rates and differences are of errors; report/measure.ts makes them those that a report shows. */
export interface Finding {
  readonly kind: FindingKind;
  readonly subject: Subject;
  /** The scheme of the second value; null where it is about all schemes, or about none. */
  readonly scheme: string | null;
  /** As stored, or under the base; null where there is nothing to compare. */
  readonly from: End | null;
  readonly to: End | null;
  readonly unit: FindingUnit;
  /** The trials; of an effect, those of both conditions. */
  readonly n: readonly number[];
  /** The 95 % interval of the change from the first value to the second one, in percentage points; of a claim, that of the second value. null where it is not known. */
  readonly interval: Interval | null;
  /** Of the same. */
  readonly p: number | null;
  /** How many changes were tested together, so that p is adjusted for them (Holm); 1 for a p that is not adjusted, 0 without one. */
  readonly tests: number;
  /** From how many changes this one was chosen. Its interval is not adjusted for that. */
  readonly chosenFrom: number;
  /** Labels that change, or that the schemes contradict; null where it is no count of labels. */
  readonly labels: number | null;
  /** How many values were ranked; null elsewhere. */
  readonly ranked: number | null;
  readonly verdict: FindingVerdict;
  /** null for a finding of any other kind than `unjudged`. */
  readonly reason: UnjudgedReason | null;
  readonly link: FindingLink;
}

/** No subject: all trials. */
export const ALL_TRIALS: Subject = { key: {}, ranked: null, effect: null, claim: null, group: null };

/** A finding of one kind; what it does not need has the values of a finding without numbers. */
export function createFinding(
  kind: FindingKind,
  given: Partial<Omit<Finding, 'kind'>> & Pick<Finding, 'link'>,
): Finding {
  return {
    kind,
    subject: ALL_TRIALS,
    scheme: null,
    from: null,
    to: null,
    unit: 'percent',
    n: [],
    interval: null,
    p: null,
    tests: 0,
    chosenFrom: 1,
    labels: null,
    ranked: null,
    verdict: 'fact',
    reason: null,
    ...given,
  };
}

/** A value without a rank. */
export function valueEnd(value: number): End {
  return { value, rank: null };
}
