/** From the words by which a user names a scheme to the scheme. */
import type { Scheme } from '../core/scheme.ts';
import { schemeFromSpec } from './spec.ts';

/**
 * The scheme that a text names: an id of the catalog, with parameters or without.
 * @throws InputError if it names none.
 */
export function resolveScheme(word: string): Scheme {
  return schemeFromSpec(word);
}
