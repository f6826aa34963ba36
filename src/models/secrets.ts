/** What is secret about a server: the key, and parts of the path of its address. No text of the server is stored or shown with them. */
import { secretsAmong, type Secret, type Secrets } from '../base/text/secrets.ts';
import { unknownSegments } from './server-name.ts';

/** What is stored and shown in the place of a secret. */
export const MARK = '[key]';

/** A key of so many characters is removed wherever it is, also within a word. */
const LONG = 6;
/** A shorter one can be a word of any text. */
const SHORTEST_WORD = 4;

/**
 * Keys that clients send to servers which check none, in lower case. They are no secrets, and most are ordinary words.
 * Sources: the documentation of vLLM (`EMPTY`); the others are what public programs send to Ollama, LM Studio, llama.cpp, llamafile and
 * Text Generation Inference.
 */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  '- empty none null ollama lm-studio lmstudio vllm tgi llama.cpp llamafile localai sk-no-key-required no-key-required no-key nokey not-needed not-required not-used unused ignored n/a na dummy dummy-key fake fake-key test test-key local placeholder anything key api-key x xx xxx xxxx'.split(
    ' ',
  ),
);

interface Server {
  /** null without one. */
  readonly key: string | null;
  readonly baseUrl: string;
  /** Of the model. */
  readonly name: string;
}

export function serverSecrets({ key, baseUrl, name }: Server): Secrets {
  return secretsAmong([...keySecrets(key), ...pathSecrets(baseUrl, name)], MARK);
}

function keySecrets(key: string | null): Secret[] {
  if (key === null || PLACEHOLDERS.has(key.toLowerCase())) return [];
  if (key.length >= LONG) return [key];
  // A number can be the answer to a question.
  const isWord = key.length >= SHORTEST_WORD && !/^\d+$/.test(key);
  return [{ text: key, place: isWord ? 'word' : 'labelled' }];
}

/** The path, and each of its parts that may be a key. */
function pathSecrets(baseUrl: string, model: string): Secret[] {
  const { pathname } = new URL(baseUrl);
  const unknown = unknownSegments(pathname, model);
  if (unknown.length === 0) return [];
  const words = unknown.filter((text) => text.length >= SHORTEST_WORD);
  return [pathname, ...words.map((text) => ({ text, place: 'word' }) as const)];
}
