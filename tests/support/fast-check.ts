/**
 * Settings of every property.
 *
 * A generator with an upper bound reaches it; by default fast-check stays far below (of `maxLength: 200` at 10 or 30). Every run draws the same
 * cases, so that a failure is the fault of a change and not of chance; `PROPERTY_SEED=2 npm test` draws others. A property has 50 cases in the slow
 * project and 25 in the fast one, unless it names a number.
 */
import fc from 'fast-check';
import { inFull } from './thorough.ts';

fc.configureGlobal({
  numRuns: inFull(50, 25),
  defaultSizeToMaxWhenMaxSpecified: true,
  seed: Number(process.env['PROPERTY_SEED'] ?? 1),
});
