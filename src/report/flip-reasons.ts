/** Why labels change, in words: what the stored label read, and the rule that decided under a scheme. All reports take the words from here. */
import { NOTHING_PARSED, splitSets } from '../base/core/rule-sets.ts';
import { chooseFinding } from './finding/choose-finding.ts';
import type { AuditResult } from '../documents/result.ts';
import { count, plural } from './numbers.ts';
import type { FlipExample, FlipReason, SchemeFlipReasons, StoredPlace } from '../documents/flip-reasons.ts';

/** Makes the id of a rule safe in the output format. */
type Quote = (rule: string) => string;

const PLACES: Readonly<Record<StoredPlace, string>> = {
  whole: 'the whole response',
  start: 'the start of the response',
  end: 'the end of the response',
  inside: 'one place in the response',
  several: 'an answer that is in the response several times',
  same: 'the same text',
  absent: 'an answer that is not in the response',
  none: 'no answer',
  right: 'the truth: it is right, and no answer is stored',
  wrong: 'not the truth: it is wrong, and no answer is stored',
};

/** What the stored label read. */
export function describeStored({ storedRule, storedPlace }: FlipReason, quote: Quote): string {
  if (storedRule !== null) return describeRule(storedRule, quote);
  return storedPlace === null ? PLACES.none : PLACES[storedPlace];
}

/** The stored answer of an example; null where there is none, and where the words for its place are enough. */
export function storedAnswer({ storedPlace }: FlipReason, { storedParse }: FlipExample): FlipExample['storedParse'] {
  return storedPlace === 'whole' || storedPlace === 'start' || storedPlace === 'same' ? null : storedParse;
}

/** The rule that decided under the scheme. */
function describeRule(rule: string | null, quote: Quote): string {
  if (rule === null) return `no rule: ${quote('v1')} already differs`;
  return rule === NOTHING_PARSED ? 'no answer' : describeSets(splitSets(rule), quote);
}

/** The rule that decided, for a table beside what the stored label read: the same rule on both sides does not explain a flip. */
export function describeDecision({ rule, storedRule }: FlipReason, quote: Quote): string {
  const decided = describeRule(rule, quote);
  return rule === null || rule === NOTHING_PARSED || rule !== storedRule
    ? decided
    : `${decided} too; what it read, or the comparison, differs`;
}

/** Sets of rules of which each alone makes a flip. */
export function describeSets(sets: readonly (readonly string[])[], quote: Quote): string {
  return sets.map((set) => set.map(quote).join(' with ')).join(', or ');
}

export function countFlips({ gained, lost }: Pick<FlipReason, 'gained' | 'lost'>): number {
  return gained + lost;
}

/** All flips of a scheme, with those by reasons that are not listed. */
export function countAllFlips({ reasons, otherGained, otherLost }: SchemeFlipReasons): number {
  return reasons.reduce((sum, reason) => sum + countFlips(reason), otherGained + otherLost);
}

/** `12 more flips have other reasons (8 gained, 4 lost).`: the flips by reasons that are not listed; null without any. */
export function otherFlipsText({ otherGained, otherLost }: SchemeFlipReasons): string | null {
  const flips = otherGained + otherLost;
  if (flips === 0) return null;
  return `${plural(flips, 'more flip')} ${flips === 1 ? 'has another reason' : 'have other reasons'} (${count(otherGained)} gained, ${count(otherLost)} lost).`;
}

/** The schemes with reasons, those that change most labels first. */
export function sortFlipReasons(result: AuditResult): SchemeFlipReasons[] {
  const { scheme: first } = chooseFinding(result);
  return (result.flipReasons ?? []).toSorted(
    (a, b) => Number(b.scheme === first) - Number(a.scheme === first) || countAllFlips(b) - countAllFlips(a),
  );
}
