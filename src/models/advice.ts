/** Advice on what to do about a problem. It follows the message. */
import { inertLine } from '../base/text/inert.ts';
import type { ModelAddress } from './address.ts';
import type { ProblemKind } from './problem.ts';
import type { Fetch } from './transport.ts';

/** Names that an error lists. */
const MOST_MODELS = 20;

/** One or two sentences; empty where there is nothing to do. For an unknown model the server is asked which ones it has. */
export async function adviceFor(kind: ProblemKind, address: ModelAddress, fetch: Fetch): Promise<string> {
  const { provider, key } = address;
  const keys = provider.keys.join(' or ');
  switch (kind) {
    case 'no-server':
      return `${provider.start}, or name its address with --base-url.`;
    case 'unknown-model':
      return await adviceForUnknown(address, fetch);
    case 'refused-key':
      return key === null
        ? `It requires a key: set ${keys}, or give --api-key.`
        : `It rejects the key: check ${keys} or --api-key.`;
    case 'quota':
      return 'The quota is used up: wait, or raise it, and give the same command again.';
    case 'busy':
      return 'Too many requests, or the quota is used up: ask more slowly with --rate, or later; the same command resumes the run.';
    case 'redirect':
      return 'Redirects are not followed: name the final address with --base-url.';
    default:
      return '';
  }
}

async function adviceForUnknown({ provider, baseUrl, name, key }: ModelAddress, fetch: Fetch): Promise<string> {
  try {
    const { path, headers, names } = provider.list;
    const response = await fetch(`${baseUrl}${path}`, { headers: key === null ? {} : headers(key) });
    const known = names(await response.json()).filter((one): one is string => typeof one === 'string');
    if (known.length === 0) return 'It has no models.';
    // Ollama lists a model without a tag as its latest one.
    if (known.some((one) => one === name || one === `${name}:latest`))
      return 'The server lists this model, so the address may be wrong: check --base-url.';
    const shown = known.slice(0, MOST_MODELS).map(inertLine).join(', ');
    const more = known.length > MOST_MODELS ? ` and ${known.length - MOST_MODELS} more` : '';
    return `Unknown model; there are ${shown}${more}.`;
  } catch {
    return 'Either the model or the address is wrong: check --model and --base-url.';
  }
}
