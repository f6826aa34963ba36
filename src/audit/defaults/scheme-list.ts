/** The schemes of an audit, from the words by which users name them. */
import { InputError } from '../../core/errors.ts';
import type { Scheme } from '../../core/scheme.ts';
import { CORE_SCHEMES, isCoreScheme } from '../../schemes/core/core-schemes.ts';

export interface SchemeList {
  /** In the order asked for. */
  readonly asked: readonly Scheme[];
  /** Those beyond the core, and the words that name them; workers resolve them again. */
  readonly others: readonly Scheme[];
  readonly specs: readonly string[];
}

/**
 * Resolves names of schemes. The catalog is loaded only for one that is not of the core.
 * @param timeout milliseconds that a scheme of the user may take for one response.
 * @throws InputError for a name that stands for no scheme, or where two schemes share an id.
 */
export function loadSchemes(words: readonly string[], timeout?: number): Promise<SchemeList> {
  const key = JSON.stringify([words, timeout]);
  let list = loaded.get(key);
  if (list === undefined) {
    list = load(words, timeout);
    loaded.set(key, list);
    list.catch(() => loaded.delete(key));
  }
  return list;
}

/** The names among these that are none of the catalog. Nothing that they say is loaded or run. */
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

/** Lists by their words: the same words give the same list. */
const loaded = new Map<string, Promise<SchemeList>>();
/** Schemes beyond the core by their words, so that a scheme of the user is started once, whatever lists it is in. */
const resolved = new Map<string, Scheme>();

/** Ends the threads and processes of schemes of users. Programs that use this one as a library call it when they are done. */
export async function endSchemes(): Promise<void> {
  loaded.clear();
  resolved.clear();
  const { stopAll } = await import('../../schemes/user/isolated.ts');
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
  const key = JSON.stringify([word, timeout]);
  const known = resolved.get(key);
  if (known !== undefined) return known;
  const { resolveScheme } = await import('../../schemes/resolve.ts');
  const scheme = resolveScheme(word, timeout);
  resolved.set(key, scheme);
  return scheme;
}

/**
 * The words to name a scheme by where the usual ones are shown anyway: its own word, or none for one of the core.
 * @param isCoreShown whether those of the core are among the usual ones.
 */
export function wordsFor({ others, specs }: SchemeList, scheme: Scheme, isCoreShown = true): string[] {
  if (!isCoreShown && isCoreScheme(scheme)) return [scheme.id];
  return specs.filter((_, i) => others[i] === scheme);
}

/**
 * The words to name all of these schemes by; none where they are of the core, and those are the usual ones.
 * @param isCoreShown as that of {@link wordsFor}.
 */
export function wordsForAll(list: SchemeList, schemes: readonly Scheme[], isCoreShown = true): string[] {
  if (isCoreShown && schemes.every(isCoreScheme)) return [];
  return schemes.flatMap((scheme) => wordsFor(list, scheme, false));
}
