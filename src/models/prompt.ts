/** What a model is asked. */
export interface Prompt {
  /** The system prompt; null for none. */
  readonly system: string | null;
  /** The message of the user; the whole text for a model that completes texts. */
  readonly user: string;
}

/** The same without a system prompt. */
export function asPrompt(prompt: string | Prompt): Prompt {
  return typeof prompt === 'string' ? { system: null, user: prompt } : prompt;
}

/** All that the server reads of a prompt, for estimates of tokens. */
export function promptText(prompt: string | Prompt): string {
  const { system, user } = asPrompt(prompt);
  return system === null ? user : `${system}\n${user}`;
}
