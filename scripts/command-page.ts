/** docs/command-line.md from the help texts, in the groups of the help. */
import type { Command } from 'commander';
import { createProgram } from '../src/cli/run-program.ts';
import { COMMANDS } from '../src/commands.ts';
import { optionsText } from '../src/cli/help/topics.ts';
import { allCommands, commandName } from '../src/cli/kit/command-tree.ts';
import { COMMAND_GROUPS } from '../src/cli/kit/root-help.ts';

export async function commandPage(): Promise<string> {
  const audit = createProgram(COMMANDS);
  await audit.describeAll();
  for (const command of allCommands(audit)) command.configureOutput({ getOutHelpWidth: () => 80 });
  return [
    '# The command line\n',
    'Made from the help texts by `npm run generate`. `audit help WORD` explains a command, an option, a scheme, or a word of [the glossary](glossary.md).\n',
    ...textSection('## audit', audit.helpInformation()),
    ...textSection('## All options of audit', optionsText(audit)),
    ...Object.entries(COMMAND_GROUPS).flatMap(([heading, names]) => groupSections(audit, heading, names)),
  ].join('\n');
}

function groupSections(audit: Command, heading: string, names: readonly string[]): string[] {
  const commands = names.flatMap((name) => audit.commands.find((one) => one.name() === name) ?? []);
  return [
    `## ${heading}\n`,
    ...commands.flatMap(documented).flatMap((one) => textSection(`### ${commandName(one)}`, one.helpInformation())),
  ];
}

/** A command and all below it, without the commands that print the help of the others. */
function documented(command: Command): Command[] {
  return allCommands(command).filter((one) => one === command || one.name() !== 'help');
}

function textSection(heading: string, text: string): string[] {
  return [`${heading}\n`, `\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`];
}
