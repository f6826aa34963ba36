/** The schemes of an audit, from the specs by which users name them. */
import { InputError } from '../../base/core/errors.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { CORE_SCHEMES, isCoreScheme } from '../../schemes/core/core-schemes.ts';

export interface SchemeList {
  /** The requested schemes, in the order of the specs. */
  readonly asked: readonly Scheme[];
  /** The requested schemes beyond the core, and their specs, which workers resolve again. */
  readonly others: readonly Scheme[];
  readonly specs: readonly string[];
}

/**
 * Resolves specs of schemes. The catalog is loaded only for a scheme beyond the core.
 * @param timeout milliseconds that a scheme of the user may take for one response.
 * @throws InputError for a spec that names no scheme, or where two schemes have the same id.
 */
export async function loadSchemes(words: readonly string[], timeout?: number): Promise<SchemeList> {
  const key = JSON.stringify([words, timeout, ...(await Promise.all(words.filter(isExtract).map(readStoreState)))]);
  let list = loaded.get(key);
  if (list === undefined) {
    list = load(words, timeout);
    loaded.set(key, list);
    list.catch(() => loaded.delete(key));
  }
  return await list;
}

/** Whether a word is `extract:NAME@FILE`. What handles such words is loaded only for them. */
function isExtract(word: string): boolean {
  return word.startsWith('extract:');
}

/** Changes whenever the store that a word names does: another program may add replies between two audits of this one. */
async function readStoreState(word: string): Promise<string> {
  const { storeState } = await import('../extracted/store-state.ts');
  return storeState(word);
}

/** The specs among these that are not in the catalog. No file or command that they name is loaded or run. */
export async function beyondCatalog(words: readonly string[]): Promise<string[]> {
  const { schemeFromSpec } = await import('../../schemes/spec.ts');
  const beyond: string[] = [];
  for (const word of words) {
    try {
      schemeFromSpec(word);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      beyond.push(word);
    }
  }
  return beyond;
}

/** Lists by the text of their specs: the same specs give the same list. */
const loaded = new Map<string, Promise<SchemeList>>();
/** Schemes beyond the core by their specs. A scheme of the user is started only once, even if it is in several lists. */
const resolved = new Map<string, Scheme>();

/** Ends the threads and processes of schemes of users. Programs that use this package as a library call it at their end. */
export async function endSchemes(): Promise<void> {
  loaded.clear();
  resolved.clear();
  const { stopAll } = await import('../../schemes/user/running-scheme.ts');
  stopAll();
}

async function load(words: readonly string[], timeout: number | undefined): Promise<SchemeList> {
  const specs: string[] = [];
  const others: Scheme[] = [];
  const asked: Scheme[] = [];
  for (const word of new Set(words)) {
    const core = CORE_SCHEMES.find(({ id }) => id === word);
    const scheme = core ?? (await resolveOnce(word, timeout));
    const twin = asked.find(({ id }) => id === scheme.id);
    if (twin !== undefined)
      throw new InputError(
        `${word}: a scheme with the id ${scheme.id} was named already; give each scheme its own id.`,
      );
    asked.push(scheme);
    if (core === undefined) {
      specs.push(word);
      others.push(scheme);
    }
  }
  return { asked, others, specs };
}

async function resolveOnce(word: string, timeout: number | undefined): Promise<Scheme> {
  const key = JSON.stringify([word, timeout, isExtract(word) ? await readStoreState(word) : null]);
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const scheme = await resolve(word, timeout);
  resolved.set(key, scheme);
  return scheme;
}

async function resolve(word: string, timeout: number | undefined): Promise<Scheme> {
  if (isExtract(word)) {
    const { extractScheme } = await import('../extracted/extract-scheme.ts');
    return extractScheme(word);
  }
  const { resolveScheme } = await import('../../schemes/resolve.ts');
  return resolveScheme(word, timeout);
}

/**
 * The specs that a command needs to show a scheme beside the default ones: the spec of the scheme, or none for a scheme of the core.
 * @param isCoreShown whether the core schemes are the default ones.
 */
export function specsFor({ others, specs }: SchemeList, scheme: Scheme, isCoreShown = true): string[] {
  if (!isCoreShown && isCoreScheme(scheme)) return [scheme.id];
  return specs.filter((_, i) => others[i] === scheme);
}

/**
 * The specs that a command needs to show all of these schemes; none where the default ones are the core schemes and all of these are in the core.
 * @param isCoreShown as in {@link specsFor}.
 */
export function specsForAll(list: SchemeList, schemes: readonly Scheme[], isCoreShown = true): string[] {
  if (isCoreShown && schemes.every(isCoreScheme)) return [];
  return schemes.flatMap((scheme) => specsFor(list, scheme, false));
}
