/** Converts responses other than 2xx, and errors with the status 200, into problems. */
import { inertLine } from '../base/text/inert.ts';
import { ModelProblem, type ProblemKind } from './problem.ts';

/** Characters of a server's words that a sentence repeats. */
const MOST_WORDS = 200;
/** Codes and reasons that are more specific than the status. Source: the API references of OpenAI, Google and Anthropic. */
const REASONS: readonly (readonly [RegExp, ProblemKind])[] = [
  [/API_KEY_INVALID|invalid_api_key|authentication_error/, 'refused-key'],
  [/insufficient_quota|billing_hard_limit|credit balance is too low/, 'quota'],
  [/model_not_found/, 'unknown-model'],
  [/rate_limit_exceeded/, 'busy'],
];
const STATUSES: Readonly<Record<number, ProblemKind>> = {
  401: 'refused-key',
  402: 'quota',
  403: 'refused-key',
  404: 'unknown-model',
  408: 'server-error',
  409: 'server-error',
  429: 'busy',
};

interface Headers {
  get(name: string): string | null;
}

/** The problem that a refusal means. @param body the text of the response, or the beginning of it. */
export function describeRefusal(status: number, headers: Headers, body: string): ModelProblem {
  const document = parse(body);
  const kind = classify(status, body);
  const words = readMessage(document) ?? body;
  return new ModelProblem(kind, `the server answers ${status}${quote(words)}.`, {
    retryAfterMs: retryAfter(headers, body),
  });
}

/** Fields of an answer, or of a list, in one API or another. A document with one of them is no error alone. */
const ANSWERED: readonly string[] = ['choices', 'message', 'candidates', 'content', 'response', 'data', 'output'];

/** The problem that a document with an `error` means, although its status is 200, as proxies and some servers send it; null for any other document. */
export function describeErrorDocument(headers: Headers, body: string): ModelProblem | null {
  if (!body.includes('"error"')) return null;
  const document = parse(body);
  if (typeof document !== 'object' || document === null) return null;
  const { error } = document as { readonly error?: unknown };
  const isError = (typeof error === 'string' && error !== '') || (typeof error === 'object' && error !== null);
  if (!isError || ANSWERED.some((field) => Object.hasOwn(document, field))) return null;
  const words = readMessage(error) ?? JSON.stringify(error);
  const code = codeOf(error);
  const kind = code === null ? (reasonIn(body) ?? 'server-error') : classify(code, body);
  return new ModelProblem(kind, `the server answers with an error${quote(words)}.`, {
    retryAfterMs: retryAfter(headers, body),
  });
}

/** The status that an error names; null where it names none. */
function codeOf(error: string | object): number | null {
  const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
  return [code, status].map(Number).find((one) => Number.isInteger(one) && one >= 400 && one < 600) ?? null;
}

/** The problem that the words of a response name; null where they name none. */
function reasonIn(body: string): ProblemKind | null {
  return REASONS.find(([pattern]) => pattern.test(body))?.[1] ?? null;
}

function classify(status: number, body: string): ProblemKind {
  const reason = status < 500 ? reasonIn(body) : null;
  if (reason !== null) return reason;
  if (status < 400) return 'redirect';
  return STATUSES[status] ?? (status >= 500 ? 'server-error' : 'refused-request');
}

/** The message that APIs put into `error.message`, `error` or `message`. */
function readMessage(document: unknown): string | null {
  if (typeof document === 'string') return document;
  if (typeof document !== 'object' || document === null) return null;
  const { error, message } = document as { readonly error?: unknown; readonly message?: unknown };
  return readMessage(error ?? null) ?? (typeof message === 'string' ? message : null);
}

function quote(words: string): string {
  const line = inertLine(words.trim());
  if (line === '' || /^(?:<|data:|event:)/.test(line)) return '';
  return `: ${line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS)}…` : line.replace(/\.$/, '')}`;
}

/** A duration as a server writes it. So many digits that they are Infinity are a very long pause. */
const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * Milliseconds until the next request is allowed; null if the server does not state it.
 * Source: RFC 9110, section 10.2.3 (seconds or a date); `retry-after-ms` of OpenAI; `retryDelay` of google.rpc.RetryInfo.
 */
function retryAfter(headers: Headers, body: string): number | null {
  const exact = headers.get('retry-after-ms')?.trim() ?? '';
  if (NUMBER.test(exact)) return Number(exact);
  const header = headers.get('retry-after');
  if (header !== null && NUMBER.test(header.trim())) return Number(header) * 1000;
  const date = header?.endsWith('GMT') === true ? Date.parse(header) : NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  const seconds = /"retryDelay":\s*"(\d{1,6}(?:\.\d{1,9})?)s"/.exec(body)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
