/** `audit claims …`: the commands. */
import { addOptions } from '../kit/add-options.ts';
import { addHelpCommand } from '../kit/help-command.ts';
import type { UsageCommand } from '../kit/usage-command.ts';
import { INPUT, CHECK_OPTIONS, type CheckFlags, INIT_OPTIONS, type InitFlags } from './claims-options.ts';

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
