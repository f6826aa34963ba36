/** What `audit help` shows about options. */
import type { Command, Option } from 'commander';
import { allCommands, commandName } from '../kit/command-tree.ts';
import { wrapText } from './wrap-text.ts';

/** An option as one or several commands have it. */
interface SharedOption {
  readonly option: Option;
  readonly text: string;
  readonly commands: string[];
}

/** The names of all options, with their dashes. */
export function optionNames(audit: Command): string[] {
  const names = allCommands(audit).flatMap(
    (command) =>
    command.createHelp().visibleOptions(command).flatMap(({ long, short }) => [long ?? [], short ?? []].flat()), // prettier-ignore
  );
  return [...new Set(names)];
}

/** What an option means in each command that has it; null for a name that no option has. @param name with or without its dashes. */
export function describeOption(commands: readonly Command[], name: string): string | null {
  const flag = name.startsWith('-') ? name : `--${name}`;
  const found = new Map<string, SharedOption>();
  for (const command of commands) addOption(found, command, flag);
  if (found.size === 0) return null;
  return [...found.values()].map(sharedText).join('\n');
}

function addOption(found: Map<string, SharedOption>, command: Command, flag: string): void {
  const help = command.createHelp();
  const option = help.visibleOptions(command).find(({ long, short }) => long === flag || short === flag);
  if (option === undefined) return;
  const text = help.optionDescription(option);
  const key = `${option.flags}\n${text}`;
  const shared = found.get(key) ?? { option, text, commands: [] };
  shared.commands.push(commandName(command));
  found.set(key, shared);
}

function sharedText({ option, text, commands }: SharedOption): string {
  return `${option.flags}\n${wrapText(text, 2)}\n${wrapText(`In: ${commands.join(', ')}`, 2)}\n`;
}
