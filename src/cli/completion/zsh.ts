/** The completion script of zsh: a function that is autoloaded from fpath, or a script that is sourced. */
import type { CompletedCommand, CompletedOption, Values } from './completion-tree.ts';
import { shellPatterns, valueCases } from './option-patterns.ts';
import { PROGRAM_NAMES, quoted } from './shells.ts';

export function zshScript(tree: readonly CompletedCommand[]): string {
  const cases = valueCases(tree);
  const paths = tree.map(({ path }) => path).filter((path) => path.includes(' '));
  return `#compdef ${PROGRAM_NAMES.join(' ')}
# Completion of audit for zsh, made by "audit completion zsh".
_audit() {
  local command=audit option='' operands='' word
  local -a commands options names
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n $option ]]; then
      option=''
      continue
    fi
    case "$command $word" in
      (${cases.flatMap(shellPatterns).join('|')}) option=$word ;;
      (*' -'*) ;;
      (${paths.map(quoted).join('|')}) [[ -z $operands ]] && command="$command $word" ;;
      (*) operands=1 ;;
    esac
  done
  if [[ -z $option && $PREFIX == --*=* ]]; then
    option=\${PREFIX%%=*}
    compset -P '*='
  fi
  if [[ -n $option ]]; then
    case "$command $option" in
${cases.map((one) => `      (${shellPatterns(one).join('|')}) ${valueWords(one.values)} ;;`).join('\n')}
    esac
  elif [[ $PREFIX == -* ]]; then
    case $command in
${tree.map(({ path, options }) => `      (${quoted(path)}) options=(${options.flatMap(optionWords).join(' ')}) ;;`).join('\n')}
    esac
    _describe -o option options
  else
    case $command in
${tree.map(argumentCase).join('\n')}
    esac
  fi
}
if [[ $funcstack[1] == _audit ]]; then
  _audit "$@"
else
  compdef _audit ${PROGRAM_NAMES.join(' ')}
fi
`;
}

function optionWords({ names, text }: CompletedOption): string[] {
  return names.map((name) => quoted(`${name}:${text}`));
}

function argumentCase({ path, commands, argument, takesSeveral }: CompletedCommand): string {
  const words = commands.map(({ name, text }) => quoted(`${name}:${text}`)).join(' ');
  const subcommands =
    words === ''
      ? ''
      : `\n        commands=(${words})\n        [[ -z $operands ]] && _describe command commands\n        `;
  const values = argument === null ? ':' : valueWords(argument);
  return `      (${quoted(path)}) ${subcommands}${takesSeveral ? values : `[[ -z $operands ]] && { ${values} }`} ;;`;
}

function valueWords(values: Values): string {
  if (values.kind !== 'names') return { files: '_files', folders: '_files -/', any: ':' }[values.kind];
  const names = `-- ${values.names.join(' ')}`;
  return values.isList ? `compset -P '*,'; compadd -S '' ${names}` : `compadd ${names}`;
}
