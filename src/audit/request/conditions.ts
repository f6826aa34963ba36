/** Which conditions are read. */
import { ALL_CONDITIONS } from '../../languages/options/defaults.ts';
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

/** The conditions that an option names. */
export function givenConditions(conditions: readonly string[] = []): GivenName[] {
  return conditions.filter((name) => name !== ALL_CONDITIONS).map((name) => ({ name, where: '--conditions' }));
}
