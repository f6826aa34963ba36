/** Why labels change: the flips of a scheme by what the stored label read, and by the rule that decided under the scheme. */
import type { StoredPlace } from '../../documents/flip-reasons.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';

/** What the stored label read: the rule of the scheme that reproduces it, or the place of the stored answer in the response. */
export type StoredReading =
  | { readonly rule: string; readonly place: null }
  | { readonly rule: null; readonly place: StoredPlace };

/** One of the two reasons together. */
export interface FlipReasonKey {
  readonly stored: StoredReading;
  /** null where no rule makes the flip, because `v1` already differs from the stored label. */
  readonly rule: string | null;
}

/** The flips by one pair of reasons: whole numbers and a bounded sample, so that parts merge in any order. */
export interface FlipReasonCount {
  gained: number;
  lost: number;
  readonly sample: Ranked[];
}

/** By the id of the scheme, and then by the text of the reasons. */
export type FlipReasons = Map<string, Map<string, FlipReasonCount>>;

/** The trials that are sampled for each pair of reasons. */
const SAMPLE = 3;

/** A scheme of a user can name any number of rules, so only so many pairs are counted: those whose texts come first. */
export const MOST_REASONS = 100;

/** Counts one flip. */
export function countFlipReason(
  reasons: FlipReasons,
  scheme: string,
  { stored, rule }: FlipReasonKey,
  direction: 'gained' | 'lost',
  trial: Ranked,
): void {
  const count = findReason(findReasons(reasons, scheme), JSON.stringify([stored.rule, stored.place, rule]));
  if (count === null) return;
  count[direction]++;
  offer(count.sample, trial, SAMPLE);
}

/** The reasons of a text that {@link countFlipReason} wrote. */
export function parseReasonKey(text: string): FlipReasonKey {
  const [storedRule, place, rule] = JSON.parse(text) as [string | null, StoredPlace, string | null];
  return { stored: storedRule === null ? { rule: null, place } : { rule: storedRule, place: null }, rule };
}

export function mergeFlipReasons(whole: FlipReasons, part: FlipReasons): void {
  for (const [scheme, own] of part)
    for (const [key, { gained, lost, sample }] of own) {
      const count = findReason(findReasons(whole, scheme), key);
      if (count === null) continue;
      count.gained += gained;
      count.lost += lost;
      for (const one of sample) offer(count.sample, one, SAMPLE);
    }
}

function findReasons(reasons: FlipReasons, scheme: string): Map<string, FlipReasonCount> {
  let own = reasons.get(scheme);
  if (own === undefined) reasons.set(scheme, (own = new Map()));
  return own;
}

/**
 * The count of a text, which is new at first; null where there are too many. A text that was removed never returns, because there are always enough
 * that come before it, so what remains is complete in whatever order trials and parts come.
 */
function findReason(own: Map<string, FlipReasonCount>, key: string): FlipReasonCount | null {
  const known = own.get(key);
  if (known !== undefined) return known;
  if (own.size >= MOST_REASONS) {
    const last = own.keys().reduce((a, b) => (a > b ? a : b));
    if (key > last) return null;
    own.delete(last);
  }
  const count = { gained: 0, lost: 0, sample: [] };
  own.set(key, count);
  return count;
}
