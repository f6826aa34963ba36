/** The exit codes of the command line. Scripts depend on these numbers. */

export const DONE = 0;
/** Done, and a `--fail-on` rule was exceeded. */
export const GATE_EXCEEDED = 1;
/** Not done, or not for every trial; the reason is on stderr. */
export const NOT_DONE = 2;
