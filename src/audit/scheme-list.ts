/** The schemes of an audit, from the words by which users name them. */
import { InputError } from '../core/errors.ts';
import type { Scheme } from '../core/scheme.ts';
import { CORE_SCHEMES } from '../schemes/core-schemes.ts';

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
export async function loadSchemes(words: readonly string[], timeout?: number): Promise<SchemeList> {
  const specs: string[] = [];
  const others: Scheme[] = [];
  const asked: Scheme[] = [];
  for (const word of new Set(words)) {
    const core = CORE_SCHEMES.find(({ id }) => id === word);
    const scheme = core ?? (await import('../schemes/resolve.ts')).resolveScheme(word, timeout);
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

/** The word by which the user named a scheme. */
export function wordOf({ others, specs }: SchemeList, id: string): string {
  return specs[others.findIndex((scheme) => scheme.id === id)] ?? id;
}
