/** Asks a base model: sends the prompt as a plain text, which the model continues. */
import { InputError } from '../base/core/errors.ts';
import type { ModelAddress } from './address.ts';
import { completionApi, COMPLETION_PROVIDERS, type CompletionApi } from './completion-apis.ts';
import type { Sampling } from './sampling.ts';
import type { Question, Reply } from './reply.ts';
import type { Fetch } from './transport.ts';

/** @throws InputError for a question that no plain text can ask. */
export function checkCompletionQuestion({ id }: ModelAddress, { prompt, schema }: Question): void {
  if (prompt.system !== null)
    throw new InputError(
      `${id}: a text that is completed has no place for a system prompt; put it into the prompt, or leave out --completions.`,
    );
  if (schema !== null)
    throw new InputError(`${id}: completions take no JSON Schema; leave out --completions, or ask for free text.`);
}

/** @throws whatever `fetch` throws; TypeError for an answer in another form. */
export async function completePrompt(
  address: ModelAddress,
  sampling: Sampling,
  { prompt, seed }: Question,
  fetch: Fetch,
): Promise<Reply> {
  const { provider, name, baseUrl, key } = address;
  const api = checkCompletions(address);
  const response = await fetch(`${baseUrl}${api.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : provider.list.headers(key)) },
    body: JSON.stringify(api.body(name, prompt.user, { ...sampling, seed })),
  });
  const { text, finish, input, output } = api.read(await response.json());
  const ignored = sampling.reasoningEffort === undefined ? [] : ['reasoning'];
  return { text, reasoning: null, finish, tokens: { input, output }, ignored };
}

/** @throws InputError for a provider that completes no plain texts. */
export function checkCompletions({ id, provider }: ModelAddress): CompletionApi {
  const api = completionApi(provider.id);
  if (api !== null) return api;
  throw new InputError(
    `--completions: ${id} takes messages only; name a model of ${COMPLETION_PROVIDERS.map((name) => `${name}:`).join(', ')}, or leave it out.`,
  );
}
