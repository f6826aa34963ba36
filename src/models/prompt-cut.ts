/** Whether a server has read a prompt to its end. */
import type { Prompt } from './prompt.ts';
import { leastTokens } from './tokens.ts';

/** Tokens of a short prompt, which no server cuts and whose estimate is rough. */
const SHORT = 500;

/**
 * Whether the server counted fewer tokens than any tokenizer makes of the prompt. Ollama cuts a prompt that is longer than its context to about half of the
 * context, and answers as if it were whole (`completionPromptForRequest` in llm/llama_server.go of ollama/ollama).
 * @param counted null where the server does not count: then nothing is known.
 */
export function isPromptCut({ system, user }: Prompt, counted: number | null): boolean {
  if (counted === null) return false;
  const least = leastTokens(`${system ?? ''}${user}`);
  return least >= SHORT && counted < least;
}
