/** `audit claims …`: the commands and their options. */
import type { Command } from 'commander';
import { addCellOptions, DEFAULT_CONDITIONS_TEXT, jobsOption } from '../kit/audit-options.ts';
import { addHelpCommand } from '../kit/help-command.ts';
import { addForceOption, outputPath } from '../kit/output-options.ts';
import { addStoreOptions } from '../kit/store-options.ts';
import { addReadingOptions } from '../kit/trial-options.ts';
import type { CheckFlags } from './check-command.ts';
import type { InitFlags } from './init-command.ts';

const INPUT = 'logs, or the folder of a run store';

export function addClaimCommands(claims: Command): Command {
  addReadingOptions(addStoreOptions(claims.command('check')), DEFAULT_CONDITIONS_TEXT)
    .summary('check that the trials have the groups of the claims')
    .description('Checks a file of claims: finds its groups of trials, and counts them. Nothing is scored.')
    .argument('<file>', 'the file of claims, in YAML or JSON')
    .argument('[input...]', INPUT)
    .action(async (file: string, inputs: string[], flags: CheckFlags) => {
      const { runCheck } = await import('./check-command.ts');
      await runCheck(file, inputs, flags);
    });
  const init = claims
    .command('init')
    .summary('draft claims from the significant differences')
    .description('Drafts a file of claims from the differences that are significant by the stored labels.')
    .argument('[input...]', INPUT);
  addForceOption(addReadingOptions(addCellOptions(addStoreOptions(init)), DEFAULT_CONDITIONS_TEXT))
    .option('--baseline-condition <name>', 'the condition with which the others are compared')
    .addOption(jobsOption())
    .option('--out-yaml <file>', 'the file for the claims; - for standard output', outputPath, '-')
    .action(async (inputs: string[], flags: InitFlags) => {
      const { runInit } = await import('./init-command.ts');
      await runInit(inputs, flags);
    });
  addHelpCommand(claims);
  return claims;
}
