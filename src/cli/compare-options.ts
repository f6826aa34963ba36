/** The options of `audit compare`. */
import { Option, type Command } from 'commander';
import { STORED } from '../core/scheme.ts';
import { failRule } from './kit/fail-on.ts';
import { addForceOption, outputPath } from './kit/output-options.ts';
import { addStoreOptions } from './kit/store-options.ts';
import { addTrialOptions } from './kit/trial-options.ts';

export function addCompareOptions(command: Command): Command {
  addForceOption(addStoreOptions(command))
    .option('--from <scheme>', 'the scheme on the left; "stored" is the stored answer and label', STORED)
    .option('--to <scheme>', 'the scheme on the right; without it, two logs are compared by their stored answers')
    .option('--out-md <file>', 'the report (default: standard output, unless the JSON goes there)', outputPath)
    .option('--out-json <file>', 'the result as JSON; - for standard output', outputPath)
    .addOption(
      new Option(
        '--fail-on <rule>',
        'exit with 1 if there are more than so many: gained=N, lost=N, changed=N, or N% of the trials (repeatable); votes are not judged',
      ).argParser(failRule),
    );
  return addTrialOptions(command, {
    usualConditions: 'default: all; the run list of a store may name some',
    examples: 'receipts',
  });
}
