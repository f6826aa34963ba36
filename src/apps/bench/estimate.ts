/** Estimates what the open questions of a run would use. */
import type { AnswerStatistics, RequestEstimate } from '../../models/request-estimate.ts';
import { promptText } from '../../models/prompt.ts';
import { formatItemId, listQuestions, type Plan, type Question } from './plan.ts';
import type { ReadRun } from './store/read-run.ts';
import { estimatePrompts, keyOf } from './usage.ts';

/** A sum and the number of its terms. */
interface Mean {
  sum: number;
  n: number;
}

/** What the answers under a condition show. */
interface ConditionSums {
  readonly output: Mean;
  readonly latency: Mean;
}

/** What the stored answers of a run show about further requests. */
export class RunStatistics {
  /** Questions that need no request: answered, or failed and not asked again. */
  readonly #done = new Set<string>();
  readonly #conditions = new Map<string, ConditionSums>();
  readonly #input = { counted: 0, estimated: 0 };

  /** @param run null for a run that is not begun. @param retriesFailed whether questions that failed are asked again. */
  constructor(plan: Plan, run: Pick<ReadRun, 'eachAnswer'> | null, retriesFailed: boolean) {
    if (run === null) return;
    const prompts = estimatePrompts(plan);
    run.eachAnswer(({ itemId, condition, repeat, response, tokens, latencyMs }) => {
      const key = keyOf(itemId, condition);
      if (response !== null || !retriesFailed) this.#done.add(keyOf(key, repeat));
      if (response === null) return;
      const { output, latency } = this.#sumsOf(condition);
      addTo(output, tokens.output);
      addTo(latency, latencyMs);
      const estimated = prompts.get(key);
      if (tokens.input === null || estimated === undefined) return;
      this.#input.counted += tokens.input;
      this.#input.estimated += estimated;
    });
  }

  /** Whether a question need not be asked. */
  isDone({ set, item, condition, repeat }: Question): boolean {
    return this.#done.has(keyOf(keyOf(formatItemId(set.name, item), condition), repeat));
  }

  /** The ratio of tokens is that of all conditions; the rest is that of one. */
  of(condition: string): AnswerStatistics {
    const { counted, estimated } = this.#input;
    const sums = this.#conditions.get(condition);
    return {
      inputRatio: counted === 0 || estimated === 0 ? null : counted / estimated,
      outputTokens: meanOf(sums?.output),
      latencyMs: meanOf(sums?.latency),
    };
  }

  #sumsOf(condition: string): ConditionSums {
    let sums = this.#conditions.get(condition);
    if (sums === undefined)
      this.#conditions.set(condition, (sums = { output: { sum: 0, n: 0 }, latency: { sum: 0, n: 0 } }));
    return sums;
  }
}

function addTo(mean: Mean, value: number | null): void {
  if (value === null) return;
  mean.sum += value;
  mean.n++;
}

function meanOf(mean: Mean | undefined): number | null {
  return mean === undefined || mean.n === 0 ? null : mean.sum / mean.n;
}

/** Counts the questions of the plan: those with an outcome, and those that the command would ask. */
export function countQuestions(estimate: RequestEstimate, plan: Plan, model: string, statistics: RunStatistics): void {
  for (const question of listQuestions(plan)) {
    const { set, item, condition } = question;
    if (statistics.isDone(question)) estimate.addKnown(model, condition);
    else estimate.add(model, condition, promptText(set.prompt(item, condition)));
  }
}
