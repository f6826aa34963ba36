/** The words about a context that is too short. */
import type { ModelAddress } from '../../models/address.ts';
import type { ContextLength } from '../../models/context-length.ts';

export const ORIGINS: Readonly<Record<ContextLength['origin'], string>> = {
  option: 'that --num-ctx names',
  loaded: 'with which Ollama has loaded the model',
  modelfile: 'in the Modelfile of the model',
  usual: 'that Ollama uses by default on GPUs with less than 24 GiB',
  server: 'that the server names',
};

/** Context lengths are offered in these steps. */
const STEP = 1024;

/** What to do, in a sentence or two. @param needed tokens of the longest prompt and its answer. */
export function contextAdvice({ provider }: ModelAddress, { most }: ContextLength, needed: number): string {
  const shorter = 'give a smaller --max-tokens, or ask shorter prompts';
  if (provider.id !== 'ollama') return `Start the server with a longer context, or ${shorter}.`;
  const offered = Math.ceil(needed / STEP) * STEP;
  const isTooMuch = most !== null && needed > most;
  const advice = isTooMuch ? `The model has at most ${most}: ${shorter}` : `Give --num-ctx ${offered}`;
  return `Ollama cuts longer prompts without an error. ${advice}.`;
}
