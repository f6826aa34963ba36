/** `--model`, `--base-url` and `--api-key`: the models that are asked, and their servers. */
import { InputError } from '../../../base/core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../../models/address.ts';
import { checkModelPackages } from '../../../models/packages.ts';
import { PROVIDERS } from '../../../models/providers.ts';
import type { BenchFlags } from './bench-options.ts';

type ModelFlags = Pick<BenchFlags, 'model' | 'baseUrl' | 'apiKey' | 'estimate'>;

/** The models in the order of the options. @throws InputError for one that is unknown, is named twice, or cannot be asked. */
export function parseModels(flags: ModelFlags, env: NodeJS.ProcessEnv): ModelAddress[] {
  const { model: words = [], apiKey, estimate } = flags;
  if (words.length === 0)
    throw new InputError(
      '--model: is missing; name one as PROVIDER:NAME, such as ollama:llama3.1 or gemini:gemini-2.0-flash.',
    );
  const providers = [...new Set(words.map(providerOf))];
  checkKey(apiKey, providers);
  const urlOf = readBaseUrls(flags, providers);
  const isAsked = estimate !== true;
  const addresses = words.map((word) => parseModelAddress(word, { baseUrl: urlOf(word), apiKey, env, isAsked }));
  const twice = addresses.find(({ id }, at) => addresses.findIndex((one) => one.id === id) !== at);
  if (twice !== undefined) throw new InputError(`--model ${twice.id}: is named twice; name each model once.`);
  if (isAsked) addresses.forEach((address) => checkModelPackages(address));
  return addresses;
}

/** Whatever is before the first colon; it is checked where the model is parsed. */
function providerOf(word: string): string {
  return word.split(':', 1)[0] ?? '';
}

/** No key goes to the server of another provider. */
function checkKey(apiKey: string | undefined, providers: readonly string[]): void {
  if (apiKey === undefined || providers.length === 1) return;
  const names = PROVIDERS.filter(({ id, needsKey }) => needsKey && providers.includes(id)).flatMap(
    ({ keys: [first = ''] }) => first,
  );
  throw new InputError(
    `--api-key: the models are of several providers (${providers.join(', ')}), and a key is for one of them; set ${names.join(' and ')} in the environment.`,
  );
}

/** How a list of addresses begins: a provider, or a model of it. */
const NAMED = new RegExp(`^(?:${PROVIDERS.map(({ id }) => id).join('|')})(?::[^=]*)?=`);

/** @returns the base URL of a model; undefined for the usual one of its provider. */
function readBaseUrls(flags: ModelFlags, providers: readonly string[]): (word: string) => string | undefined {
  const { baseUrl, model: words = [] } = flags;
  if (baseUrl === undefined) return () => undefined;
  if (!NAMED.test(baseUrl)) {
    if (providers.length === 1) return () => baseUrl;
    throw new InputError(
      `--base-url: the models are of several providers (${providers.join(', ')}), and an address is for one of them; write it as PROVIDER=URL, or as PROVIDER:NAME=URL for one model.`,
    );
  }
  const urls = new Map(baseUrl.split(',').map((entry) => readEntry(entry, words)));
  return (word) => urls.get(word) ?? urls.get(providerOf(word));
}

/** @throws InputError for an entry that is about none of the models. */
function readEntry(entry: string, words: readonly string[]): [string, string] {
  const at = entry.indexOf('=');
  const name = entry.slice(0, at);
  // Anything else may be an address, which may contain a key.
  if (!NAMED.test(entry) || name.includes('://'))
    throw new InputError(
      '--base-url: one of the addresses has no provider before it; write PROVIDER=URL or PROVIDER:NAME=URL, with a name of --model.',
    );
  if (!words.some((word) => word === name || providerOf(word) === name))
    throw new InputError(
      `--base-url ${name}: is no provider of the models and none of them; write PROVIDER=URL or PROVIDER:NAME=URL, with a name of --model.`,
    );
  return [name, entry.slice(at + 1)];
}
