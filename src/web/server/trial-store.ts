/** The trials of an audit with the labels of all schemes, in the order of the input. */
import type { TrialFilter, TrialIndex, TrialRange, TrialRows } from '../data-source.ts';
import type { LabelBatch } from '../../core/label-batch.ts';
import { EVERY_TRIAL } from '../data-source.ts';
import type { PageScheme } from '../../result/page.ts';
import { GROUP_FIELDS, type GroupField, type GroupValue } from '../../core/trial.ts';
import { valueWord } from '../../core/value-word.ts';
import { compareCodePoints } from '../../text/order.ts';
import { listClaimedGroups } from './claimed-values.ts';
import { findSorted } from './sorted-numbers.ts';
import { TrialCollector, type ListedGroup, type SortedTrials } from './sorted-trials.ts';
import type { StoredRow, StoredTrial, TrialAddress } from './stored-trial.ts';
import { TrialMatcher, type Matches } from './trial-matcher.ts';
import { TrialNames } from './trial-names.ts';
import { TrialSets } from './trial-sets.ts';

/** Filters whose trials are kept, for the next rows of the same list. */
const MOST_KEPT = 4;

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
  /** The groups that have trials, in the order of their first ones. */
  readonly #groups: readonly ListedGroup[];
  /** By filter, the oldest first. */
  readonly #kept = new Map<string, Matches>();

  constructor(trials: SortedTrials, names: TrialNames, schemes: readonly PageScheme[], asked: ReadonlySet<string>) {
    const ids = schemes.map(({ id }) => id);
    this.sets = new TrialSets(trials);
    this.#trials = trials;
    this.#names = names;
    this.#schemes = schemes;
    this.#matcher = new TrialMatcher(trials, this.sets, ids, asked);
    this.#groups = [...new Set(trials.groupOf)].map((group) => trials.groups[group] as ListedGroup);
  }

  index(): TrialIndex {
    const { gained, lost, places } = this.#matches(EVERY_TRIAL, null);
    const values = GROUP_FIELDS.map((field) => [field, this.#listValues(field).map(valueWord)] as const);
    const kinds = new Set(this.#trials.kindOf);
    const rules = new Set(kinds.values().flatMap((kind) => this.#trials.kinds[kind]?.rules.flat(2) ?? []));
    rules.delete(null);
    return {
      schemes: this.#schemes,
      flips: gained + lost,
      listed: places.length,
      values: Object.fromEntries(values.filter(([, found]) => found.length > 1)),
      rules: [...rules].filter((rule) => rule !== null).toSorted(compareCodePoints),
    };
  }

  /** @param search the number of the search for the text of the filter; null where it has none. */
  rows(
    filter: TrialFilter,
    { from, count, selected }: TrialRange,
    search: number | null = null,
  ): Omit<TrialRows, 'rows'> & { readonly rows: readonly StoredRow[] } {
    const { places, gained, lost } = this.#matches(filter, search);
    const place = selected === null ? null : this.#find(selected);
    return {
      total: places.length,
      gained,
      lost,
      from,
      rows: Array.from(places.subarray(from, from + count), (one) => this.#row(one)),
      selectedAt: place === null ? null : findPlace(places, place, filter),
    };
  }

  /** Where the trial of a link is; null where there is none. */
  find(link: string): StoredTrial | null {
    const place = this.#find(link);
    if (place === null) return null;
    const { rules } = this.#trials.kindAt(place);
    return { ...this.#addressOf(place), draw: this.sets.drawOf(place), rules };
  }

  #matches(filter: TrialFilter, search: number | null): Matches {
    const key = JSON.stringify([filter, search, this.sets.version]);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const { claim } = filter;
    const claimed = claim === null ? null : listClaimedGroups(claim, (field) => this.#listValues(field));
    const matches = this.#matcher.match(filter, search, claimed);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest);
    this.#kept.set(key, matches);
    return matches;
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

  /** Every value of a field, in the order of the trials. */
  #listValues(field: GroupField): readonly GroupValue[] {
    return [...new Set(this.#groups.map((group) => group[field]))];
  }
}

/** The position of a place among those that a filter leaves; null where it is not one of them. */
function findPlace(places: Uint32Array, place: number, { sample }: TrialFilter): number | null {
  if (sample === null) return findSorted(places, place);
  const at = places.indexOf(place);
  return at === -1 ? null : at;
}
