/** The topics of `audit help`: what no single command or option explains. */
import type { Command } from 'commander';
import { CommandHelp } from '../kit/command-help.ts';
import { allCommands, commandName } from '../kit/command-tree.ts';
import { GLOSSARY } from './glossary.ts';
import { statisticNames } from './statistics-help.ts';
import { ENVIRONMENT, EXIT_CODES, GATE } from './topic-texts.ts';
import { wrapText } from './wrap-text.ts';

interface Topic {
  /** A noun phrase. */
  readonly title: string;
  readonly text: (audit: Command) => string | Promise<string>;
}

export const TOPICS: Readonly<Record<string, Topic>> = {
  options: { title: 'all options of an audit', text: optionsText },
  commands: { title: 'all commands', text: listCommands },
  formats: { title: 'the formats of logs', text: listFormats },
  gate: { title: 'the rules of --fail-on', text: () => `${GATE}\n${wrapText(`${statisticNames().join(', ')}.`, 2)}\n` },
  'exit-codes': { title: 'the exit codes', text: () => EXIT_CODES },
  environment: { title: 'the environment variables', text: () => ENVIRONMENT },
  glossary: { title: 'the words of the glossary', text: listTerms },
  topics: { title: 'what "audit help" explains', text: listTopics },
};

/** The help of the program with all its options, without its commands. */
export function optionsText(audit: Command): string {
  const help = Object.assign(new CommandHelp(), { visibleCommands: () => [] });
  help.prepareContext({ helpWidth: audit.configureOutput().getOutHelpWidth?.() ?? 80 });
  return help.formatInFull(audit, help);
}

function listCommands(audit: Command): string {
  const commands = allCommands(audit).filter(
    (one) => one.parent !== null && !(one.name() === 'help' && one.parent !== audit),
  );
  return rows(commands.map((one): Row => [commandName(one), one.summary()]));
}

async function listFormats(): Promise<string> {
  const { LOG_READERS } = await import('../../sources/logs/readers.ts');
  const formats = LOG_READERS.map(({ id, summary }): Row => [id, summary]);
  return `The format of a log is found from its content; --format names one.\n\n${rows(formats)}`;
}

function listTerms(): string {
  return `${wrapText(`Words that "audit help" explains: ${GLOSSARY.map(({ word }) => word).join(', ')}.`)}\n`;
}

function listTopics(): string {
  const others: readonly Row[] = [
    ['COMMAND', 'a command, such as compare or rag evaluate'],
    ['OPTION', 'an option of any command, such as --fail-on'],
    ['SCHEME', 'a scheme of the catalog, such as mc-v3'],
    ['WORD', 'a word of the glossary, such as contrast'],
    ['NUMBER', 'a number of cells or contrasts, such as deltaPp'],
  ];
  const topics = Object.entries(TOPICS).map(([name, { title }]): Row => [name, title]);
  return `"audit help" explains:\n\n${rows([...others, ...topics])}`;
}

type Row = readonly [name: string, text: string];

/** Lines with aligned texts. */
function rows(list: readonly Row[]): string {
  const width = Math.max(...list.map(([name]) => name.length)) + 2;
  return list
    .map(([name, text]) => {
      const [first = '', ...more] = wrapText(text, width + 2).split('\n');
      return [`  ${name.padEnd(width)}${first.trimStart()}`, ...more].map((line) => `${line}\n`).join('');
    })
    .join('');
}
