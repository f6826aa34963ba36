/** The completion script of fish. */
import type { CompletedCommand, CompletedOption, Values } from './completion-tree.ts';
import { valueCases } from './option-patterns.ts';
import { PROGRAM_NAMES } from './shells.ts';

/** A text in single quotes, as fish reads it. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

export function fishScript(tree: readonly CompletedCommand[]): string {
  const paths = tree.map(({ path }) => path).filter((path) => path.includes(' '));
  const options = valueCases(tree).flatMap(({ places }) =>
    places.map(({ path, name }) => quoted(`${path ?? '*'} ${name}`)),
  );
  const lines = [...tree.flatMap(commandLines), ...optionLines(tree), ...tree.flatMap(argumentLines)];
  return `# Completion of audit for fish, made by "audit completion fish".
# Prints the command on the command line, and then "operands" if an argument of it was given.
function __audit_state
    set -l command audit
    set -l operands
    set -l option
    for word in (commandline -opc)[2..]
        if test -n "$option"
            set option
            continue
        end
        switch "$command $word"
            case ${options.join(' ')}
                set option $word
            case '* -*'
            case ${paths.map(quoted).join(' ')}
                test -z "$operands"; and set command "$command $word"
            case '*'
                set operands operands
        end
    end
    echo $command
    echo $operands
end
function __audit_at
    contains -- (__audit_state)[1] $argv
end
function __audit_before_operands
    set -l state (__audit_state)
    test -z "$state[2]"; and contains -- $state[1] $argv
end
function __audit_after_operands
    set -l state (__audit_state)
    test -n "$state[2]"; and contains -- $state[1] $argv
end
# Names after the last comma of the current word.
function __audit_list
    set -l before (string match -r '.*,' -- (commandline -ct))
    printf '%s\\n' "$before"$argv
end
${PROGRAM_NAMES.map((name) => `complete -c ${name} -e`).join('\n')}
${lines.map((line) => `complete -c ${PROGRAM_NAMES[0]} ${line}`).join('\n')}
${PROGRAM_NAMES.slice(1)
  .map((name) => `complete -c ${name} -w ${PROGRAM_NAMES[0]}`)
  .join('\n')}
`;
}

function commandLines({ path, commands }: CompletedCommand): string[] {
  const condition = quoted(`__audit_before_operands ${quoted(path)}`);
  return commands.map(({ name, text }) => `-n ${condition} -a ${name} -d ${quoted(text)}`);
}

/** One line for each option that several commands have alike. */
function optionLines(tree: readonly CompletedCommand[]): string[] {
  const places = tree.flatMap(({ path, options }) => options.map((option) => ({ path, line: optionLine(option) })));
  return [...Map.groupBy(places, ({ line }) => line)].map(
    ([line, alike]) => `-n ${quoted(`__audit_at ${alike.map(({ path }) => quoted(path)).join(' ')}`)} ${line}`,
  );
}

function optionLine({ names, text, values }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  return [...flags, ...(values === null ? [] : [optionValues(values)]), `-d ${quoted(text)}`].join(' ');
}

function optionValues(values: Values): string {
  if (values.kind === 'names') return `-x -a ${nameWords(values.names, values.isList)}`;
  return { files: '-r -F', folders: `-x -a ${quoted('(__fish_complete_directories)')}`, any: '-x' }[values.kind];
}

function nameWords(names: readonly string[], isList: boolean): string {
  return quoted(isList ? `(__audit_list ${names.join(' ')})` : names.join(' '));
}

/** Files are what fish completes without a line. */
function argumentLines({ path, argument, takesSeveral }: CompletedCommand): string[] {
  const [everywhere, first] = ['__audit_at', '__audit_before_operands'].map(
    (test) => `-n ${quoted(`${test} ${quoted(path)}`)}`,
  );
  const after = takesSeveral ? [] : [`-n ${quoted(`__audit_after_operands ${quoted(path)}`)} -f`];
  if (argument === null || argument.kind === 'any') return [`${everywhere} -f`];
  if (argument.kind !== 'names') return after;
  return [`${everywhere} -f`, `${takesSeveral ? everywhere : first} -a ${nameWords(argument.names, false)}`];
}
