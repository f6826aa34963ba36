/** The options of `audit compare`. */
import type { Command } from 'commander';
import { STORED } from '../base/core/scheme.ts';
import { addGateOutputs } from './kit/gate-options.ts';
import { addForceOption, outputPath } from './kit/output-options.ts';
import { collect } from './kit/result-options.ts';
import { addStoreOptions } from './kit/store-options.ts';
import { addTrialOptions } from './kit/trial-options.ts';
import { USUAL_EXAMPLES } from '../audit/request/options.ts';

export function addCompareOptions(command: Command): Command {
  addForceOption(addStoreOptions(command))
    .option('--from <scheme>', 'the scheme to compare with; "stored" means the stored answers and labels', STORED)
    .option(
      '--to <scheme>',
      'the scheme that is compared with --from; without it, two logs are compared by their stored answers',
    )
    .option(
      '--out-md <file>',
      'the report as Markdown (default: standard output, unless another output is written there)',
      outputPath,
    )
    .option('--out-json <file>', 'the result as JSON; - for standard output', outputPath)
    .option(
      '--fail-on <rule>',
      'exit with 1 if the rule is true, such as "lost > 3" or "changedPct > 1" (repeatable; docs/compare.md)',
      collect,
    )
    .option('--claims <file>', 'a file of claims about error rates: each is tested on both sides (docs/claims.md)')
    .option('--junit <file>', 'the outcome of each --fail-on rule as JUnit XML', outputPath);
  addGateOutputs(command);
  return addTrialOptions(command, {
    defaultConditions: 'default: all; the run list of a store may name some',
    examples: `the most receipts (default: ${USUAL_EXAMPLES})`,
  });
}
