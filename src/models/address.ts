/** Finds the provider, the address and the key of a model from the command line and the environment. */
import { InputError } from '../base/core/errors.ts';
import { inertLine } from '../base/text/inert.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import { serverName } from './server-name.ts';

export interface ModelAddress {
  readonly provider: Provider;
  /** As the server knows it. */
  readonly name: string;
  /** `provider:name`: what is stored and shown. */
  readonly id: string;
  /** Where requests are sent, without a slash at its end. It may contain a key, so that it is neither stored nor shown. */
  readonly baseUrl: string;
  /** What is stored and shown in its place. */
  readonly server: string;
  readonly key: string | null;
}

export interface AddressOptions {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** false where no request is sent: then neither a key nor an address is needed. */
  readonly isAsked?: boolean;
  /** The option that named the model, for errors. */
  readonly option?: string;
}

/** The address of a server that gets no request. */
const NO_SERVER = 'http://localhost';
const FORM = 'PROVIDER:NAME, such as ollama:llama3.1 or gemini:gemini-2.0-flash';

/**
 * The model that an option names. No request is sent yet.
 * @throws InputError for an unknown provider, a missing or unfit base URL, or a missing key.
 */
export function parseModelAddress(
  word: string,
  { baseUrl, apiKey, env, isAsked = true, option = '--model' }: AddressOptions,
): ModelAddress {
  const [provider, rest] = findProvider(word, option);
  if (rest === '' || rest !== inertLine(rest) || /\s/.test(rest))
    throw new InputError(`${option} ${word}: the name of the model is missing or has whitespace in it; write ${FORM}.`);
  const name = provider.nameOf?.(rest) ?? rest;
  const id = `${provider.id}:${name}`;
  const given = baseUrl ?? provider.baseUrl ?? (isAsked ? null : NO_SERVER);
  const url = checkBaseUrl(id, given);
  return {
    provider,
    name,
    id,
    baseUrl: url,
    server: serverName(url, name),
    key: isAsked ? readKey(id, provider, apiKey, env) : null,
  };
}

function findProvider(word: string, option: string): [Provider, string] {
  // The benchmark's own documents name this model alone.
  if (/^gemini-?\d/.test(word)) return findProvider(`gemini:${word}`, option);
  const [head = '', ...rest] = word.split(':');
  const provider = PROVIDERS.find(({ id }) => id === head);
  if (provider !== undefined) return [provider, rest.join(':')];
  const ids = PROVIDERS.map(({ id }) => id).join(', ');
  throw new InputError(
    `${option} ${word}: does not begin with a provider (${ids}); write ${FORM}${head === '' ? '' : `, or ollama:${word} for a model of Ollama`}.`,
  );
}

function checkBaseUrl(id: string, text: string | null): string {
  if (text === null)
    throw new InputError(`${id}: needs --base-url, the address of the server, such as http://localhost:8080/v1.`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InputError(`--base-url: is no address of the form http://host:port/path.`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InputError(
      `--base-url: has more in it than host and path; give a key with --api-key, or in the environment.`,
    );
  return url.href.replace(/\/+$/, '');
}

function readKey(
  id: string,
  { keys, needsKey }: Provider,
  given: string | undefined,
  env: AddressOptions['env'],
): string | null {
  const key = (given ?? keys.map((name) => env[name]).find((value) => value !== undefined && value !== ''))?.trim();
  if (key === undefined || key === '') {
    if (!needsKey) return null;
    throw new InputError(`${id}: needs a key; set ${keys.join(' or ')} in the environment, or give --api-key.`);
  }
  // A header cannot contain anything else; fetch would repeat the key in its error.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new InputError(`${id}: the key has characters in it that no key has; copy it again.`);
  return key;
}
