/** `--estimate`: prints what the judges would use and cost, asks none of them and writes nothing. */
import type { PriceList } from '../../../models/prices.ts';
import { NO_STATISTICS, RequestEstimate } from '../../../models/request-estimate.ts';
import type { RequestFlags } from '../../../base/core/model-settings.ts';
import { askJudges } from '../asking/judge-panel.ts';
import { EstimatingSender } from '../asking/estimating-sender.ts';
import { replySchemas } from '../asking/reply-schemas.ts';
import { listSeats } from '../asking/seats.ts';
import type { EvaluatorInput } from '../evaluation/evaluate-answers.ts';
import { plural } from '../../../report/numbers.ts';
import { renderEstimate } from '../../../report/request-estimate.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { findRequest } from '../store/find-request.ts';
import { ReplyStatistics } from '../store/reply-statistics.ts';
import type { JudgePlan } from '../judging/judge-plan.ts';

interface EstimateWork {
  readonly plan: JudgePlan;
  /** null where there is none yet. */
  readonly store: EvaluationStore | null;
  /** The rank at which lists of documents are cut. */
  readonly k: number;
  /** null without any. */
  readonly prices: PriceList | null;
}

interface EstimateFlags extends RequestFlags {
  readonly retryFailed?: true;
}

/** The estimate as text. */
export async function estimateRequests(
  inputs: AsyncIterable<EvaluatorInput<unknown>>,
  flags: EstimateFlags,
  { plan, store, k, prices }: EstimateWork,
): Promise<string> {
  const { judging, judges, prompts, parsers, areNamed } = plan;
  const statistics = store === null ? null : new ReplyStatistics(store);
  const estimate = new RequestEstimate({
    maxTokens: judging.sampling.maxTokens,
    prices,
    statistics: (model, judge) => statistics?.of(model, judge) ?? NO_STATISTICS,
  });
  const sender = new EstimatingSender(estimate, {
    judging,
    schemas: judging.structured === undefined ? new Map() : replySchemas(judges, prompts),
    find: (ask, form) => (store === null ? null : findRequest(store, ask, form)),
    retriesFailed: flags.retryFailed === true,
  });
  const options = { judges, prompts, parsers, k, judgesLabelled: areNamed };
  let answers = 0;
  for await (const input of inputs) {
    if ('other' in input) continue;
    answers++;
    for (const seat of listSeats(judging))
      await askJudges(input.answered, options, (ask) => Promise.resolve(sender.send(input.answered, ask, seat)));
  }
  return renderEstimate({
    ...estimate.summarize(flags),
    subject: plural(answers, 'answer'),
    purpose: 'judge',
    assumption: 'Where requests depend on the claims of an answer, one claim for each sentence is assumed.',
  });
}
