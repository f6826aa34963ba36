/** Finds the trials that a filter leaves. A filter is applied to each kind and each group once, and to trials by their numbers. */
import type { Direction, TrialFilter } from '../data-source.ts';
import type { LabelKind } from '../../core/label-batch.ts';
import type { GroupField } from '../../core/trial.ts';
import { valueWord, wordValue } from '../../core/value-word.ts';
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

/** What kinds are, as bits. */
const GAINED = 1;
const LOST = 2;
const HAS_RULE = 4;

export class TrialMatcher {
  readonly #trials: SortedTrials;
  readonly #sets: TrialSets;
  readonly #schemes: readonly string[];
  readonly #asked: ReadonlySet<string>;

  /**
   * @param schemes ids by position.
   * @param asked those whose changes count where a filter names no scheme.
   */
  constructor(trials: SortedTrials, sets: TrialSets, schemes: readonly string[], asked: ReadonlySet<string>) {
    this.#trials = trials;
    this.#sets = sets;
    this.#schemes = schemes;
    this.#asked = asked;
  }

  /**
   * @param search the number of the search that has found the text of the filter; null where there is none.
   * @param claimed the groups of the claim of the filter; null where there is none.
   */
  match(filter: TrialFilter, search: number | null, claimed: readonly ClaimedGroup[] | null): Matches {
    const { kindOf, groupOf, kinds, groups } = this.#trials;
    const bits = Uint8Array.from(kinds, (kind) => this.#describe(kind, filter));
    const isIn = Uint8Array.from(groups, (group) => Number(isInGroup(group, filter, claimed)));
    const wanted = wantedBits(filter);
    const hidden = this.#sets.hidden();
    const places: number[] = [];
    let [gained, lost] = [0, 0];
    for (const place of this.#candidates(filter, search)) {
      if (isIn[groupOf[place] as number] === 0) continue;
      const own = hidden.has(place) ? 0 : (bits[kindOf[place] as number] as number);
      if (!wanted.every((some) => (own & some) !== 0)) continue;
      places.push(place);
      gained += own & GAINED;
      lost += (own & LOST) >> 1;
    }
    return { places: Uint32Array.from(places), gained, lost };
  }

  /** The trials that the sample and the search of a filter leave, in order. */
  #candidates({ sample }: TrialFilter, search: number | null): Iterable<number> {
    if (sample === null) return search === null ? this.#trials.kindOf.keys() : this.#sets.found(search);
    const drawn = this.#sets.sampled(sample);
    if (search === null) return drawn;
    const found = this.#sets.found(search);
    return drawn.filter((place) => findSorted(found, place) !== null);
  }

  #describe({ storedCorrect, correct, rules }: LabelKind, { scheme, rule }: TrialFilter): number {
    let bits = 0;
    for (const [i, id] of this.#schemes.entries()) {
      if (scheme === null ? !this.#asked.has(id) : id !== scheme) continue;
      if (storedCorrect === false && correct[i] === true) bits |= GAINED;
      if (storedCorrect === true && correct[i] === false) bits |= LOST;
      if (rule !== null && rules[i]?.some((set) => set.includes(rule)) === true) bits |= HAS_RULE;
    }
    return bits;
  }
}

const DIRECTION_BITS: Readonly<Record<Direction, number>> = { gained: GAINED, lost: LOST };

/** Of each of these, a trial must have a bit. Without a scheme, a direction and a claim every trial is listed, also those that no scheme changes. */
function wantedBits({ scheme, direction, claim, rule }: TrialFilter): number[] {
  const isOfChanges = scheme !== null || claim !== null;
  const changes = direction !== null ? [DIRECTION_BITS[direction]] : isOfChanges ? [GAINED | LOST] : [];
  return rule === null ? changes : [...changes, HAS_RULE];
}

function isInGroup(group: ListedGroup, { fields }: TrialFilter, claimed: readonly ClaimedGroup[] | null): boolean {
  for (const [field, word] of Object.entries(fields))
    if (valueWord(group[field as GroupField]) !== valueWord(wordValue(field as GroupField, word))) return false;
  return claimed === null || claimed.some((one) => one.every(({ field, values }) => values.includes(group[field])));
}
