/** The help of the program, on one screen: commands in groups, the most important options, examples. */
import type { Command, Help } from 'commander';

/** The commands in groups, in the order of the help. A new command is one name in one of these lists; a test names each command without a group. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Audit, and look at results': ['demo', 'init', 'view', 'report', 'explain', 'claims'],
  'Other parsers': ['schemes', 'compare', 'score', 'convert'],
  'People and models': ['review', 'bench', 'extract', 'rag'],
  'Many machines': ['plan', 'shard', 'merge'],
  Help: ['help', 'completion'],
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

/** The columns of the names of commands and options. */
const NAME_WIDTH = 19;

/** The help of the program, within 45 lines of 80 columns. */
export function rootHelp(audit: Command, helper: Help): string {
  const { helpWidth = 80 } = helper;
  const groups = Object.entries(COMMAND_GROUPS).flatMap(([heading, names]) => [
    `${heading}:`,
    ...names.flatMap((name) => commandRow(audit, name, helper)),
  ]);
  return [
    'Usage: audit [options] [log or folder...]',
    '       audit <command> [options]',
    '',
    helper.boxWrap(helper.commandDescription(audit), Math.min(helpWidth, 80)),
    '',
    ...groups,
    '',
    'Options ("audit help options" lists all of them):',
    ...Object.entries(ROOT_OPTIONS).map(([flags, text]) => row(flags, text)),
    '',
    'Examples:',
    ...ROOT_EXAMPLES.map((line) => `  ${line}`),
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
