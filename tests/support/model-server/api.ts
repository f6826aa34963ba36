/** What the APIs of model servers have in common. One file beside this one for each of them. */
import type { IncomingHttpHeaders } from 'node:http';

/** A received request. */
export interface Call {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Question {
  readonly prompt: string;
  /** null without one. */
  readonly system?: string | null;
  readonly model: string;
  /** null where the request does not have it, or the API does not support it. */
  readonly temperature: number | null;
  readonly seed: number | null;
  readonly maxTokens: number | null;
  /** The JSON Schema that the answer must have; null for free text. */
  readonly schema: object | null;
  /** How many alternatives of each token are sent with the answer; null or missing for no log probabilities. */
  readonly logprobs?: number | null;
  /** Whether the prompt is a text to continue. */
  readonly isCompletion?: boolean;
}

export interface Reply {
  readonly text: string;
  /** The reasoning that is sent apart from the text, where the API can do that. */
  readonly reasoning: string | null;
  /** `filtered`: a content filter took the text away. */
  readonly finish: 'stop' | 'length' | 'filtered';
}

/** Why a server refuses a request. `blocked`: a filter did not pass the question to the model. */
export type Problem = 'request' | 'key' | 'model' | 'quota' | 'busy' | 'blocked' | 'broken';

export interface Outcome {
  readonly status: number;
  readonly document: unknown;
}

export interface Api {
  readonly name: string;
  /** What the call wants; null if it is not for this API. */
  purposeOf(call: Call): 'ask' | 'list' | null;
  /** The only header that may contain the key. */
  readonly keyHeader: KeyHeader;
  isKeyOptional(call: Call): boolean;
  /** @throws Complaint for everything that the API does not support or that no client should send. */
  readQuestion(call: Call): Question;
  /** The document that lists the models. @param more further fields of each, which servers like vLLM add to those of OpenAI. */
  list(models: readonly string[], more: object): unknown;
  /** The document with an answer. */
  answer(question: Question, reply: Reply): unknown;
  /** @param subject what it is about: the key, the model, or a sentence. */
  refuse(problem: Problem, subject: string): Outcome;
}

export const KEY_HEADERS = ['authorization', 'x-goog-api-key', 'x-api-key'] as const;
type KeyHeader = (typeof KEY_HEADERS)[number];

const BYTES_OF_A_TOKEN = 3;

/** A token with its log probability in the form of OpenAI and Ollama: characters are tokens. */
export function logprobsOf(text: string, alternatives: number): object[] {
  return Array.from(text, (token) => ({
    token,
    logprob: -0.5,
    top_logprobs: topOf(token, alternatives),
  }));
}

function topOf(token: string, alternatives: number): object[] {
  return Array.from({ length: alternatives }, (_, at) => ({
    token: at === 0 ? token : `other${at}`,
    logprob: -0.5 - at,
  }));
}

/** The number of tokens that the server counts: a third of the bytes, rounded up. No real model counts like this, but it is the same each time. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_OF_A_TOKEN);
}
