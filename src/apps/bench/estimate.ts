/** Estimates what the open questions of a run would use. */
import { ReplySums } from '../../models/reply-sums.ts';
import type { AnswerStatistics, RequestEstimate } from '../../models/request-estimate.ts';
import { promptText } from '../../models/prompt.ts';
import { formatItemId, listQuestions, type Plan, type Question } from './plan.ts';
import type { ReadRun } from './store/read-run.ts';
import { estimatePrompts, keyOf } from './usage.ts';

/** What the stored answers of a run show about further requests. */
export class RunStatistics {
  /** Questions that need no request: answered, or failed and not asked again. */
  readonly #done = new Set<string>();
  readonly #conditions = new Map<string, ReplySums>();
  readonly #all = new ReplySums();

  /** @param run null for a run that is not begun. @param retriesFailed whether questions that failed are asked again. */
  constructor(plan: Plan, run: Pick<ReadRun, 'eachAnswer'> | null, retriesFailed: boolean) {
    if (run === null) return;
    const prompts = estimatePrompts(plan);
    run.eachAnswer(({ itemId, condition, repeat, response, tokens, latencyMs }) => {
      const key = keyOf(itemId, condition);
      if (response !== null || !retriesFailed) this.#done.add(keyOf(key, repeat));
      if (response === null) return;
      const own = this.#conditions.get(condition) ?? new ReplySums();
      this.#conditions.set(condition, own);
      const reply = { tokens, prompt: prompts.get(key) ?? null, answer: response, latencyMs };
      for (const sums of [this.#all, own]) sums.add(reply);
    });
  }

  /** Whether a question need not be asked. */
  isDone({ set, item, condition, repeat }: Question): boolean {
    return this.#done.has(keyOf(keyOf(formatItemId(set.name, item), condition), repeat));
  }

  /** The ratio of tokens is that of all conditions; the rest is that of one. */
  of(condition: string): AnswerStatistics {
    const sums = this.#conditions.get(condition);
    return {
      inputRatio: this.#all.ratio.value,
      outputTokens: sums?.meanOutputTokens ?? null,
      latencyMs: sums?.meanLatencyMs ?? null,
    };
  }
}

/** Counts the questions of the plan: those with an outcome, and those that the command would ask. */
export function countQuestions(estimate: RequestEstimate, plan: Plan, model: string, statistics: RunStatistics): void {
  for (const question of listQuestions(plan)) {
    const { set, item, condition } = question;
    estimate.add(model, condition, statistics.isDone(question) ? null : promptText(set.prompt(item, condition)));
  }
}
