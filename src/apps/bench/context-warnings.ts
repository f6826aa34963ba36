/** Warns before a run whose longest prompt may not fit into the context of a model. */
import type { ModelAddress } from '../../models/address.ts';
import { Attempts } from '../../models/attempts.ts';
import { contextOf, type ContextLength } from '../../models/context-length.ts';
import { RepeatedKeys } from '../../models/reply-guard.ts';
import type { Sampling } from '../../models/sampling.ts';
import { estimateTokens } from '../../models/tokens.ts';
import type { Plan } from './plan.ts';

/** Milliseconds that a server has for naming its context. */
const TIMEOUT = 5000;

/** One sentence for each model whose context may be too short for the longest prompt and its answer. */
export async function contextWarnings(
  plan: Plan,
  addresses: readonly ModelAddress[],
  sampling: Sampling,
): Promise<string[]> {
  const prompt = longestPrompt(plan);
  const warnings = await Promise.all(
    addresses.map(async (address) => {
      const context = await askContext(address, sampling);
      return context === null ? null : describeShortContext(address, context, prompt, sampling.maxTokens);
    }),
  );
  return warnings.filter((warning) => warning !== null);
}

async function askContext(address: ModelAddress, { numCtx }: Sampling): Promise<ContextLength | null> {
  const { signal } = new AbortController();
  // Of what the server answers, only numbers are used.
  const repeated = new RepeatedKeys();
  const { fetch } = new Attempts(address, { rate: 0, timeout: TIMEOUT, retries: 0, signal, repeated });
  return await contextOf(address, fetch, numCtx ?? null);
}

function describeShortContext(
  address: ModelAddress,
  context: ContextLength,
  prompt: number,
  maxTokens: number,
): string | null {
  const needed = prompt + maxTokens;
  if (needed <= context.tokens) return null;
  return `${address.id}: the longest prompt has about ${prompt} tokens, and with --max-tokens ${maxTokens} it may not fit into the context of ${context.tokens} tokens ${ORIGINS[context.origin]}. ${contextAdvice(address, context, needed)}`;
}

/** The estimated tokens of the longest prompt of a plan. */
function longestPrompt({ sets, conditions }: Plan): number {
  let most = 0;
  for (const set of sets)
    for (const item of set.items)
      for (const condition of conditions) {
        const { system, user } = set.prompt(item, condition);
        const text = `${system ?? ''}${user}`;
        // A text never has more estimated tokens than characters.
        if (text.length > most) most = Math.max(most, estimateTokens(text));
      }
  return most;
}

/** The words about a context that is too short. */
const ORIGINS: Readonly<Record<ContextLength['origin'], string>> = {
  option: 'that --num-ctx names',
  loaded: 'with which Ollama has loaded the model',
  modelfile: 'in the Modelfile of the model',
  usual: 'that Ollama uses by default on GPUs with less than 24 GiB',
  server: 'that the server names',
};

/** Context lengths are offered in these steps. */
const STEP = 1024;

/** What to do, in a sentence or two. @param needed tokens of the longest prompt and its answer. */
function contextAdvice({ provider }: ModelAddress, { most }: ContextLength, needed: number): string {
  const shorter = 'give a smaller --max-tokens, or ask shorter prompts';
  if (provider.id !== 'ollama') return `Start the server with a longer context, or ${shorter}.`;
  const offered = Math.ceil(needed / STEP) * STEP;
  const isTooMuch = most !== null && needed > most;
  const advice = isTooMuch ? `The model has at most ${most}: ${shorter}` : `Give --num-ctx ${offered}`;
  return `Ollama cuts longer prompts without an error. ${advice}.`;
}
