/** Counts the answers of a run. */
import type { BenchFailure, BenchResult } from '../documents/bench.ts';
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

export class AnswerCount {
  readonly #counts = new Map<string, ScoreCounts>();
  /** By set and item: whether it is right, by condition. */
  readonly #items = new Map<string, Map<string, Map<string, boolean>>>();
  readonly tokens: { input: number | null; output: number | null } = { input: null, output: null };
  readonly failures: BenchFailure[] = [];
  /** Settings that did not reach the model at least once. */
  readonly ignored: Set<string> = new Set();
  failed = 0;
  #latency = 0;
  #answered = 0;
  #first = Infinity;
  #last = -Infinity;

  add(answer: StoredAnswer): void {
    this.#first = Math.min(this.#first, answer.at);
    this.#last = Math.max(this.#last, answer.at);
    if (answer.response === null) this.#addFailure(answer);
    else this.#addAnswered(answer);
  }

  #addFailure({ set, itemId, condition, metadata }: StoredAnswer): void {
    this.of(set, condition).failed++;
    this.failed++;
    const { kind = 'unknown', message = '' } = metadata.failure ?? {};
    if (this.failures.length < MOST_FAILURES) this.failures.push({ set, item: itemId, condition, kind, message });
  }

  #addAnswered({ set, itemId, condition, metadata, parse, isCorrect, latencyMs, tokens }: StoredAnswer): void {
    const counts = this.of(set, condition);
    counts.answered++;
    this.#answered++;
    this.#latency += latencyMs ?? 0;
    if (isCorrect) counts.correct++;
    if (parse === null) counts.unparsed++;
    if (metadata.cutOff === true) counts.cutOff++;
    for (const setting of metadata.ignored ?? []) this.ignored.add(setting);
    this.tokens.input = addCounts(this.tokens.input, tokens.input);
    this.tokens.output = addCounts(this.tokens.output, tokens.output);
    this.#findItems(set, itemId).set(condition, isCorrect);
  }

  of(set: string, condition: string): ScoreCounts {
    const id = JSON.stringify([set, condition]);
    let counts = this.#counts.get(id);
    if (counts === undefined)
      this.#counts.set(id, (counts = { answered: 0, failed: 0, correct: 0, unparsed: 0, cutOff: 0 }));
    return counts;
  }

  /** The items of the sets that were answered under both conditions: how many, and how many changed. */
  pairs(sets: readonly string[], condition: string, baseline: string): { n: number; gained: number; lost: number } {
    const counts = { n: 0, gained: 0, lost: 0 };
    for (const set of sets)
      for (const labels of this.#items.get(set)?.values() ?? []) {
        const [after, before] = [labels.get(condition), labels.get(baseline)];
        if (after === undefined || before === undefined) continue;
        counts.n++;
        if (after && !before) counts.gained++;
        if (!after && before) counts.lost++;
      }
    return counts;
  }

  time(): BenchResult['time'] {
    const meanLatencyMs = this.#answered === 0 ? null : this.#latency / this.#answered;
    return { meanLatencyMs, spanSeconds: Math.max(0, this.#last - this.#first) };
  }

  #findItems(set: string, itemId: string): Map<string, boolean> {
    let items = this.#items.get(set);
    if (items === undefined) this.#items.set(set, (items = new Map()));
    let labels = items.get(itemId);
    if (labels === undefined) items.set(itemId, (labels = new Map()));
    return labels;
  }
}

/** The sum of what is known; null where nothing is. */
function addCounts(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : a + b;
}
