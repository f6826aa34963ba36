/** Notices prompts that are too long for the context of a model. */
import type { ModelAddress } from './address.ts';
import { Attempts } from './attempts.ts';
import { contextOf, type ContextLength } from './context-length.ts';
import { RepeatedKeys } from './reply-guard.ts';
import type { Sampling } from './sampling.ts';
import { estimateTokens } from './tokens.ts';

/** Milliseconds that a server has for naming its context. */
const TIMEOUT = 5000;

/** Characters. For shorter prompts alone, the server is not asked for its context. */
const SHORT = 500;

/** One sentence for a model whose context may be too short for a prompt and its answer; null if it fits, or if the server names no context. */
export async function contextWarning(
  address: ModelAddress,
  sampling: Sampling,
  promptTokens: number,
): Promise<string | null> {
  const context = await askContext(address, sampling, new AbortController().signal);
  return context === null ? null : describeShortContext(address, context, promptTokens, sampling.maxTokens);
}

/** Warns of the prompts of a model as they are sent: once of one that may be too long, and once of one that the server cut. */
export class PromptLengths {
  readonly #address: ModelAddress;
  readonly #sampling: Sampling;
  readonly #signal: AbortSignal;
  readonly #warn: (sentence: string) => void;
  #context: Promise<ContextLength | null> | null = null;
  #isTooLong = false;
  #isCut = false;

  /** @param signal ends the requests about the context. */
  constructor(address: ModelAddress, sampling: Sampling, signal: AbortSignal, warn: (sentence: string) => void) {
    this.#address = address;
    this.#sampling = sampling;
    this.#signal = signal;
    this.#warn = warn;
  }

  /** Call it before a prompt is sent. The first prompt that is not short asks the server for its context. */
  async check(prompt: string): Promise<void> {
    const { maxTokens, numCtx } = this.#sampling;
    if (this.#isTooLong || (prompt.length < SHORT && numCtx === undefined)) return;
    const context = await (this.#context ??= askContext(this.#address, this.#sampling, this.#signal));
    // A text never has more estimated tokens than characters.
    if (context === null || prompt.length + maxTokens <= context.tokens || this.#isTooLong) return;
    const sentence = describeShortContext(this.#address, context, estimateTokens(prompt), maxTokens);
    if (sentence === null) return;
    this.#isTooLong = true;
    this.#warn(sentence);
  }

  /** Call it for an answer whose prompt the server cut. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#warn(
      `${this.#address.id}: the server counted fewer tokens than a prompt has, so it seems to cut prompts, and replies are about a part of the text; ask again with a larger context (--num-ctx for Ollama).`,
    );
  }
}

async function askContext(
  address: ModelAddress,
  { numCtx }: Sampling,
  signal: AbortSignal,
): Promise<ContextLength | null> {
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
  return `${address.id}: a prompt has about ${prompt} tokens, and with --max-tokens ${maxTokens} it may not fit into the context of ${context.tokens} tokens ${ORIGINS[context.origin]}. ${contextAdvice(address, context, needed)}`;
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

/** What to do, in a sentence or two. @param needed tokens of the prompt and its answer. */
function contextAdvice({ provider }: ModelAddress, { most }: ContextLength, needed: number): string {
  const shorter = 'give a smaller --max-tokens, or ask shorter prompts';
  if (provider.id !== 'ollama') return `Start the server with a longer context, or ${shorter}.`;
  const offered = Math.ceil(needed / STEP) * STEP;
  const isTooMuch = most !== null && needed > most;
  const advice = isTooMuch ? `The model has at most ${most}: ${shorter}` : `Give --num-ctx ${offered}`;
  return `Ollama cuts longer prompts without an error. ${advice}.`;
}
