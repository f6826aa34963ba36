/** Creates the panel of judges of a command: its models, and what sends requests to them. */
import { AskedModel } from '../../../models/asked-model.ts';
import { requestOptions } from '../../../models/attempts.ts';
import type { RepeatedKeys } from '../../../models/reply-guard.ts';
import type { Spending } from '../../../models/spending.ts';
import type { RequestFlags } from '../../../base/core/model-settings.ts';
import { JudgePanel } from '../asking/judge-panel.ts';
import { replySchemas } from '../asking/reply-schemas.ts';
import { JudgeSender } from '../asking/judge-sender.ts';
import { listSeats } from '../asking/seats.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { createEmbed } from './embedding-options.ts';
import type { JudgePlan } from './judge-plan.ts';

/** What is called while judges are asked. */
export interface JudgingProgress {
  /** Called for each request about an answer: it was sent, it had a reply already, or it has none. */
  request(outcome: 'asked' | 'known' | 'failed', reason: string | null): void;
  /** Called with a sentence such as what a server does not offer. */
  note(sentence: string): void;
}

interface PanelWork {
  readonly plan: JudgePlan;
  readonly store: EvaluationStore;
  readonly progress: JudgingProgress;
  /** The rank at which lists of documents are cut. */
  readonly k: number;
  readonly spending: Spending;
  readonly repeated: RepeatedKeys;
}

interface AskingFlags extends RequestFlags {
  readonly offline?: true;
  readonly retryFailed?: true;
}

/** @param signal ends all requests. */
export function createPanel(flags: AskingFlags, work: PanelWork, signal: AbortSignal): JudgePanel {
  const { plan, store, progress, k, repeated } = work;
  const { judging, judges, prompts, parsers, areNamed } = plan;
  const sender = new JudgeSender(store, {
    judging,
    models: flags.offline === true ? new Map() : createModels(flags, work, signal),
    schemas: judging.structured === undefined ? new Map() : replySchemas(judges, prompts),
    concurrency: flags.concurrency,
    retriesFailed: flags.retryFailed === true,
    signal,
    onRequest: (outcome, reason) => progress.request(outcome, reason),
  });
  const embed = createEmbed(flags, { address: plan.embeddings, store, repeated }, signal);
  const options = { judges, prompts, parsers, k, judgesLabelled: areNamed, embed };
  return new JudgePanel(store, sender, listSeats(judging), options);
}

function createModels(
  flags: AskingFlags,
  { plan, progress, spending, repeated }: PanelWork,
  signal: AbortSignal,
): Map<string, AskedModel> {
  const onRefusal = (model: string): void =>
    progress.note(`${model}: the server takes no JSON Schema, so its replies are free text.`);
  const onLongPrompt = (sentence: string): void => progress.note(sentence);
  const options = {
    ...requestOptions(flags, signal, repeated),
    unit: 'request',
    spending,
    onRefusal,
    onLongPrompt,
  } as const;
  const { addresses, judging } = plan;
  return new Map(addresses.map((address) => [address.id, new AskedModel(address, judging.sampling, options)]));
}
