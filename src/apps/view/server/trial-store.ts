/** The trials of an audit with the labels of all schemes, in the order of the input. */
import { findComparison, type Comparison } from '../../../web/comparison.ts';
import {
  EVERY_TRIAL,
  type Facet,
  type RowSorting,
  type TrialCounts,
  type TrialFilter,
  type TrialIndex,
} from '../../../web/data-source.ts';
import { isFieldFacet, listFilters, withoutField, type FilterChoices } from '../../../web/facets.ts';
import { compareTexts } from '../../../web/row-order.ts';
import type { LabelBatch, LabelKind } from '../../../base/core/label-batch.ts';
import { joinedSets, listSetFilters } from '../../../base/core/rule-sets.ts';
import type { PageScheme } from '../../../documents/page.ts';
import { GROUP_FIELDS, type GroupField, type GroupValue } from '../../../base/core/trial.ts';
import { valueWord } from '../../../base/core/value-word.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { blindPlace } from './blind.ts';
import { listClaimedGroups, type ClaimedGroup } from './claimed-values.ts';
import { findSorted } from './sorted-numbers.ts';
import { TrialCollector, type ListedGroup, type SortedTrials } from './sorted-trials.ts';
import type { StoredRow, StoredTrial, TrialAddress } from './stored-trial.ts';
import { isBlindField } from './blind.ts';
import { TrialMatcher, type Matches } from './trial-matcher.ts';
import { TrialNames } from './trial-names.ts';
import { TrialSets } from './trial-sets.ts';

/** Filters whose trials are kept, for the next rows of the same list. */
const MOST_KEPT = 4;

/** What is known of a trial whose labels are hidden. */
const NO_LABELS: LabelKind = { storedCorrect: null, correct: [], parsed: [], rules: [] };

/** Collects trials until all are there. */
export class TrialStoreBuilder {
  readonly #collector = new TrialCollector();
  readonly #names = new TrialNames();
  readonly #schemes: readonly PageScheme[];
  readonly #asked: ReadonlySet<string>;

  /** @param asked ids of the schemes that were asked for: `v1` is among the others, and a difference of it is no finding. */
  constructor(schemes: readonly PageScheme[], asked: readonly string[]) {
    this.#schemes = schemes;
    this.#asked = new Set(asked);
  }

  /** Adds trials; in any order. */
  add(trials: LabelBatch): void {
    this.#collector.add(trials);
    this.#names.add(trials);
  }

  /** @param runs those that count, in their order. */
  finish(runs: readonly string[]): TrialStore {
    this.#names.finish();
    return new TrialStore(this.#collector.finish(runs), this.#names, this.#schemes, this.#asked);
  }

  /** Releases all resources, also those of the store that it made. */
  close(): void {
    this.#names.close();
  }
}

export class TrialStore {
  /** Where trials can be named from outside. */
  readonly sets: TrialSets;
  readonly #trials: SortedTrials;
  readonly #names: TrialNames;
  readonly #schemes: readonly PageScheme[];
  readonly #matcher: TrialMatcher;
  /** Positions of schemes. */
  readonly #asked: readonly number[];
  /** The groups that have trials, in the order of their first ones. */
  readonly #groups: readonly ListedGroup[];
  /** By filter, the oldest first. */
  readonly #kept = new Map<string, Matches>();

  constructor(trials: SortedTrials, names: TrialNames, schemes: readonly PageScheme[], asked: ReadonlySet<string>) {
    this.sets = new TrialSets(trials);
    this.#trials = trials;
    this.#names = names;
    this.#schemes = schemes;
    this.#asked = schemes.flatMap(({ id }, at) => (asked.has(id) ? [at] : []));
    this.#matcher = new TrialMatcher(trials, this.sets);
    this.#groups = [...new Set(trials.groupOf)].map((group) => trials.groups[group] as ListedGroup);
  }

  index(): TrialIndex {
    const { gained, lost, places } = this.match(EVERY_TRIAL);
    const values = GROUP_FIELDS.map((field) => [field, this.#listValues(field).map(valueWord)] as const);
    const kinds = new Set(this.#trials.kindOf);
    const rules = new Set(kinds.values().flatMap((kind) => this.#trials.kinds[kind]?.rules.flat(2) ?? []));
    rules.delete(null);
    const sets = new Set(kinds.values().flatMap((kind) => this.#listSets(kind)));
    return {
      schemes: this.#schemes,
      flips: gained + lost,
      listed: places.length,
      values: Object.fromEntries(values.filter(([, found]) => found.length > 1)),
      rules: [...rules].filter((rule) => rule !== null).toSorted(compareCodePoints),
      sets: listSetFilters(sets).toSorted(compareCodePoints),
    };
  }

  /** The labels that a filter compares. */
  comparison(filter: TrialFilter): Comparison {
    return findComparison(filter, this.#schemes, this.#asked);
  }

  /**
   * The places of the trials that a filter leaves, in order.
   * @param search the number of the search for the text of the filter; null where it has none.
   */
  match(filter: TrialFilter, search: number | null = null): Matches {
    const key = JSON.stringify([filter, search, this.sets.version]);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const matches = this.#matcher.match(filter, this.comparison(filter), search, this.#claimed(filter));
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, matches);
    return matches;
  }

  /** As {@link DataSource.counts}. @param search as that of {@link match}. */
  counts(filter: TrialFilter, facet: Facet, choices: FilterChoices, search: number | null): TrialCounts {
    const pairs = this.#matcher.pairs(filter, search);
    const matched = (one: TrialFilter, own = pairs): Iterable<readonly [ListedGroup, number]> =>
      this.#matcher.matchPairs(own, one, this.comparison(one), this.#claimed(one), isBlindField(facet));
    const counts = new Map<string, number>();
    const add = (value: string, count: number): void => void counts.set(value, (counts.get(value) ?? 0) + count);
    if (isFieldFacet(facet))
      for (const [group, count] of matched(withoutField(filter, facet))) add(valueWord(group[facet]), count);
    else
      for (const [value, one] of listFilters(filter, facet, choices))
        for (const [, count] of matched(one, facet === 'sample' ? this.#matcher.pairs(one, search) : pairs))
          add(value, count);
    return Object.fromEntries(counts);
  }

  #claimed({ claim }: TrialFilter): ClaimedGroup[] | null {
    return claim === null ? null : listClaimedGroups(claim, (field) => this.#listValues(field));
  }

  /** The rows at places. */
  rows(places: Uint32Array): StoredRow[] {
    return Array.from(places, (place) => this.#row(place));
  }

  /** The position of the trial of a link among places; null where it is not one of them. @param areAscending whether the places are. */
  positionOf(link: string, places: Uint32Array, areAscending: boolean): number | null {
    const place = this.#find(link);
    if (place === null) return null;
    if (areAscending) return findSorted(places, place);
    const at = places.indexOf(place);
    return at === -1 ? null : at;
  }

  /**
   * The places by a column whose values depend on labels or cells alone; equal ones keep their order.
   * @param text the value of a kind and of a group; null where there is none.
   */
  sortByText(
    places: Uint32Array,
    text: (kind: LabelKind, group: ListedGroup) => string | null,
    direction: RowSorting['direction'],
  ): Uint32Array {
    const { kindOf, groupOf, kinds, groups } = this.#trials;
    const hidden = this.sets.hidden();
    const count = groups.length;
    const keyOf = (place: number): number =>
      (hidden.has(place) ? kinds.length : (kindOf[place] as number)) * count + (groupOf[place] as number);
    const keys = [...new Set(Array.from(places, keyOf))];
    const texts = keys.map((key) => {
      const [kind, group] = [kinds[Math.floor(key / count)], groups[key % count] as ListedGroup];
      return kind === undefined ? text(NO_LABELS, blindPlace(group)) : text(kind, group);
    });
    const order = [...keys.keys()].toSorted((a, b) => compareTexts(texts[a] ?? null, texts[b] ?? null, direction));
    const ranks = new Map<number, number>();
    let rank = 0;
    for (const [i, at] of order.entries()) {
      const before = order[i - 1];
      if (before !== undefined && texts[before] !== texts[at]) rank++;
      ranks.set(keys[at] as number, rank);
    }
    return sortByRank(places, (place) => ranks.get(keyOf(place)) as number, rank + 1);
  }

  /** Where the trial of a link is; null where there is none. */
  find(link: string): StoredTrial | null {
    const place = this.#find(link);
    if (place === null) return null;
    const { rules } = this.#trials.kindAt(place);
    return { ...this.#addressOf(place), draw: this.sets.drawOf(place), rules };
  }

  /** The id of a trial of the sample in links; null where it is not in the list. */
  linkTo(draw: number): string | null {
    const place = this.sets.placeOfDraw(draw);
    return place === null ? null : this.#row(place).id;
  }

  /** The place of the trial of a link. */
  #find(link: string): number | null {
    const [, id = link, repeat = '1'] = /^([\s\S]*)~(\d{1,9})$/.exec(link) ?? [];
    return this.#placesWithId(link)[0] ?? this.#placesWithId(id)[Number(repeat) - 1] ?? null;
  }

  /** The places of the trials with an id, in order. */
  #placesWithId(id: string): number[] {
    const places = this.#names.withId(id).flatMap((arrival) => this.#trials.placeOfArrival(arrival) ?? []);
    return places.toSorted((a, b) => a - b);
  }

  #addressOf(place: number): TrialAddress {
    return { run: this.#trials.groupAt(place).run, ordinal: this.#trials.ordinals[place] as number };
  }

  #row(place: number): StoredRow {
    const { trialId, itemId } = this.#names.of(this.#trials.arrivalOf(place));
    const { storedCorrect, correct } = this.#trials.kindAt(place);
    const repeat = this.#placesWithId(trialId).indexOf(place);
    return {
      id: repeat === 0 ? trialId : `${trialId}~${repeat + 1}`,
      place: { trialId, ...this.#trials.groupAt(place) },
      ...this.#addressOf(place),
      draw: this.sets.drawOf(place),
      itemId,
      storedCorrect,
      correct,
    };
  }

  #listSets(kind: number): string[] {
    const rules = this.#trials.kinds[kind]?.rules ?? [];
    return rules.flatMap((sets) => (sets === null ? [] : [joinedSets(sets)]));
  }

  /** Every value of a field, in the order of the trials. */
  #listValues(field: GroupField): readonly GroupValue[] {
    return [...new Set(this.#groups.map((group) => group[field]))];
  }
}

/** A counting sort, which keeps the order of equal places. @param ranks one more than the largest rank. */
function sortByRank(places: Uint32Array, rankOf: (place: number) => number, ranks: number): Uint32Array {
  const next = new Uint32Array(ranks + 1);
  for (const place of places) next[rankOf(place) + 1] = (next[rankOf(place) + 1] as number) + 1;
  for (let rank = 1; rank <= ranks; rank++) next[rank] = (next[rank] as number) + (next[rank - 1] as number);
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const rank = rankOf(place);
    sorted[next[rank] as number] = place;
    next[rank] = (next[rank] as number) + 1;
  }
  return sorted;
}
