/** The options of `audit compare`. */
import { Option, type Command } from 'commander';
import { STORED } from '../core/scheme.ts';
import { failRule } from './fail-on.ts';
import { addLogOptions } from './log-options.ts';
import { list, schemeTimeoutOption, wholeNumber } from './parse-options.ts';
import { addStoreOptions } from './store-options.ts';

export function addCompareOptions(command: Command): Command {
  command
    .option('--from <scheme>', 'the scheme on the left; "stored" is the stored answer and label', STORED)
    .option('--to <scheme>', 'the scheme on the right; without it, two logs are compared by their stored answers')
    .option('--out-md <file>', 'the report (default: standard output, unless the JSON goes there)')
    .option('--out-json <file>', 'the result as JSON; - for standard output')
    .addOption(
      new Option(
        '--fail-on <rule>',
        'exit with 1 if there are more than so many: gained=N, lost=N, changed=N, or N% of the trials (repeatable); votes are not judged',
      ).argParser(failRule),
    );
  addLogOptions(command.addOption(schemeTimeoutOption()));
  return addStoreOptions(command)
    .option('--conditions <names>', 'conditions to read (default: all)', list)
    .option('--null-ground-truth <text>', 'a ground truth that means "none"')
    .option('--max-examples <n>', 'receipts', wholeNumber(0), 30)
    .option('--seed <n>', 'which trials become receipts', wholeNumber(Number.MIN_SAFE_INTEGER), 0)
    .option('--skip-bad-runs', 'leave out runs that cannot be read');
}
