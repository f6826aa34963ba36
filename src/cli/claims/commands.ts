/** `audit claims …`: the commands and their options. */
import {
  BASELINE_OPTION,
  CELL_OPTIONS,
  JOBS_OPTION,
  READING_OPTIONS,
  STORE_OPTIONS,
} from '../../languages/options/audit-options.ts';
import type { FlagsOf, OptionTable } from '../../languages/options/option.ts';
import { FORCE_OPTION } from '../../languages/options/output-options.ts';
import { OUTPUT } from '../../languages/options/values.ts';
import { addOptions } from '../kit/add-options.ts';
import { addHelpCommand } from '../kit/help-command.ts';
import type { UsageCommand } from '../kit/usage-command.ts';

const INPUT = 'logs, or the folder of a run store';

const CHECK_OPTIONS = { ...STORE_OPTIONS, ...READING_OPTIONS } as const satisfies OptionTable;

export type CheckFlags = FlagsOf<typeof CHECK_OPTIONS>;

const INIT_OPTIONS = {
  ...STORE_OPTIONS,
  ...CELL_OPTIONS,
  ...READING_OPTIONS,
  baselineCondition: {
    ...BASELINE_OPTION.baselineCondition,
    text: 'the condition with which the others are compared',
  },
  outYaml: {
    flags: '--out-yaml <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the file for the claims; - for standard output',
    usual: '-',
  },
  ...FORCE_OPTION,
  ...JOBS_OPTION,
} as const satisfies OptionTable;

export type InitFlags = FlagsOf<typeof INIT_OPTIONS>;

export function describeClaims(claims: UsageCommand): void {
  claims.description(
    'Drafts and checks files of claims: statements about error rates, which "audit --claims" tests (docs/claims.md).',
  );
  addOptions(claims.command('check'), CHECK_OPTIONS)
    .summary('check that the trials have the groups of the claims')
    .description('Checks a file of claims: finds its groups of trials, and counts them. Nothing is scored.')
    .examples('audit claims check claims.yaml my-experiment')
    .argument('<file>', 'the file of claims, in YAML or JSON')
    .argument('[input...]', INPUT)
    .action(async (file: string, inputs: string[], flags: CheckFlags) => {
      const { runCheck } = await import('./check-command.ts');
      await runCheck(file, inputs, flags);
    });
  addOptions(claims.command('init'), INIT_OPTIONS)
    .summary('draft claims from the significant differences')
    .description('Drafts a file of claims from the differences that are significant by the stored labels.')
    .examples('audit claims init my-experiment --out-yaml claims.yaml')
    .argument('[input...]', INPUT)
    .action(async (inputs: string[], flags: InitFlags) => {
      const { runInit } = await import('./init-command.ts');
      await runInit(inputs, flags);
    });
  addHelpCommand(claims);
}
