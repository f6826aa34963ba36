/** Options that say how trials are read, which count, and which are shown, shared by the commands that score whole inputs. */
import type { Command } from 'commander';
import { addLogOptions, type LogFlags } from './log-options.ts';
import { list, MOST_COUNTED, schemeTimeoutOption, seedNumber, wholeNumber, type SchemeFlags } from './parse-options.ts';
import type { StoreFlags } from './store-options.ts';
import type { GivenName } from '../../audit/defaults/options.ts';

/** Stands for all conditions. */
export const ALL_CONDITIONS = 'all';

export interface ReadingFlags extends StoreFlags, LogFlags, SchemeFlags {
  readonly conditions?: readonly string[];
  readonly nullGroundTruth?: string;
}

export interface TrialFlags extends ReadingFlags {
  readonly skipBadRuns?: true;
  readonly maxExamples: number;
  readonly seed: number;
}

/** What these options say that differs between commands. */
interface OptionTexts {
  /** What is read without `--conditions`. */
  readonly defaultConditions: string;
  /** What there are `--max-examples` of. */
  readonly examples: string;
}

/** How trials are read, and which count. @param usualConditions what is read without `--conditions`. */
export function addReadingOptions(command: Command, usualConditions: string): Command {
  return addLogOptions(command.addOption(schemeTimeoutOption()))
    .option('--conditions <names>', `conditions to read, or "all" (${usualConditions})`, list)
    .option('--null-ground-truth <text>', 'a ground truth that means "none" (old stores hold None)');
}

export function addTrialOptions(command: Command, { defaultConditions, examples }: OptionTexts): Command {
  return addReadingOptions(command, defaultConditions)
    .option('--skip-bad-runs', 'leave out runs that cannot be read, and list them')
    .option('--max-examples <n>', examples, wholeNumber(0, MOST_COUNTED), 30)
    .option('--seed <n>', 'which trials become receipts', seedNumber, 0);
}

/** Names of conditions; null for all. @param usual those without `--conditions`. */
export function chooseConditions({ conditions }: ReadingFlags, usual: readonly string[]): readonly string[] | null {
  const names = conditions ?? usual;
  return names.includes(ALL_CONDITIONS) ? null : names;
}

/** The conditions that an option names. */
export function givenConditions(conditions: readonly string[] = []): GivenName[] {
  return conditions.filter((name) => name !== ALL_CONDITIONS).map((name) => ({ name, where: '--conditions' }));
}
