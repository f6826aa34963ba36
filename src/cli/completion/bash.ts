/** The completion script of bash, also of version 3.2, which macOS has. */
import type { CompletedCommand, Values } from './completion-tree.ts';
import { shellPatterns, valueCases } from './option-patterns.ts';
import { PROGRAM_NAMES, quoted } from './shells.ts';

export function bashScript(tree: readonly CompletedCommand[]): string {
  const cases = valueCases(tree);
  const paths = tree.map(({ path }) => path).filter((path) => path.includes(' '));
  return `# Completion of audit for bash, made by "audit completion bash".
_audit() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=audit option='' operands='' word i
  local names='' list='' files=''
  [[ $current == '=' ]] && current=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    [[ $word == '=' ]] && continue
    if [[ -n $option ]]; then
      option=''
      continue
    fi
    case "$command $word" in
      ${cases.flatMap(shellPatterns).join(' | ')}) option=$word ;;
      *' -'*) ;;
      ${paths.map(quoted).join(' | ')}) [[ -z $operands ]] && command="$command $word" ;;
      *) operands=1 ;;
    esac
  done
  if [[ -n $option ]]; then
    case "$command $option" in
${cases.map((one) => `      ${shellPatterns(one).join(' | ')}) ${valueWords(one.values)} ;;`).join('\n')}
    esac
  elif [[ $current == -* ]]; then
    case $command in
${tree.map(({ path, options }) => `      ${quoted(path)}) names=${quoted(options.flatMap((one) => one.names).join(' '))} ;;`).join('\n')}
    esac
  else
    case $command in
${tree.map(argumentCase).join('\n')}
    esac
  fi
  local before=''
  [[ -n $list && $current == *,* ]] && before=\${current%,*},
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$before$word"); done < <(compgen -W "$names" -- "\${current#"$before"}")
  [[ -z $files ]] && return
  compopt -o filenames 2>/dev/null
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$files" -- "$current")
}
complete -F _audit ${PROGRAM_NAMES.join(' ')}
`;
}

/** Subcommands are added to the values of the first argument. */
function argumentCase({ path, commands, argument, takesSeveral }: CompletedCommand): string {
  const names = commands.map(({ name }) => name).join(' ');
  const isFirst = '[[ -z $operands ]] && ';
  const words = argument === null ? ':' : `${takesSeveral ? '' : isFirst}${valueWords(argument)}`;
  return `      ${quoted(path)}) ${words}${names === '' ? '' : `; ${isFirst}names="$names ${names}"`} ;;`;
}

/** The assignments for values. Names have no characters that compgen expands. */
function valueWords(values: Values): string {
  if (values.kind === 'names') return `names=${quoted(values.names.join(' '))}${values.isList ? ' list=1' : ''}`;
  return { files: 'files=-f', folders: 'files=-d', any: ':' }[values.kind];
}
