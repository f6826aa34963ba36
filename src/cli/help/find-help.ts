/** Finds what `audit help WORD` explains. */
import type { Command, Option } from 'commander';
import { InputError } from '../../base/core/errors.ts';
import { SCHEMES } from '../../schemes/catalog.ts';
import { offer } from '../../base/text/nearest-name.ts';
import { commandAt, findSubcommand } from '../kit/help-command.ts';
import { allCommands, commandNames, commandName } from '../kit/command-tree.ts';
import { shown } from '../kit/usage-error.ts';
import { schemeText } from '../schemes-command.ts';
import { findTerm, GLOSSARY, namesOf, searchTerms } from './glossary.ts';
import type { Term } from './term.ts';
import { describeStatistic, statisticNames } from './statistics-help.ts';
import { TOPICS } from './topics.ts';
import { wrapText } from './wrap-text.ts';

/**
 * The help about words: a command and perhaps one of its options; else everything that has this name.
 * @throws InputError if nothing has this name.
 */
export async function findHelp(audit: Command, given: readonly string[]): Promise<string> {
  const words = splitWords(given);
  const [first = ''] = words;
  if (words.length === 0 || findSubcommand(audit, first) !== undefined) return commandHelp(audit, words);
  const word = words.join(' ');
  const texts = [
    explainTerm(word),
    explainOption(audit, word),
    explainScheme(word),
    describeStatistic(word),
    await explainGateName(word),
    await explainTopic(audit, word),
  ].filter((text) => text !== null);
  const [only, ...others] = allCommands(audit).filter((one) => one.name() === word);
  if (texts.length === 0 && only !== undefined && others.length === 0) return only.helpInformation();
  if (texts.length > 0) return texts.join('\n');
  const entries = searchTerms(word).slice(0, MOST_ENTRIES);
  if (entries.length === 0) throw unknownWord(audit, word);
  return `Entries of the glossary with ${shown(word)}:\n\n${entries.map(termText).join('\n')}`;
}

/** Words of one quoted argument are separate; the name of the program before a command is left out. */
function splitWords(given: readonly string[]): readonly string[] {
  const words = given.flatMap((one) => one.split(/\s+/)).filter((one) => one !== '');
  return words.length > 1 && words[0] === 'audit' ? words.slice(1) : words;
}

/** Entries that a search shows. */
const MOST_ENTRIES = 5;

/** The help of a command, or of the option of a command that the last word names. */
function commandHelp(audit: Command, words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (!last.startsWith('-')) return commandAt(audit, words).helpInformation();
  const command = commandAt(audit, words.slice(0, -1));
  const text = describeOption(allCommands(command), last);
  if (text === null) throw unknownWord(command, last);
  return text;
}

function explainTerm(word: string): string | null {
  const term = findTerm(word);
  return term === undefined ? null : termText(term);
}

function termText({ word, also = [], meaning, page }: Term): string {
  const more = page === undefined ? '' : ` See docs/${page}.`;
  return `${[word, ...also].join(', ')}\n${wrapText(`${meaning}${more}`, 2)}\n`;
}

/** Loads the vocabulary of rules, unless the name is explained as a word already. */
async function explainGateName(word: string): Promise<string | null> {
  if (findTerm(word) !== undefined || describeStatistic(word) !== null) return null;
  return (await import('./gate-names.ts')).describeGateName(word);
}

function explainOption(audit: Command, word: string): string | null {
  return describeOption(allCommands(audit), word);
}

function explainScheme(word: string): string | null {
  return SCHEMES.some(({ id }) => id === word) ? schemeText(word) : null;
}

async function explainTopic(audit: Command, word: string): Promise<string | null> {
  return (await TOPICS[word.toLowerCase()]?.text(audit)) ?? null;
}

function unknownWord(audit: Command, word: string): InputError {
  const names = word.startsWith('-')
    ? optionNames(audit)
    : [
        ...commandNames(audit),
        ...Object.keys(TOPICS),
        ...GLOSSARY.flatMap(namesOf),
        ...SCHEMES.map(({ id }) => id),
        ...statisticNames(),
        ...optionNames(audit).map((name) => name.replace(/^-+/, '')),
      ];
  return new InputError(
    `${shown(word)}: no command, option, scheme, topic or word of the glossary has this name${offer(word, names, ';')} "audit help topics" lists what there is.`,
  );
}

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
function describeOption(commands: readonly Command[], name: string): string | null {
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
