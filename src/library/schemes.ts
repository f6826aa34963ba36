import { SCHEMES } from '../schemes/catalog.ts';
import { describeScheme, type SchemeDescription } from '../schemes/describe-scheme.ts';

/**
 * The catalog of schemes, with their rules and sources: what `audit schemes --json` prints.
 * @returns new objects, which the caller may change.
 */
export function schemes(): SchemeDescription[] {
  return SCHEMES.map(describeScheme);
}
