/** What the replies of a store show about the tokens and the time of further requests. */
import type { AnswerStatistics } from '../../../models/request-estimate.ts';
import { measureInputRatio } from '../../../models/stored/input-ratio.ts';
import type { EvaluationStore } from './evaluation-store.ts';

interface Means {
  readonly model: string;
  readonly judge: string;
  readonly outputTokens: number | null;
  readonly latencyMs: number | null;
}

const MEANS = `
  SELECT model, judge, avg(output_tokens) AS outputTokens, avg(latency_ms) AS latencyMs
  FROM reply CROSS JOIN request USING (request) GROUP BY model, judge`;

export class ReplyStatistics {
  readonly #store: EvaluationStore;
  readonly #means: readonly Means[];
  readonly #ratios = new Map<string, number>();

  constructor(store: EvaluationStore) {
    this.#store = store;
    const query = store.query<[], Means>(MEANS);
    this.#means = store.read(() => query.all());
  }

  /** By the replies of the model to the judge, or for the tokens where it has none by those of other models. */
  of(model: string, judge: string): AnswerStatistics {
    const ofJudge = this.#means.filter((row) => row.judge === judge);
    const own = ofJudge.find((row) => row.model === model);
    const outputTokens = own?.outputTokens ?? ofJudge.find((row) => row.outputTokens !== null)?.outputTokens ?? null;
    return { inputRatio: this.inputRatio(model), outputTokens, latencyMs: own?.latencyMs ?? null };
  }

  /** Counted input tokens of the latest replies for each estimated one; 1 where none is counted. */
  inputRatio(model: string): number {
    let ratio = this.#ratios.get(model);
    if (ratio === undefined) this.#ratios.set(model, (ratio = measureInputRatio(this.#store, 'model', model)));
    return ratio;
  }
}
