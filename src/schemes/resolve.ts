/** From the words by which a user names a scheme to the scheme. */
import { InputError } from '../core/errors.ts';
import { STORED, type Scheme } from '../core/scheme.ts';
import { SCHEMES } from './catalog.ts';
import { schemeFromSpec } from './spec.ts';
import { SCHEME_TIMEOUT, userScheme } from './user/scheme.ts';
import { isUserScheme } from './user/words.ts';

/** Whether an id is taken by the catalog. */
export function isCatalogId(id: string): boolean {
  return id === STORED || SCHEMES.some((scheme) => scheme.id === id);
}

/**
 * The scheme that a text names: an id of the catalog, with parameters or without, or a scheme of the user.
 * @param timeout milliseconds for one response of a user's scheme.
 * @throws InputError if it names none, or if a scheme of the user has an id of the catalog.
 */
export function resolveScheme(word: string, timeout: number = SCHEME_TIMEOUT): Scheme {
  if (!isUserScheme(word)) return schemeFromSpec(word);
  const scheme = userScheme(word, timeout);
  if (isCatalogId(scheme.id))
    throw new InputError(`${word}: its id ${scheme.id} is that of a scheme of the catalog; give it one of its own.`);
  return scheme;
}
