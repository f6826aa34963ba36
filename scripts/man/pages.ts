/** The manual pages: audit(1), and one for each command, such as audit-compare(1). Made from the commands and the help. */
import type { Command, Option } from 'commander';
import { GLOSSARY } from '../../src/cli/help/glossary.ts';
import { ENVIRONMENT, EXIT_CODES } from '../../src/cli/help/topic-texts.ts';
import { examplesOf } from '../../src/cli/kit/examples.ts';
import { optionGroup } from '../../src/cli/kit/add-options.ts';
import { COMMAND_GROUPS, ROOT_EXAMPLES } from '../../src/cli/kit/root-help.ts';
import { commandName } from '../../src/cli/kit/command-tree.ts';
import { TOOL } from '../../src/base/system/version.ts';
import { item, lines, roffText, section, subsection } from './roff.ts';

const PURPOSE = 'shows how much of an evaluation score depends on the answer parser';

/** The texts of all pages by file name, such as `audit-compare.1`. @param audit the program, with all commands described. */
export function manPages(audit: Command): Readonly<Record<string, string>> {
  const pages = audit.commands.map((command) => [`audit-${command.name()}.1`, commandPage(command)] as const);
  return { 'audit.1': programPage(audit), ...Object.fromEntries(pages) };
}

function programPage(audit: Command): string {
  return page('audit', PURPOSE, [
    section('Synopsis', synopsis(audit)),
    section('Description', roffText(audit.description())),
    section(
      'Commands',
      ...Object.entries(COMMAND_GROUPS).map(([heading, names]) => commandGroup(audit, heading, names)),
    ),
    ...parameters(audit),
    section('Exit status', lines(EXIT_CODES)),
    section('Environment', lines(ENVIRONMENT)),
    section('Glossary', ...GLOSSARY.map(({ word, meaning }) => item(word, meaning))),
    section('Examples', lines(ROOT_EXAMPLES.join('\n'))),
    section('See also', audit.commands.map((one) => reference(one.name())).join(',\n')),
  ]);
}

function commandGroup(audit: Command, heading: string, names: readonly string[]): string {
  const commands = names.flatMap((name) => audit.commands.find((one) => one.name() === name) ?? []);
  return subsection(heading, ...commands.map((one) => item(one.name(), one.summary())));
}

function commandPage(command: Command): string {
  const below = command.commands.filter((one) => one.name() !== 'help');
  return page(`audit-${command.name()}`, command.summary(), [
    section('Synopsis', synopsis(command)),
    section('Description', roffText(command.description())),
    ...parameters(command),
    ...below.flatMap((one) => [
      section(commandName(one), roffText(one.description()), '.PP', synopsis(one)),
      ...groupedOptions(one),
      ...(examplesOf(one).length === 0 ? [] : [subsection('Examples', examples(one))]),
    ]),
    ...(examplesOf(command).length === 0 ? [] : [section('Examples', examples(command))]),
    section('See also', `.BR audit (1)`),
  ]);
}

/** Without a date, which would change the pages of a version. */
function page(name: string, purpose: string, parts: readonly string[]): string {
  const title = `.TH ${roffText(name.toUpperCase())} 1 "" "answer\\-audit ${TOOL.version}" "answer\\-audit"`;
  return `${[title, section('Name', `${roffText(name)} \\- ${roffText(purpose)}`), ...parts].join('\n')}\n`;
}

function synopsis(command: Command): string {
  return `.B ${roffText(commandName(command))}\n${roffText(
    command
      .createHelp()
      .commandUsage(command)
      .slice(commandName(command).length + 1),
  )}`;
}

/** Arguments, and options in groups. */
function parameters(command: Command): string[] {
  const options = groupedOptions(command);
  const named = command.registeredArguments.map((one) => item(one.name(), one.description));
  return [
    ...(named.length === 0 ? [] : [section('Arguments', ...named)]),
    ...(options.length === 0 ? [] : [section('Options', ...options)]),
  ];
}

function groupedOptions(command: Command): string[] {
  const help = command.createHelp();
  return [...Map.groupBy(help.visibleOptions(command), optionGroup)].map(([heading, options]) =>
    subsection(heading, ...options.map((option: Option) => item(option.flags, help.optionDescription(option)))),
  );
}

function examples(command: Command): string {
  return lines(examplesOf(command).join('\n'));
}

function reference(name: string): string {
  return `.BR audit\\-${roffText(name)} (1)`;
}
