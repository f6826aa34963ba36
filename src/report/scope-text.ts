/** What the numbers of a document are not about, in words. */
import type { LeftOut, Scoped } from '../documents/scope.ts';
import { count, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** A smaller share of the trials is named in the coverage only. */
const NAMED_SHARE = 0.01;
/** What an option or another run of the extractor would add is named whatever its share is. */
const ALWAYS_NAMED: ReadonlySet<LeftOut['reason']> = new Set(['condition', 'not-asked', 'without-reply']);
/** Names that a sentence lists of one kind. */
const MOST_NAMES = 3;

/**
 * The sentence for the head of every output: which trials and inputs are not in the numbers. Empty where every input and condition was read and at most 1 %
 * of the trials are left out.
 */
export function scopeSentence({ scope }: Scoped, quote: Quote): string {
  const { trials, compared, leftOut } = scope;
  const unread = leftOut.filter((one) => one.trials === null);
  const counted = leftOut.filter((one) => one.trials !== null);
  const isSmall = trials - compared <= NAMED_SHARE * trials && !counted.some(({ reason }) => ALWAYS_NAMED.has(reason));
  const parts = [
    ...(isSmall ? [] : [countedText(scope, counted, quote)]),
    ...(unread.length === 0
      ? []
      : [`${plural(unread.length, 'input')} that ${unread.length === 1 ? 'was' : 'were'} not read`]),
  ];
  return parts.length === 0 ? '' : `Not in these numbers: ${parts.join(', and ')}.`;
}

/** `795 of the 1190 trials (792 under the conditions cot, few_shot, which --conditions all reads; 3 without a stored label)` */
function countedText({ trials, compared }: Scoped['scope'], counted: readonly LeftOut[], quote: Quote): string {
  const all = `${count(trials - compared)} of the ${plural(trials, 'trial')}`;
  const reasons = byReason(counted);
  const [only] = reasons;
  if (only !== undefined && reasons.length === 1) return `${all} ${describeReason(only, quote)}`;
  return `${all} (${reasons.map((ones) => numberedReason(ones, quote)).join('; ')})`;
}

/** What was left out for each reason. */
function byReason(leftOut: readonly LeftOut[]): LeftOut[][] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason).values()];
}

function numberedReason(ones: readonly LeftOut[], quote: Quote): string {
  return `${count(countTrials(ones))} ${describeReason(ones, quote)}`;
}

function countTrials(ones: readonly LeftOut[]): number {
  return ones.reduce((sum, { trials }) => sum + (trials ?? 0), 0);
}

function describeReason(ones: readonly LeftOut[], quote: Quote): string {
  const [{ reason }] = ones as readonly [LeftOut];
  const names = ones.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const option = ones.find((one) => one.option !== undefined)?.option;
  const advice = option === undefined ? '' : `, which ${option} reads`;
  return `${REASONS[reason](listNames(names, quote), names.length)}${advice}`;
}

const REASONS: Readonly<Record<LeftOut['reason'], (names: string, n: number) => string>> = {
  condition: (names, n) => `under the ${n === 1 ? 'condition' : 'conditions'} ${names}`,
  'no-truth': () => 'without a ground truth',
  error: () => 'that ended in an error',
  'no-label': () => 'without a stored label',
  'invalid-label': () => 'with a stored label that is neither 0 nor 1',
  'no-scheme': (names) => `of ${names}, which no scheme fits`,
  'other-answers': (names) => `in ${names}, which must be audited separately`,
  copy: (names) => `in ${names}, which another log also has`,
  'not-paired': () => 'that only one of the logs has',
  'other-task': () => 'of tasks, or without choices, that one of the schemes is not for',
  'not-asked': () => 'that the extractor was not asked about',
  'without-reply': () => 'without a reply of the extractor',
  failed: () => 'on which a scheme failed',
  unread: (names) => `in ${names}, which could not be read`,
};

function listNames(names: readonly string[], quote: Quote): string {
  const shown = names.slice(0, MOST_NAMES).map(quote).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}

/** Every reason for which trials are in no number, for the coverage: what, and how many. */
export function leftOutFacts(leftOut: readonly LeftOut[], quote: Quote): string[] {
  return byReason(leftOut.filter((one) => one.trials !== null)).map(
    (ones) => `${plural(countTrials(ones), 'trial')} ${describeReason(ones, quote)}`,
  );
}
