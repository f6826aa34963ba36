/** Which conditions are read. */
import type { RunStoreOptions } from '../../sources/run-store/prepare.ts';
import { ALL_CONDITIONS, STORE_DEFAULTS } from '../../languages/options/defaults.ts';
import type { GivenName } from '../defaults/options.ts';
import type { ReadingFlags } from './flags.ts';

/** Names of conditions; null for all. @param usual the default of `--conditions`. */
export function chooseConditions(
  { conditions }: Pick<ReadingFlags, 'conditions'>,
  usual: readonly string[],
): readonly string[] | null {
  const names = conditions ?? usual;
  return names.includes(ALL_CONDITIONS) ? null : names;
}

/**
 * The conditions of the original audit are the default only for runs that have trials under each of them, and all conditions for others.
 * @param hasUsual whether the default applies to some run of the list.
 */
export function neededConditions(
  { conditions }: Pick<ReadingFlags, 'conditions'>,
  hasUsual: boolean,
): Pick<RunStoreOptions, 'conditionsNeed'> {
  return conditions === undefined && hasUsual ? { conditionsNeed: STORE_DEFAULTS.conditions } : {};
}

/** The conditions that an option names. */
export function givenConditions(conditions: readonly string[] = []): GivenName[] {
  return conditions.filter((name) => name !== ALL_CONDITIONS).map((name) => ({ name, where: '--conditions' }));
}
