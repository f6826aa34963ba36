/** Finds the trials that a filter leaves. A filter is applied to each kind and each group once, and to trials by their numbers. */
import { changeBetween, type Comparison } from '../../../web/comparison.ts';
import type { Direction, TrialFilter } from '../../../web/data-source.ts';
import type { LabelKind } from '../../../base/core/label-batch.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import { joinedSets } from '../../../base/core/rule-sets.ts';
import { valueWord, wordValue } from '../../../base/core/value-word.ts';
import { isBlindField } from './blind.ts';
import type { ClaimedGroup } from './claimed-values.ts';
import { findSorted } from './sorted-numbers.ts';
import type { ListedGroup, SortedTrials } from './sorted-trials.ts';
import type { TrialSets } from './trial-sets.ts';

/** The trials that a filter leaves, and how many of them some of the schemes change in each direction. */
export interface Matches {
  /** In order: ascending, or as drawn where the filter is about the sample. */
  readonly places: Uint32Array;
  readonly gained: number;
  readonly lost: number;
}

/** How many of the trials have the same kind and the same group, by both: `kind * groups + group`. */
export type Pairs = ReadonlyMap<number, number>;

/** What kinds are, as bits. */
const GAINED = 1;
const LOST = 2;
const IS_MADE = 4;

export class TrialMatcher {
  readonly #trials: SortedTrials;
  readonly #sets: TrialSets;

  constructor(trials: SortedTrials, sets: TrialSets) {
    this.#trials = trials;
    this.#sets = sets;
  }

  /**
   * @param comparison the labels that the filter compares.
   * @param search the number of the search that has found the text of the filter; null where there is none.
   * @param claimed the groups of the claim of the filter; null where there is none.
   */
  match(
    filter: TrialFilter,
    comparison: Comparison,
    search: number | null,
    claimed: readonly ClaimedGroup[] | null,
  ): Matches {
    const { kindOf, groupOf, kinds, groups } = this.#trials;
    const bits = Uint8Array.from(kinds, (kind) => describe(kind, filter, comparison));
    const isIn = Uint8Array.from(groups, (group) => Number(isInGroup(group, filter, claimed)));
    const wanted = wantedBits(filter);
    const hidden = this.#sets.hidden();
    const isOfHidden = asksForHidden(filter, claimed);
    const places: number[] = [];
    let [gained, lost] = [0, 0];
    for (const place of this.#candidates(filter, search)) {
      if (isIn[groupOf[place] as number] === 0) continue;
      const isHidden = hidden.has(place);
      if (isHidden && isOfHidden) continue;
      const own = isHidden ? 0 : (bits[kindOf[place] as number] as number);
      if (!wanted.every((some) => (own & some) !== 0)) continue;
      places.push(place);
      gained += own & GAINED;
      lost += (own & LOST) >> 1;
    }
    return { places: Uint32Array.from(places), gained, lost };
  }

  /** The pairs of the trials that the sample and the search of a filter leave. A hidden trial has the kind after the last one, which is without labels. */
  pairs(filter: TrialFilter, search: number | null): Pairs {
    const { kindOf, groupOf, kinds, groups } = this.#trials;
    const hidden = this.#sets.hidden();
    const pairs = new Map<number, number>();
    for (const place of this.#candidates(filter, search)) {
      const kind = hidden.has(place) ? kinds.length : (kindOf[place] as number);
      const pair = kind * groups.length + (groupOf[place] as number);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    return pairs;
  }

  /** As {@link match}, the groups and numbers of the trials of pairs. @param isByHidden whether they are counted by a field that is hidden: then hidden trials are left out. */
  *matchPairs(
    pairs: Pairs,
    filter: TrialFilter,
    comparison: Comparison,
    claimed: readonly ClaimedGroup[] | null,
    isByHidden = false,
  ): Generator<readonly [group: ListedGroup, count: number]> {
    const { kinds, groups } = this.#trials;
    const bits = kinds.map((kind) => describe(kind, filter, comparison));
    const isIn = groups.map((group) => isInGroup(group, filter, claimed));
    const wanted = wantedBits(filter);
    const leavesHidden = isByHidden || asksForHidden(filter, claimed);
    for (const [pair, count] of pairs) {
      const group = pair % groups.length;
      const kind = Math.floor(pair / groups.length);
      if (leavesHidden && kind >= kinds.length) continue;
      const own = bits[kind] ?? 0;
      if (isIn[group] === true && wanted.every((some) => (own & some) !== 0))
        yield [groups[group] as ListedGroup, count];
    }
  }

  /** The trials that the sample and the search of a filter leave, in order. */
  #candidates({ sample }: TrialFilter, search: number | null): Iterable<number> {
    if (sample === null) return search === null ? this.#trials.kindOf.keys() : this.#sets.found(search);
    const drawn = this.#sets.sampled(sample);
    if (search === null) return drawn;
    const found = this.#sets.found(search);
    return drawn.filter((place) => findSorted(found, place) !== null);
  }
}

/** Whether a filter would show of a hidden trial what is hidden. */
function asksForHidden({ fields }: TrialFilter, claimed: readonly ClaimedGroup[] | null): boolean {
  return claimed !== null || Object.keys(fields).some(isBlindField);
}

function describe(kind: LabelKind, { rule, set }: TrialFilter, { from, to }: Comparison): number {
  let bits = 0;
  for (const scheme of to) {
    const change = changeBetween(kind, from, scheme);
    if (change !== null) bits |= DIRECTION_BITS[change];
    const made = kind.rules[scheme] ?? null;
    const hasRule = rule === null || made?.some((rules) => rules.includes(rule)) === true;
    const hasSet = set === null || (made !== null && joinedSets(made) === set);
    if (hasRule && hasSet) bits |= IS_MADE;
  }
  return bits;
}

const DIRECTION_BITS: Readonly<Record<Direction, number>> = { gained: GAINED, lost: LOST };

/** Of each of these, a trial must have a bit. Without a scheme, a direction and a claim every trial is listed, also those that no scheme changes. */
function wantedBits({ scheme, versus, direction, claim, rule, set }: TrialFilter): number[] {
  const isOfChanges = scheme !== null || versus !== null || claim !== null;
  const changes = direction !== null ? [DIRECTION_BITS[direction]] : isOfChanges ? [GAINED | LOST] : [];
  return rule === null && set === null ? changes : [...changes, IS_MADE];
}

function isInGroup(group: ListedGroup, { fields }: TrialFilter, claimed: readonly ClaimedGroup[] | null): boolean {
  for (const [field, word] of Object.entries(fields))
    if (valueWord(group[field as GroupField]) !== valueWord(wordValue(field as GroupField, word))) return false;
  return claimed === null || claimed.some((one) => one.every(({ field, values }) => values.includes(group[field])));
}
