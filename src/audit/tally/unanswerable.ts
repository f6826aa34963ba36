/**
 * Unanswerable items: by a rule of the matcher, no answer can match their ground truth. No model can avoid these errors, and no parser can fix
 * them. They are counted apart from the tally, because in a run store an item is a row until its id is read.
 */
import type { Unanswerable, UnanswerableItem } from '../../documents/result.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import type { EncodedTrial, ItemRows } from '../../base/core/trial.ts';
import { compareKeys } from './cells.ts';
import { ItemNames } from './item-names.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import { SHORT_SIZE, truthText } from '../explain/snippets.ts';

/** The most items that a result names for each scheme and rule. */
const MOST_ITEMS = 100;

/** The count of one item, as plain data that can be sent to another thread. */
export interface UnanswerableCount {
  /** Position among the schemes of the tally. */
  readonly scheme: number;
  readonly rule: string;
  /** The id of the item, or its row in a run store. */
  readonly item: string | number | null;
  /** The data set, or the task of a log that names none. */
  readonly dataset: string | null;
  readonly groundTruth: string;
  trials: number;
}

/** Collects trials by scheme, rule and item. */
export class UnanswerableList {
  #counts = new Map<string, UnanswerableCount>();

  /** @param rules by the position of their scheme. */
  add({ item, dataset, task, groundTruth }: EncodedTrial, rules: ReadonlyMap<number, string>): void {
    for (const [scheme, rule] of rules) {
      const one = { scheme, rule, item, dataset: dataset ?? task, groundTruth: truthText(groundTruth ?? '') };
      const key = JSON.stringify(Object.values(one));
      const known = this.#counts.get(key);
      if (known === undefined) this.#counts.set(key, { ...one, trials: 1 });
      else known.trials++;
    }
  }

  /** The counts since the last call. */
  take(): readonly UnanswerableCount[] {
    const taken = [...this.#counts.values()];
    this.#counts.clear();
    return taken;
  }
}

interface Entry {
  /** Data set, id and ground truth: their order is that of the result. */
  readonly key: readonly [dataset: string | null, itemId: string | null, groundTruth: string];
  trials: number;
}

/** The items of one scheme and rule: how many there are, and the first of them with their trials. */
class UnanswerableItems {
  trials = 0;
  readonly #names = new ItemNames();
  readonly #first = new Map<string, Entry>();

  add(key: Entry['key'], trials: number): void {
    this.trials += trials;
    const name = JSON.stringify(key);
    this.#names.findNumber(name);
    this.#offer(name, key, trials);
  }

  merge(other: UnanswerableItems): void {
    this.trials += other.trials;
    this.#names.addAll(other.#names);
    for (const [name, { key, trials }] of other.#first) this.#offer(name, key, trials);
  }

  /** Keeps the smallest keys. A key that was dropped is never kept again, so the kept ones have counted all of their trials. */
  #offer(name: string, key: Entry['key'], trials: number): void {
    const known = this.#first.get(name);
    if (known !== undefined) {
      known.trials += trials;
      return;
    }
    this.#first.set(name, { key, trials });
    if (this.#first.size <= MOST_ITEMS) return;
    const [last] = [...this.#first].reduce((a, b) => (compareKeys(a[1].key, b[1].key) > 0 ? a : b));
    this.#first.delete(last);
  }

  pack(): Pick<PackedUnanswerable, 'trials' | 'names' | 'first'> {
    return { trials: this.trials, names: this.#names.pack(), first: [...this.#first] };
  }

  addPacked({ trials, names, first }: PackedUnanswerable): void {
    this.trials += trials;
    this.#names.addPacked(names);
    for (const [name, entry] of first) this.#offer(name, entry.key, entry.trials);
  }

  result(): Pick<Unanswerable, 'trials' | 'items' | 'more'> {
    const entries = [...this.#first.values()].toSorted((a, b) => compareKeys(a.key, b.key));
    const items = entries.map(({ key: [dataset, itemId, groundTruth], trials }): UnanswerableItem => ({
      itemId,
      dataset,
      groundTruth: cutToEnds(groundTruth, ...SHORT_SIZE),
      trials,
    }));
    return { trials: this.trials, items, more: this.#names.count - items.length };
  }
}

/** Unanswerable items as plain data. */
export interface PackedUnanswerable {
  readonly scheme: number;
  readonly rule: string;
  readonly trials: number;
  /** The hashes of the names of all items. */
  readonly names: readonly number[];
  /** The first items. */
  readonly first: readonly (readonly [name: string, entry: Entry])[];
}

/** Merges the counts of folds, in any order. */
export class UnanswerableTally {
  /** Items by the position of the scheme, then by rule. */
  readonly #schemes = new Map<number, Map<string, UnanswerableItems>>();

  /** @param rows the items by their rows, for a run store. */
  count(counts: readonly UnanswerableCount[], rows?: ItemRows): void {
    for (const { scheme, rule, item, dataset, groundTruth, trials } of counts) {
      const itemId = typeof item === 'number' ? (rows?.get(item)?.itemId ?? null) : item;
      this.#findItems(scheme, rule).add([dataset, itemId, groundTruth], trials);
    }
  }

  merge(other: UnanswerableTally): void {
    for (const [scheme, rules] of other.#schemes)
      for (const [rule, items] of rules) this.#findItems(scheme, rule).merge(items);
  }

  pack(): PackedUnanswerable[] {
    return Array.from(this.#schemes, ([scheme, rules]) =>
      Array.from(rules, ([rule, items]) => ({ scheme, rule, ...items.pack() })),
    ).flat();
  }

  addPacked(packed: readonly PackedUnanswerable[]): void {
    for (const one of packed) this.#findItems(one.scheme, one.rule).addPacked(one);
  }

  #findItems(scheme: number, rule: string): UnanswerableItems {
    let rules = this.#schemes.get(scheme);
    if (rules === undefined) this.#schemes.set(scheme, (rules = new Map()));
    let items = rules.get(rule);
    if (items === undefined) rules.set(rule, (items = new UnanswerableItems()));
    return items;
  }

  /**
   * One entry for each scheme and rule, in their order.
   * @param schemes the scored schemes beyond the core.
   * @param ids the ids of all schemes of the tally, by position.
   */
  result(schemes: readonly Scheme[], ids: readonly string[]): Unanswerable[] {
    return schemes.flatMap(({ id, matcher }) => {
      const found = this.#schemes.get(ids.indexOf(id));
      return matcher.rules.flatMap((rule): Unanswerable[] => {
        const items = found?.get(rule.id);
        return items === undefined ? [] : [{ scheme: id, rule: rule.id, summary: rule.summary, ...items.result() }];
      });
    });
  }
}
