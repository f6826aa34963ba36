/** Describes in words what scores are made of, for Markdown, pages and terminals. */
import { NEARLY_ALL } from '../documents/composition.ts';
import type { EvaluationReport } from '../documents/evaluation-report.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';
import { percent } from '../../../report/numbers.ts';
import { difference, differences, isBesideZero, score } from './evaluation-numbers.ts';

type Composition = NonNullable<EvaluationReport['composition']>;
export type CompositionShift = Composition['shifts'][number];
export type TagComposition = Composition['tags'][number];
type Counted = CompositionShift['fewer'][number];

/** Makes names of metrics and weeks safe in an output. */
type Quote = (text: string) => string;

/** Metrics that need judgments of people on documents. */
const OF_JUDGMENTS = /^(?:recall|precision|attainablePrecision|hitRate|ndcg|ndcgExp|mrr|map)(?:@\d+)?$/;

const REASONS: Readonly<Record<WhyAbsent, string>> = {
  'no input': 'the answers lack their input',
  'not asked': 'no judge was asked for them',
  'no citation': 'the answers cite nothing',
  'no reply': 'judges did not reply',
  'no score': 'replies of judges have no score',
  'no claim': 'the texts make no claim that they are about',
};

/** Whether weeks have scores that are made of other metrics than those of the last week. */
export function isMixed({ composition }: Pick<EvaluationReport, 'composition'>): boolean {
  return composition?.weeks.some(({ common }) => common < NEARLY_ALL) ?? false;
}

/** The weeks whose scores have clearly other metrics than those of the last week. */
export function weeksOfOtherMetrics({ composition }: Pick<EvaluationReport, 'composition'>): ReadonlySet<string> {
  const weeks = composition?.weeks ?? [];
  return new Set(weeks.filter(({ common }) => common < NEARLY_ALL).map(({ week }) => week));
}

/** A metric that is part of at least this share of the scores is part of all, in words. */
const ALL = 0.99;

/** What changed in a week, and how the scores compare: two or three sentences. */
export function describeShift(shift: CompositionShift, quote: Quote): string {
  const { week, start, raw } = shift;
  const moves = [...describeFewer(shift.fewer, quote), ...describeMore(shift.more, quote)];
  return `From ${quote(week)} (${quote(start)}) on, ${moves.join('; ')}. ${describeComparable(shift)} The scores themselves, ${score(raw.before)} before and ${score(raw.after)} since, do not measure the same.`;
}

function describeFewer(fewer: readonly Counted[], quote: Quote): string[] {
  return groupAlike(fewer).map((group) => {
    const [{ metric, before, after, why }] = group as [Counted];
    const reason = why === null ? '' : `, because ${describeReason(metric, why, quote)}`;
    return `${listNames(group, quote)} ${describeShares(before, after, group.length)}${reason}`;
  });
}

function describeMore(more: readonly Counted[], quote: Quote): string[] {
  return groupAlike(more).map((group) => {
    const [{ before, after }] = group as [Counted];
    return `${listNames(group, quote)} ${describeShares(before, after, group.length)}`;
  });
}

/** Metrics with the same shares and reason, such as all that need judgments of documents. */
function groupAlike(counted: readonly Counted[]): Counted[][] {
  return [
    ...Map.groupBy(counted, ({ before, after, why }) =>
      [percent(100 * before), percent(100 * after), why].join(),
    ).values(),
  ];
}

function describeShares(before: number, after: number, metrics: number): string {
  const s = metrics === 1 ? 's' : '';
  if (before >= ALL && after <= 1 - ALL) return `no longer count${s}`;
  if (before <= 1 - ALL && after >= ALL) return `count${s} instead`;
  return `count${s} in ${percent(100 * after)} of the scores (before: ${percent(100 * before)})`;
}

function describeReason(metric: string, why: WhyAbsent, quote: Quote): string {
  if (why === 'no input' && OF_JUDGMENTS.test(metric)) return 'no documents were judged by people';
  return Object.hasOwn(REASONS, why) ? REASONS[why] : quote(why);
}

function describeComparable({ common, comparable }: CompositionShift): string {
  const part = `the ${percent(100 * common)} of the weight that both sides have in common`;
  if (comparable === null) return `That is no drop and no rise: ${part} is too little to compare them.`;
  const { before, after, difference: by, interval } = comparable;
  const numbers = `${score(before)} before and ${score(after)} since, ${difference(by)}${interval === null ? '' : ` (${differences(interval)})`}`;
  const verdict = isBesideZero(interval) ? (by < 0 ? 'lower' : 'higher') : 'no significant difference';
  return `That alone is no drop and no rise. On ${part}, the score is ${numbers}: ${verdict}.`;
}

function listNames(counted: readonly Counted[], quote: Quote): string {
  const names = counted.map(({ metric }) => quote(metric));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** How much of the difference of a tag comes from other metrics. @param comparable the difference on the weight in common. */
export function describeTagComposition(
  { tag, common, rawDifference, unequal }: TagComposition,
  comparable: number | null,
  quote: Quote,
): string {
  const weights = unequal
    .slice(0, 3)
    .map(
      ({ metric, before, after }) =>
        `${quote(metric)} ${percent(100 * after)} (without the tag: ${percent(100 * before)})`,
    );
  const head = `With ${quote(tag)}, scores are made of other metrics: ${weights.join(', ')}.`;
  if (comparable === null)
    return `${head} Only ${percent(100 * common)} of the weight is in common, which is too little to compare them.`;
  return `${head} The scores themselves differ by ${difference(rawDifference)}, and by ${difference(comparable)} on the ${percent(100 * common)} of the weight in common; the rest comes from other metrics.`;
}

/** What a change since a baseline was computed on. */
export function describeAlertComposition(
  composition: {
    readonly common: number;
    readonly rawChange: number;
    readonly unequal: readonly { readonly metric: string; readonly before: number; readonly after: number }[];
  },
  quote: Quote,
): string {
  const weights = composition.unequal
    .slice(0, 5)
    .map(({ metric, before, after }) => `${quote(metric)} ${percent(100 * before)} → ${percent(100 * after)}`);
  return `the scores are made of other metrics than in the baseline (mean weights: ${weights.join(', ')}), so that the change is on the ${percent(100 * composition.common)} of the weight in common; that of the scores themselves, ${difference(composition.rawChange)}, does not measure quality`;
}
