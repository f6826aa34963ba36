/** Asks a model that was trained for conversations, through the Vercel AI SDK. */
import type { generateText } from 'ai';
import type { ModelAddress } from './address.ts';
import type { Sampling } from './sampling.ts';
import type { Question, Reply } from './reply.ts';
import { withFormat } from './structured.ts';
import type { Fetch } from './transport.ts';

/** @throws whatever the SDK or `fetch` throws. */
export async function askChat(
  { provider, name, baseUrl, key }: ModelAddress,
  sampling: Sampling,
  { prompt, schema, seed }: Question,
  fetch: Fetch,
): Promise<Reply> {
  // The SDK would write its warnings to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const [ai, model] = await Promise.all([import('ai'), provider.open(name, { baseUrl, key, fetch })]);
  const result = await ai.generateText({
    model: schema === null ? model : withFormat(ai.wrapLanguageModel, model, schema),
    ...(prompt.system === null ? {} : { system: prompt.system }),
    prompt: prompt.user,
    ...settingsOf(sampling),
    ...(seed === null ? {} : { seed }),
    maxRetries: 0,
  });
  const { text, reasoningText = '', finishReason, usage, warnings = [] } = result;
  return {
    text,
    reasoning: reasoningText === '' ? null : reasoningText,
    finish: finishReason === 'length' || finishReason === 'content-filter' ? finishReason : 'stop',
    tokens: { input: usage.inputTokens ?? null, output: usage.outputTokens ?? null },
    ignored: warnings.flatMap((warning) => (warning.type === 'unsupported' ? warning.feature : [])),
  };
}

type ChatSettings = Pick<
  Parameters<typeof generateText>[0],
  'maxOutputTokens' | 'temperature' | 'topP' | 'stopSequences' | 'reasoning'
>;

/** The settings by the names of the SDK, which passes each to the API of the provider. */
function settingsOf({ temperature, topP, maxTokens, stop, reasoningEffort }: Sampling): ChatSettings {
  return {
    maxOutputTokens: maxTokens,
    ...(temperature === null ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(stop === undefined ? {} : { stopSequences: [...stop] }),
    ...(reasoningEffort === undefined ? {} : { reasoning: reasoningEffort }),
  };
}
