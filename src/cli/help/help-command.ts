/** `audit help [WORD…]`: the command and its description. */
import { commandNames } from '../kit/command-tree.ts';
import { suggestNames } from '../kit/suggested-names.ts';
import type { UsageCommand } from '../kit/usage-command.ts';

/** Adds the command `help` to the program. */
export function addProgramHelpCommand(audit: UsageCommand): void {
  const command = audit.command('help');
  suggestNames(command, async () => [...commandNames(audit), ...Object.keys((await import('./topics.ts')).TOPICS)]);
  command
    .summary('explain a command, an option, a scheme, or a word')
    .examples('audit help rag evaluate', 'audit help --fail-on', 'audit help mc-v3', 'audit help contrast')
    .description('Explains a command, an option, a scheme, a number of the result, a topic, or a word of the glossary.')
    .argument('[word...]', 'what to explain; "audit help topics" lists the topics')
    .allowUnknownOption() // --fail-on is a word here
    .action(async (words: string[]) => {
      await audit.describeAll();
      const { findHelp } = await import('./find-help.ts');
      process.stdout.write(await findHelp(audit, words));
    });
}
