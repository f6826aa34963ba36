/** Options for reading, selecting and showing trials, shared by the commands that score whole inputs. */
import type { Command } from 'commander';
import type { ReadingFlags } from '../../audit/request/flags.ts';
import { addLogOptions } from './log-options.ts';
import { addSchemeOptions, list, seedNumber, wholeNumber } from './parse-options.ts';
import { MOST_COUNTED } from '../../base/core/ranges.ts';

/** Receipts of each kind that the Markdown report shows, unless the user sets another number. */
export const USUAL_SHOWN = 5;

export interface TrialFlags extends ReadingFlags {
  readonly skipBadRuns?: true;
  readonly maxExamples?: number;
  readonly seed: number;
}

/** The parts of help texts that differ between commands. */
interface OptionTexts {
  /** The default of `--conditions`. */
  readonly defaultConditions: string;
  /** What `--max-examples` counts, with its default. */
  readonly examples: string;
}

/** Adds the options for reading trials. @param defaultConditions the default of `--conditions`, for the help. */
export function addReadingOptions(command: Command, defaultConditions: string): Command {
  return addLogOptions(addSchemeOptions(command))
    .option(
      '--conditions <names>',
      `the conditions to read, separated by commas, or "all" (${defaultConditions})`,
      list,
    )
    .option(
      '--null-ground-truth <text>',
      'a text that means that an item has no ground truth (old stores contain the text None)',
    );
}

export function addTrialOptions(command: Command, { defaultConditions, examples }: OptionTexts): Command {
  return addReadingOptions(command, defaultConditions)
    .option('--skip-bad-runs', 'leave out runs that cannot be read, and list them in the report')
    .option('--max-examples <n>', examples, wholeNumber(0, MOST_COUNTED))
    .option('--seed <n>', 'the seed that selects the trials of the receipts', seedNumber, 0);
}
