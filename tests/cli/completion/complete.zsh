# Prints what zsh completes: complete.zsh SCRIPT, with one command line for each line of standard input. A line with -- ends each answer.
# The lines are typed into an interactive zsh, whose matches are written to a file by a compadd that records them.
zmodload zsh/zpty
start=$(mktemp) found=$(mktemp)
cat >$start <<INNER
PROMPT= RPROMPT=
autoload -U compinit && compinit -D -u
source $1
compadd() {
  # -O, -A and -D fill arrays of the caller.
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "\$@"
    return \$?
  fi
  local -a hits
  builtin compadd -A hits "\$@"
  (( \$#hits )) && print -rl -- "<"\${^hits}">" >>$found
  builtin compadd "\$@"
}
print_done() { print -r -- done >>$found }
complete_line() { comppostfuncs=(print_done); zle complete-word; zle kill-whole-line }
zle -N complete_line
bindkey '^I' complete_line
print -r -- ready >>$found
INNER
wait_for() {
  local output
  until [[ $(<$found) == *$1* ]]; do
    zpty -r -t shell output || sleep 0.01
  done
}
zpty shell zsh -f -i
zpty -w shell "source $start"
wait_for ready
while IFS= read -r line; do
  : >$found
  zpty -w -n shell "$line"$'\t'
  wait_for done
  sed -n 's/^<\(.*\)>$/\1/p' $found
  print -r -- --
done
zpty -d shell
rm -f $start $found
