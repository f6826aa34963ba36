/** The help of a command: grouped options and examples. */
import { Help, Option, type Command } from 'commander';
import { optionGroup, sortOptions } from './add-options.ts';
import { examplesOf } from './examples.ts';
import { rootHelp } from './root-help.ts';

export class CommandHelp extends Help {
  override visibleOptions(command: Command): Option[] {
    return sortOptions(super.visibleOptions(command));
  }

  /** Groups in the order of the visible items, which are sorted. The option --help alone is no section. */
  override groupItems<Item extends Command | Option>(
    _unsorted: Item[],
    visible: Item[],
    groupOf: (item: Item) => string,
  ): Map<string, Item[]> {
    const [first, ...others] = visible;
    if (first instanceof Option && first.long === '--help' && others.length === 0) return new Map();
    return Map.groupBy(visible, (item) => (item instanceof Option ? `${optionGroup(item)}:` : groupOf(item)));
  }

  override formatHelp(command: Command, helper: Help): string {
    return command.parent === null ? rootHelp(command, helper) : this.formatInFull(command, helper);
  }

  /** The help with all options, also for the program, whose own help shows a few of them. */
  formatInFull(command: Command, helper: Help): string {
    const examples = examplesOf(command).map((line) => `  ${line}`);
    return [super.formatHelp(command, helper), ...this.formatItemList(titleOf(examples), examples, helper)].join('\n');
  }
}

function titleOf(examples: readonly string[]): string {
  return examples.length === 1 ? 'Example:' : 'Examples:';
}
