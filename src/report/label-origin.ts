/** What made the labels of logs, in words: the consistency check of logs. All reports take the sentences from here. */
import type { AuditResult, RunConsistency } from '../documents/result.ts';
import type { SchemeResult } from '../documents/scheme-result.ts';
import { listAlternatives } from '../documents/checks.ts';
import { partOf, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Sentences for the summary: whether the scheme that a log names gives its labels again, and what made the other labels. */
export function originSentences(result: AuditResult, quote: Quote): string[] {
  const { base } = result.options;
  if (base !== undefined)
    return [
      `${result.options.logs.length === 1 ? 'The log has' : 'The logs have'} no labels. Those of ${quote(base)} take their place: “stored” and “as stored” mean “under ${quote(base)}” in this report.`,
    ];
  const { runs = [] } = result.consistency;
  const labelled = runs.filter(({ trials }) => trials > 0);
  const named = Map.groupBy(labelled, ({ maker, scheme }) => JSON.stringify([maker ?? null, scheme]));
  const sentences = [...named.values()].flatMap((same) => describeMaker(same, result, quote));
  const isSilent =
    labelled.length === 0 || labelled.some(({ maker, scheme }) => maker === undefined && scheme === null);
  const all = isSilent
    ? [...sentences, closestSentence(result, labelled.length > 0 && sentences.length > 0, quote)]
    : sentences;
  return [...all, rewardSentence(result, labelled, quote)].filter((sentence) => sentence !== '');
}

/** `The stored labels were made by 2 parsers: a in 3 logs, b in 5 logs.` The models of the two are then not scored alike. Empty for one parser, and for groups of tasks, which have their own. */
export function makersSentence(
  { consistency: { runs = [] }, groups = [], options }: AuditResult,
  quote: Quote,
): string {
  if (options.logs.length === 0 || groups.length > 1) return '';
  const known = runs.flatMap(({ trials, scheme }) => (trials === 0 || scheme === null ? [] : [scheme]));
  const byScheme = [...Map.groupBy(known, (scheme) => scheme)];
  if (byScheme.length < 2) return '';
  const parts = byScheme.map(([scheme, logs]) => `${quote(scheme)} in ${plural(logs.length, 'log')}`);
  return `The stored labels were made by ${byScheme.length} parsers: ${parts.join(', ')}. So they do not compare these logs alike.`;
}

/** @param same logs whose labels were made by the same. */
function describeMaker(same: readonly RunConsistency[], result: AuditResult, quote: Quote): string[] {
  const [{ maker, scheme }] = same as [RunConsistency];
  if (maker === undefined) return [];
  const trials = same.reduce((sum, run) => sum + run.trials, 0);
  const made = `The labels of ${same.length === 1 && (result.consistency.runs ?? []).length === 1 ? 'the log' : plural(same.length, 'log')} were made by ${quote(maker)}`;
  const votes = same.flatMap((run) => run.votes ?? []);
  if (votes.length > 0) return [`${made}. ${describeVotes(votes, quote)}`];
  if (scheme === null)
    return [
      `${made}. The catalog has no scheme for this, so a changed label may be due to grading instead of parsing. ${closestTo(result, quote)}`.trim(),
    ];
  const again = trials - same.reduce((sum, run) => sum + run.mismatches, 0);
  const rest = again === trials ? '' : ' Why the others differ is not known.';
  return [`${made}. ${quote(scheme)} reproduces ${partOf(again, trials, 'label')}.${rest}`];
}

/** @param votes of the logs, over the answers of the same scheme. */
function describeVotes(votes: readonly NonNullable<RunConsistency['votes']>[], quote: Quote): string {
  const trials = votes.reduce((sum, one) => sum + one.trials, 0);
  const again = trials - votes.reduce((sum, one) => sum + one.mismatches, 0);
  const ties = votes.reduce((sum, one) => sum + (one.ties ?? 0), 0);
  const tied =
    ties === 0
      ? ''
      : ` ${plural(ties, 'vote')} ${ties === 1 ? 'is a tie' : 'are ties'}: the first of the most frequent answers counts.`;
  return `Counted again over the answers of ${quote(votes[0]?.scheme ?? '')}, the votes reproduce ${partOf(again, trials, 'label')}.${tied} A flip is a difference between the vote and the first response.`;
}

/** Where a log names nothing: the scheme that gives the most labels again. */
function closestSentence(result: AuditResult, isPart: boolean, quote: Quote): string {
  const which = isPart ? 'Other logs do' : result.options.logs.length === 1 ? 'The log does' : 'The logs do';
  const unknown = `${which} not name what made ${which === 'The log does' ? 'its' : 'their'} labels.`;
  return `${unknown} ${closestTo(result, quote)}`.trim();
}

/** The scheme that gives the most labels again; '' where no scheme scores all trials. */
function closestTo(result: AuditResult, quote: Quote): string {
  const [closest] = listAlternatives(result)
    .filter(({ trials }) => trials === (result.schemes[0]?.trials ?? 0))
    .toSorted((a, b) => a.flips - b.flips);
  return closest === undefined
    ? ''
    : `The closest scheme is ${quote(closest.id)}, which reproduces ${describeAgain(closest)}.`;
}

/** How often the rewards of a log are wrong, if `math` is right; '' where the labels are none, or `math` does not judge all of them. */
function rewardSentence(result: AuditResult, labelled: readonly RunConsistency[], quote: Quote): string {
  const byValue = listAlternatives(result).find(({ id }) => id === 'math');
  const rewards = labelled.reduce((sum, { trials }) => sum + trials, 0);
  if (byValue === undefined || byValue.trials !== rewards || labelled.some(({ areRewards }) => areRewards !== true))
    return '';
  const { gained, lost } = byValue;
  const missed = `${plural(gained, 'right answer')} got none (false negatives)`;
  return `Of ${plural(rewards, 'reward')} judged by ${quote('math')}, ${missed}, and ${plural(lost, 'wrong answer')} got one (false positives).`;
}

function describeAgain({ trials, flips }: SchemeResult): string {
  return flips === 0 ? `all ${plural(trials, 'label')}` : partOf(trials - flips, trials, 'label');
}
