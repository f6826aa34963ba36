/** The topics of `audit help` that are written by hand. */

export const EXIT_CODES = `Exit codes of all commands:

  0  Done. No --fail-on rule is true.
  1  Done, and at least one --fail-on rule is true. The reports are written.
  2  Not done. Each line on standard error names a problem: an input, an option,
     or a rule that is wrong or that compared nothing.
`;

export const ENVIRONMENT = `Environment variables:

  COLUMNS               the width of help texts (default: the terminal)
  NO_COLOR              if it is set, nothing is printed in colours
  FORCE_COLOR           if it is set, files and pipes get colours, too
  TMPDIR                the folder for temporary files
  AUDIT_WEBHOOK_SECRET  signs the requests of "audit rag alert --webhook"

API keys of models, for "audit bench" and "audit rag evaluate --judge":

  ANTHROPIC_API_KEY
  GEMINI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or GOOGLE_API_KEY
  OLLAMA_API_KEY
  OPENAI_API_KEY
  OPENAI_COMPATIBLE_API_KEY
`;

export const GATE = `A rule of --fail-on is a condition on the numbers of a result. If it is true,
the exit code is 1. Quote it, because the shell would interpret > and *.

Rules on the cells of all schemes, on some of them, and on each of them:

  --fail-on 'max(abs(deltaPp)) > 1'
  --fail-on 'max(cells where n >= 50: abs(deltaPp)) > 1'
  --fail-on 'cells where scheme == "combined": holm < 0.05 and flips > 3'

Rules on a scheme, on contrasts, and on rankings:

  --fail-on 'flips.combined / factualTrials > 0.5%'
  --fail-on 'contrasts.signFlips > 0'
  --fail-on 'ranks: tauB < 0.8'

With --baseline OLD.json each number is the new value minus the earlier one.

Lists:      cells, schemes, contrasts, ranks, ranked, claims
Functions:  abs, min, max, sum, mean, count, any
Operators:  or, and, not, > >= < <= == !=, + -, * /

"audit help NAME" explains a number of cells or contrasts:
`;
