/** `audit help [WORD…]`: the command and its description. */
import type { Command } from 'commander';
import { addExamples } from '../kit/command-help.ts';
import { describeAll } from '../kit/usage-error.ts';

/** Adds the command `help` to the program. */
export function addProgramHelpCommand(audit: Command): void {
  const help = audit
    .command('help')
    .summary('explain a command, an option, a scheme, or a word')
    .description('Explains a command, an option, a scheme, a number of the result, a topic, or a word of the glossary.')
    .argument('[word...]', 'what to explain; "audit help topics" lists the topics')
    .allowUnknownOption() // --fail-on is a word here
    .action(async (words: string[]) => {
      describeAll(audit);
      const { findHelp } = await import('./find-help.ts');
      process.stdout.write(await findHelp(audit, words));
    });
  addExamples(help, 'audit help rag evaluate', 'audit help --fail-on', 'audit help mc-v3', 'audit help contrast');
}
