/** Formats an alert as lines for a terminal. */
import type { Alert, AlertOverall, AlertPeriod } from '../documents/alert.ts';
import type { Interval } from '../../../base/core/statistics.ts';
import { signedText } from '../../../base/text/readable-numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { outcomeLines } from '../../../report/gate-text.ts';
import { NEARLY_ALL } from '../documents/composition.ts';
import { decimals, partOf, plural } from '../../../report/numbers.ts';
import { describeAlertComposition } from './composition-words.ts';

const DIGITS = 3;

/** The period and the outcome; what the change was computed on, where scores are made of other metrics; then the rules that are exceeded or compared nothing. */
export function alertLines(alert: Alert): string[] {
  const { file, window, baseline, rules, overall } = alert;
  const against = baseline === null ? '' : `, against ${formatPeriod(baseline)}`;
  const reported = rules.filter(({ exceeded, isEmpty }) => exceeded || isEmpty);
  return [
    `${inertLine(file)}, ${formatPeriod(window)}${against}: ${describeOverall(overall)}; ${describeOutcome(alert)}`,
    ...(alert.composition === null || alert.composition.common >= NEARLY_ALL
      ? []
      : [`${describeAlertComposition(alert.composition, inertLine)}.`]),
    ...reported.flatMap(outcomeLines),
  ];
}

function describeOutcome({ rules }: Alert): string {
  const exceeded = rules.filter((rule) => rule.exceeded).length;
  const empty = rules.filter((rule) => rule.isEmpty).length;
  const blind = empty === 0 ? '' : `, ${empty} compared nothing`;
  return `${partOf(exceeded, rules.length, 'rule')} exceeded${blind}`;
}

function describeOverall({ answers, mean, interval, change, changeInterval }: AlertOverall): string {
  if (answers === 0) return 'no answers in the window';
  const score = mean === null ? 'no score' : `score ${decimals(mean, DIGITS)}${formatInterval(interval, fixed)}`;
  const moved =
    change === null ? '' : `, ${signed(change)} since the baseline${formatInterval(changeInterval, signed)}`;
  return `${plural(answers, 'answer')}, ${score}${moved}`;
}

const fixed = (value: number): string => decimals(value, DIGITS);
const signed = (value: number): string => signedText(value, DIGITS);

function formatInterval(interval: Interval | null, words: (value: number) => string): string {
  return interval === null ? '' : ` (${words(interval[0])} to ${words(interval[1])})`;
}

function formatPeriod({ since, until }: AlertPeriod): string {
  if (since === null && until === null) return 'all time';
  if (since === null) return `everything before ${inertLine(until ?? '')}`;
  return until === null ? `since ${inertLine(since)}` : `${inertLine(since)} to ${inertLine(until)}`;
}
