# Prints what bash completes: complete.bash SCRIPT, with one command line for each line of standard input. A line with -- ends each answer.
source "$1"
while IFS= read -r line; do
  # bash separates words at spaces and at =, which is a word.
  spaced=${line//=/ = }
  read -ra COMP_WORDS <<<"$spaced"
  [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  entry=$(complete -p "${COMP_WORDS[0]}") || exit 1
  [[ $entry == *'-F _audit '* ]] || exit 1
  _audit 2>/dev/null
  printf '%s\n' "${COMPREPLY[@]}" --
done
