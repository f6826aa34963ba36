/** Reads the log probabilities of tokens from the answers of all APIs. */

/** A token of an answer. */
export interface TokenLogprob {
  readonly token: string;
  /** The natural logarithm of its probability. */
  readonly logprob: number;
  /** The most likely tokens at its place, as the server sorts them; missing where none were asked for. */
  readonly top?: readonly Omit<TokenLogprob, 'top'>[];
}

/** The most tokens and alternatives that are kept of an answer, about 2 MB of JSON. */
const MOST_KEPT = 50_000;

/**
 * The log probabilities in the document of an answer, which may be anything; null where it has none. Those of the first tokens where there are too many.
 * Sources: platform.openai.com/docs/api-reference (chat and completions), the API reference of Ollama, ai.google.dev/api/generate-content (LogprobsResult).
 */
export function readLogprobs(document: unknown): readonly TokenLogprob[] | null {
  const choice = first(fieldOf(document, 'choices'));
  const candidate = first(fieldOf(document, 'candidates'));
  const found =
    readTokens(fieldOf(fieldOf(choice, 'logprobs'), 'content')) ??
    readColumns(fieldOf(choice, 'logprobs')) ??
    readCandidates(fieldOf(candidate, 'logprobsResult')) ??
    readTokens(fieldOf(document, 'logprobs'));
  return found === null ? null : limit(found);
}

/** OpenAI's chat completions and Ollama: `[{token, logprob, top_logprobs}]`. */
function readTokens(list: unknown): TokenLogprob[] | null {
  if (!Array.isArray(list)) return null;
  return list.flatMap((entry: unknown) =>
    withTop(tokenOf(entry, 'logprob'), listOf(fieldOf(entry, 'top_logprobs'), 'logprob')),
  );
}

/** OpenAI's completions: lists of tokens, of their log probabilities, and of objects from alternatives to theirs. */
function readColumns(columns: unknown): TokenLogprob[] | null {
  const [tokens, values, tops] = ['tokens', 'token_logprobs', 'top_logprobs'].map((name) => fieldOf(columns, name));
  if (!Array.isArray(tokens) || !Array.isArray(values)) return null;
  return tokens.flatMap((token: unknown, at) => {
    const top = Object.entries((Array.isArray(tops) ? (tops[at] as object | null) : null) ?? {});
    const alternatives = top.flatMap(([name, logprob]) => tokenOf({ token: name, logprob }, 'logprob'));
    return withTop(tokenOf({ token, logprob: values[at] as unknown }, 'logprob'), alternatives);
  });
}

/** Gemini: `chosenCandidates` and, for each of them, `topCandidates`. */
function readCandidates(result: unknown): TokenLogprob[] | null {
  const [chosen, tops] = [fieldOf(result, 'chosenCandidates'), fieldOf(result, 'topCandidates')];
  if (!Array.isArray(chosen)) return null;
  return chosen.flatMap((entry: unknown, at) => {
    const top = listOf(fieldOf(Array.isArray(tops) ? tops[at] : null, 'candidates'), 'logProbability');
    return withTop(tokenOf(entry, 'logProbability'), top);
  });
}

function listOf(list: unknown, name: string): TokenLogprob[] {
  return Array.isArray(list) ? list.flatMap((entry: unknown) => tokenOf(entry, name)) : [];
}

/** One token or none. */
function tokenOf(entry: unknown, name: string): TokenLogprob[] {
  const [token, logprob] = [fieldOf(entry, 'token'), fieldOf(entry, name)];
  return typeof token === 'string' && typeof logprob === 'number' ? [{ token, logprob }] : [];
}

function withTop(tokens: readonly TokenLogprob[], top: readonly TokenLogprob[]): TokenLogprob[] {
  return tokens.map((token) => (top.length === 0 ? token : { ...token, top }));
}

function limit(tokens: readonly TokenLogprob[]): readonly TokenLogprob[] {
  let kept = 0;
  const end = tokens.findIndex(({ top = [] }) => (kept += 1 + top.length) > MOST_KEPT);
  return end === -1 ? tokens : tokens.slice(0, end);
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
}
