/** Turns the options of a command into the sampling of its models. */
import { InputError } from '../base/core/errors.ts';
import { NO_TEMPERATURE, type SamplingFlags } from '../base/core/model-settings.ts';
import type { ModelAddress } from './address.ts';
import { checkCompletions } from './completions.ts';
import { LOGPROBS_PROVIDERS } from './request-body.ts';
import type { Sampling } from './sampling.ts';
import { serverSecrets } from './secrets.ts';

/** Fields that every request sets, in one API or another, and that would change how its answer is read. */
const OWN_FIELDS: readonly string[] = ['model', 'messages', 'prompt', 'contents', 'input', 'raw', 'stream'];

/** A setting without its option is missing. */
export function readSampling(flags: SamplingFlags): Sampling {
  const { temperature, seed = null, maxTokens, topP, stop, numCtx, reasoningEffort, extraBody } = flags;
  const { logprobs, completions } = flags;
  return {
    temperature: temperature === NO_TEMPERATURE ? null : temperature,
    seed,
    maxTokens,
    ...(topP === undefined ? {} : { topP }),
    ...(stop === undefined ? {} : { stop }),
    ...(numCtx === undefined ? {} : { numCtx }),
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(extraBody === undefined ? {} : { extraBody }),
    ...(logprobs === undefined ? {} : { logprobs: logprobs === true ? 0 : logprobs }),
    ...(completions === undefined ? {} : { interface: 'completions' }),
  };
}

/** @throws InputError for a setting that the provider of the model cannot take, before anything is sent. */
export function checkSampling(address: ModelAddress, sampling: Sampling): void {
  const { id, provider } = address;
  const { numCtx, logprobs, extraBody = {}, interface: used } = sampling;
  if (used === 'completions') checkCompletions(address);
  if (numCtx !== undefined && provider.id !== 'ollama')
    throw new InputError(
      `--num-ctx: only Ollama takes a context length, and ${id} has that of its server; leave it out.`,
    );
  if (logprobs !== undefined && !LOGPROBS_PROVIDERS.includes(provider.id))
    throw new InputError(`--logprobs: ${id} sends no log probabilities; leave it out.`);
  const own = OWN_FIELDS.find((field) => Object.hasOwn(extraBody, field));
  if (own !== undefined)
    throw new InputError(`--extra-body: "${own}" is a field that the program sets itself; take it out.`);
  const body = JSON.stringify(extraBody);
  if (serverSecrets(address).remove(body) !== body)
    throw new InputError(
      '--extra-body: contains the key, or a part of the path of --base-url that may be one, and is stored with the run; take it out.',
    );
}
