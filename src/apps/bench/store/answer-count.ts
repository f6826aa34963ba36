/** Counts the answers of a run. */
import type { BenchFailure, BenchResult } from '../documents/bench.ts';
import type { ItemCounts, PairedItemCounts } from '../../../stats/by-item/item-counts.ts';
import { ReplySums } from '../../../models/reply-sums.ts';
import type { StoredAnswer } from './answers.ts';

/** The maximum number of failures that are named. */
const MOST_FAILURES = 20;

/** Of one set under one condition. */
export interface ScoreCounts {
  answered: number;
  failed: number;
  correct: number;
  unparsed: number;
  cutOff: number;
}

/** Answers about one item under one condition. */
interface ItemAnswers {
  n: number;
  correct: number;
}

export class AnswerCount {
  readonly #counts = new Map<string, ScoreCounts>();
  /** By set, item and condition. */
  readonly #items = new Map<string, Map<string, Map<string, ItemAnswers>>>();
  /** Tokens and time of the answers. */
  readonly sums: ReplySums = new ReplySums();
  readonly failures: BenchFailure[] = [];
  /** Settings that did not reach the model at least once. */
  readonly ignored: Set<string> = new Set();
  failed = 0;
  /** Answers whose prompt the server seems to have cut. */
  promptsCut = 0;
  #first = Infinity;
  #last = -Infinity;

  add(answer: StoredAnswer): void {
    this.#first = Math.min(this.#first, answer.at);
    this.#last = Math.max(this.#last, answer.at);
    if (answer.response === null) this.#addFailure(answer);
    else this.#addAnswered(answer, answer.response);
  }

  #addFailure({ set, itemId, condition, repeat, metadata }: StoredAnswer): void {
    this.of(set, condition).failed++;
    this.failed++;
    const { kind = 'unknown', message = '' } = metadata.failure ?? {};
    if (this.failures.length < MOST_FAILURES)
      this.failures.push({ set, item: itemId, condition, repeat, kind, message });
  }

  #addAnswered(
    { set, itemId, condition, metadata, parse, isCorrect, latencyMs, tokens }: StoredAnswer,
    response: string,
  ): void {
    const counts = this.of(set, condition);
    counts.answered++;
    this.sums.add({ tokens, prompt: null, answer: response, latencyMs });
    if (isCorrect) counts.correct++;
    if (parse === null) counts.unparsed++;
    if (metadata.cutOff === true) counts.cutOff++;
    if (metadata.promptCut === true) this.promptsCut++;
    for (const setting of metadata.ignored ?? []) this.ignored.add(setting);
    const answers = this.#findAnswers(set, itemId, condition);
    answers.n++;
    if (isCorrect) answers.correct++;
  }

  of(set: string, condition: string): ScoreCounts {
    const id = JSON.stringify([set, condition]);
    let counts = this.#counts.get(id);
    if (counts === undefined)
      this.#counts.set(id, (counts = { answered: 0, failed: 0, correct: 0, unparsed: 0, cutOff: 0 }));
    return counts;
  }

  /** The items of a set that were answered under a condition; sums are right answers. */
  itemsOf(set: string, condition: string): ItemCounts[] {
    return this.#listItems([set]).flatMap((answers) => {
      const found = answers.get(condition);
      return found === undefined ? [] : [{ items: 1, n: found.n, sum: found.correct }];
    });
  }

  /** The items of the sets that were answered under both conditions. */
  pairs(sets: readonly string[], condition: string, baseline: string): PairedItemCounts[] {
    return this.#listItems(sets).flatMap((answers) => {
      const [after, before] = [answers.get(condition), answers.get(baseline)];
      if (after === undefined || before === undefined) return [];
      return [{ items: 1, n: after.n, sum: after.correct, baselineN: before.n, baselineSum: before.correct }];
    });
  }

  time(): BenchResult['time'] {
    return { meanLatencyMs: this.sums.meanLatencyMs, spanSeconds: Math.max(0, this.#last - this.#first) };
  }

  #listItems(sets: readonly string[]): ReadonlyMap<string, ItemAnswers>[] {
    return sets.flatMap((set) => [...(this.#items.get(set)?.values() ?? [])]);
  }

  #findAnswers(set: string, itemId: string, condition: string): ItemAnswers {
    let items = this.#items.get(set);
    if (items === undefined) this.#items.set(set, (items = new Map()));
    let conditions = items.get(itemId);
    if (conditions === undefined) items.set(itemId, (conditions = new Map()));
    let answers = conditions.get(condition);
    if (answers === undefined) conditions.set(condition, (answers = { n: 0, correct: 0 }));
    return answers;
  }
}
