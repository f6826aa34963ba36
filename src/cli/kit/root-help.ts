/** The help of the program, on one screen: what most people need first, then the other commands. */
import type { Command, Help } from 'commander';

/** The commands that most people need. */
const COMMON: readonly string[] = ['compare', 'view', 'explain', 'review', 'schemes', 'demo'];

const OTHERS: readonly string[] =
  'report claims init score convert bench extract rag plan shard merge help completion'.split(' ');

/** The commands in groups, in the order of the help. A new command is one name in one of the two lists; a test names each command without a group. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Commands: COMMON,
  'More commands': OTHERS,
};

/** The options that the help of the program shows, in short words. */
export const ROOT_OPTIONS: Readonly<Record<string, string>> = {
  '--schemes <ids>': 'schemes to compare with the stored labels',
  '--out-md <file>': 'the report (default: reports/answer_parsing_audit.md)',
  '--out-html <file>': 'the report as an interactive HTML page',
  '--out-json <file>': 'the result as JSON, for "audit report" and "audit view"',
  '--fail-on <rule>': 'exit with 1 if the rule is true; see "audit help gate"',
  '-V, --version': 'print the version',
};

/** Examples of the three uses. */
export const ROOT_EXAMPLES: readonly string[] = [
  'audit samples.jsonl --out-html report.html',
  'audit compare --to mc-v3 samples.jsonl',
  'audit samples.jsonl --fail-on "max(abs(deltaPp)) > 1"',
];

/** The arguments of the program without a command. */
const INPUTS = '[log or folder...]';

/** The columns of the names of commands and options. */
const NAME_WIDTH = 19;

/** The help of the program, within 45 lines of 80 columns. */
export function rootHelp(audit: Command, helper: Help): string {
  const { helpWidth = 80 } = helper;
  const rows = (names: readonly string[]): string[] => names.flatMap((name) => commandRow(audit, name, helper));
  return [
    `Usage: audit [options] ${INPUTS}`,
    '       audit <command> [options]',
    '',
    helper.boxWrap(helper.commandDescription(audit), Math.min(helpWidth, 80)),
    '',
    'Commands:',
    row(INPUTS, 'audit stored outputs: what changes under other parsers'),
    ...rows(COMMON),
    '',
    'Options ("audit help options" lists all of them):',
    ...Object.entries(ROOT_OPTIONS).map(([flags, text]) => row(flags, text)),
    '',
    'Examples:',
    ...ROOT_EXAMPLES.map((line) => `  ${line}`),
    '',
    'More commands:',
    ...rows(OTHERS),
    '',
    'Exit code: 0 done; 1 done, and a --fail-on rule is true; 2 not done.',
    '',
  ].join('\n');
}

function commandRow(audit: Command, name: string, helper: Help): string[] {
  const command = audit.commands.find((one) => one.name() === name);
  return command === undefined ? [] : [row(name, helper.subcommandDescription(command))];
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(NAME_WIDTH)}${text}`;
}
