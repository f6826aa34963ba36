/** The name under which a server is stored and shown: its address, without a path that may contain a key. */
import { scryptSync } from 'node:crypto';

/**
 * Parts of the paths of addresses that are no secret, in lower case: those of OpenAI, Anthropic, Google, Groq (`openai/v1`), OpenRouter
 * (`api/v1`), Fireworks (`inference/v1`), DashScope (`compatible-mode/v1`), Cohere (`compatibility/v1`), DeepInfra (`v1/openai`), Zhipu
 * (`api/paas/v4`), Databricks (`serving-endpoints`), Azure (`openai/deployments`), Cloudflare and Vertex AI. The others are ordinary names of routes.
 */
const KNOWN: ReadonlySet<string> = new Set(
  'api openai anthropic gemini google azure ollama vllm llama.cpp litellm openrouter inference compatible-mode compatible compatibility compat paas serving serving-endpoints endpoints deployments engines models model chat llm llms ai genai gateway proxy projects locations publishers accounts client workers-ai prod production staging dev test local global'.split(
    ' ',
  ),
);
/** Such as `v1`, `v1beta` or `v1.5`. */
const VERSION = /^v\d{1,2}(?:\.\d{1,2})?(?:(?:alpha|beta)\d?)?$/;

/**
 * Scheme, host, port and path, such as `https://api.openai.com/v1`. A path with a part that is not known is replaced by its hash, such as
 * `https://gateway.example/#1f83d9ab`, so that servers stay distinguishable. The hash is short and takes long to compute, so that it tells as
 * little as possible about the path.
 * @param baseUrl without credentials, query and fragment.
 * @param model the name of the model, which may be a part of the path.
 */
export function serverName(baseUrl: string, model: string): string {
  const { origin, pathname } = new URL(baseUrl);
  if (unknownSegments(pathname, model).length === 0) return baseUrl;
  return `${origin}/#${scryptSync(pathname, origin, 4, { N: 4096 }).toString('hex')}`;
}

/** The parts of a path that are no well-known ones, not escaped. */
export function unknownSegments(pathname: string, model: string): string[] {
  const names = new Set([model, ...model.split('/')]);
  const parts = pathname.split('/').map(unescaped);
  return parts.filter((part) => part !== '' && !isKnown(part.toLowerCase()) && !names.has(part));
}

function isKnown(part: string): boolean {
  return KNOWN.has(part) || VERSION.test(part);
}

/** Percent signs that begin no escape are literal. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
