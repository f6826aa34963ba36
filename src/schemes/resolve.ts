/** From the words by which a user names a scheme to the scheme. */
import type { Scheme } from '../core/scheme.ts';
import { schemeFromSpec } from './spec.ts';
import { isUserScheme, SCHEME_TIMEOUT, userScheme } from './user/scheme.ts';

/**
 * The scheme that a text names: an id of the catalog, with parameters or without, or a scheme of the user.
 * @param timeout milliseconds for one response of a user's scheme.
 * @throws InputError if it names none.
 */
export function resolveScheme(word: string, timeout: number = SCHEME_TIMEOUT): Scheme {
  return isUserScheme(word) ? userScheme(word, timeout) : schemeFromSpec(word);
}
