# Prints what fish completes: complete.fish SCRIPT, with one command line for each line of standard input. A line with -- ends each answer.
source $argv[1]
while read -l line
    complete -C "$line" | string replace -r '\t.*' ''
    printf '%s\n' --
end
