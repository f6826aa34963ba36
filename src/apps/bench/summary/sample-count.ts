/** Counts the samples of a run that asks each question several times. */
import type { StoredAnswer } from '../store/answers.ts';
import { ItemVotes } from './item-votes.ts';

/** By set and condition, and by item. */
export class SampleCount {
  readonly #votes = new Map<string, Map<string, ItemVotes>>();
  readonly #normalize: (parse: string) => string;

  /** @param normalize of the scheme of the benchmark. */
  constructor(normalize: (parse: string) => string) {
    this.#normalize = normalize;
  }

  add({ set, itemId, condition, response, parse, isCorrect }: StoredAnswer): void {
    if (response === null) return;
    const place = placeOf(set, condition);
    let items = this.#votes.get(place);
    if (items === undefined) this.#votes.set(place, (items = new Map()));
    let votes = items.get(itemId);
    if (votes === undefined) items.set(itemId, (votes = new ItemVotes()));
    votes.add(parse === null ? null : this.#normalize(parse), isCorrect);
  }

  /** The items of a set that were answered under a condition. */
  itemsOf(set: string, condition: string): ItemVotes[] {
    return [...(this.#votes.get(placeOf(set, condition))?.values() ?? [])];
  }
}

function placeOf(set: string, condition: string): string {
  return JSON.stringify([set, condition]);
}
