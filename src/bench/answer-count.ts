/** Counts the answers of a run. */
import type { BenchFailure, BenchResult } from '../core/bench.ts';
import type { StoredAnswer } from './answers.ts';

/** Failures that are named. */
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
    const { set, itemId, condition, metadata, response, parse, isCorrect, tokens } = answer;
    const own = this.of(set, condition);
    this.#first = Math.min(this.#first, answer.at);
    this.#last = Math.max(this.#last, answer.at);
    if (response === null) {
      own.failed++;
      this.failed++;
      const { kind = 'unknown', message = '' } = metadata.failure ?? {};
      if (this.failures.length < MOST_FAILURES) this.failures.push({ set, item: itemId, condition, kind, message });
      return;
    }
    own.answered++;
    this.#answered++;
    this.#latency += answer.latencyMs ?? 0;
    if (isCorrect) own.correct++;
    if (parse === null) own.unparsed++;
    for (const setting of metadata.ignored ?? []) this.ignored.add(setting);
    if (metadata.cutOff === true) own.cutOff++;
    for (const name of ['input', 'output'] as const)
      if (tokens[name] !== null) this.tokens[name] = (this.tokens[name] ?? 0) + tokens[name];
    this.#itemsOf(set, itemId).set(condition, isCorrect);
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

  #itemsOf(set: string, itemId: string): Map<string, boolean> {
    let items = this.#items.get(set);
    if (items === undefined) this.#items.set(set, (items = new Map()));
    let labels = items.get(itemId);
    if (labels === undefined) items.set(itemId, (labels = new Map()));
    return labels;
  }
}
