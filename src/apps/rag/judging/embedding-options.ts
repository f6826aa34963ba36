/** Turns options into the model of embeddings, and into what asks it. */
import { InputError } from '../../../base/core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../../models/address.ts';
import { requestOptions } from '../../../models/attempts.ts';
import { checkEmbeddingProvider, EmbeddingModel } from '../../../models/embeddings.ts';
import type { RepeatedKeys } from '../../../models/reply-guard.ts';
import type { RequestFlags } from '../../../base/core/model-settings.ts';
import type { Embed } from '../asking/embed.ts';
import { EmbeddingSender } from '../asking/embedding-sender.ts';
import type { PromptSet } from '../asking/prompt-set.ts';
import { questionRelevance, QUESTION_STEPS } from '../judges/question-relevance/judge.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { StoredEmbeddings } from '../store/stored-embeddings.ts';
import { sendsRequests, type PanelFlags } from './panel-options.ts';

export interface EmbeddingFlags extends PanelFlags {
  readonly embeddings?: string;
  readonly embeddingsUrl?: string;
}

const OPTION = '--embeddings';

/**
 * The model of embeddings; null where none is named. --base-url and --api-key are those of the first judge, and are used for a model of the same
 * provider unless another address is given, because no key goes to another server.
 * @param judges the addresses of the models that judge.
 * @throws InputError for a model that has no embeddings, and where no judge that is asked uses them.
 */
export function parseEmbeddings(
  flags: EmbeddingFlags,
  [first]: readonly ModelAddress[],
  prompts: PromptSet,
): ModelAddress | null {
  const { embeddings, embeddingsUrl, baseUrl, apiKey } = flags;
  if (embeddings === undefined) {
    if (embeddingsUrl !== undefined)
      throw new InputError('--embeddings-url: names no model; name one with --embeddings.');
    return null;
  }
  if (!prompts.has(QUESTION_STEPS.questions))
    throw new InputError(
      `${OPTION} ${embeddings}: only the judge ${questionRelevance.id} compares embeddings; ask it with --judges ${questionRelevance.id}.`,
    );
  // Before a key is needed.
  checkEmbeddingProvider(parseModelAddress(embeddings, { env: {}, isAsked: false, option: OPTION }), OPTION);
  const isShared = embeddingsUrl === undefined && embeddings.startsWith(`${first?.provider.id}:`);
  const given = isShared ? { baseUrl, apiKey } : { baseUrl: embeddingsUrl };
  return parseModelAddress(embeddings, { ...given, env: process.env, isAsked: sendsRequests(flags), option: OPTION });
}

interface EmbeddingWork {
  /** null where no model of embeddings is named. */
  readonly address: ModelAddress | null;
  readonly store: EvaluationStore;
  readonly repeated: RepeatedKeys;
}

/** What requests embeddings; null where no model is named. @param signal ends all requests. */
export function createEmbed(
  flags: RequestFlags & { readonly offline?: true },
  { address, store, repeated }: EmbeddingWork,
  signal: AbortSignal,
): Embed | null {
  if (address === null) return null;
  const { id, server } = address;
  const { concurrency, offline } = flags;
  const asked = new EmbeddingModel(address, requestOptions(flags, signal, repeated));
  const model = offline === true ? null : { embed: (texts: readonly string[]) => asked.embed(texts), server };
  return new EmbeddingSender(new StoredEmbeddings(store, id), { model, concurrency, signal }).embed;
}
