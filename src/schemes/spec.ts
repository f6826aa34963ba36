/** How a user names a scheme: ID, or ID(name=value,…). */
import { InputError } from '../core/errors.ts';
import type { Scheme } from '../core/scheme.ts';
import { schemeOf, STORED } from './catalog.ts';

const SPEC = /^([^()]+)(?:\((.*)\))?$/s;

/**
 * The scheme that a text names.
 * @throws InputError if there is none, or if it does not take these parameters.
 */
export function schemeFromSpec(spec: string): Scheme {
  const [, id = spec, parameters] = SPEC.exec(spec) ?? [];
  if (id === STORED)
    throw new InputError(
      `${STORED}: it is the stored label itself, so there is nothing to compute from a response; choose another scheme.`,
    );
  const scheme = schemeOf(id);
  if (parameters !== undefined && parameters !== '')
    throw new InputError(`${spec}: ${id} takes no parameters; write just ${id}.`);
  return scheme;
}
