/** The commands that show results and trials. */
import type { Command } from 'commander';
import { MOST_COUNTED } from '../base/core/ranges.ts';
import type { ExplainFlags } from './explain-command.ts';
import { addCellOptions, DEFAULT_CONDITIONS_TEXT, jobsOption } from './kit/audit-options.ts';
import { addLogOptions } from './kit/log-options.ts';
import { addSchemeOptions, LARGEST_PORT, tokenText, wholeNumber } from './kit/parse-options.ts';
import { addResultOptions, collect, type ResultFlags } from './kit/result-options.ts';
import { addStoreOptions } from './kit/store-options.ts';
import { addReadingOptions, USUAL_SHOWN } from './kit/trial-options.ts';
import type { ViewFlags } from '../apps/view/cli/view-flags.ts';

export function describeReport(command: Command): void {
  addResultOptions(command, { outMd: '-' })
    .summary('render a saved result again')
    .description('Renders a saved result (--out-json) again, as any of the outputs of an audit. Nothing is scored.')
    .argument('<result>', 'the result document')
    .option(
      '--max-examples <n>',
      `the maximum number of receipts of each kind in the report (default: as many as fit; ${USUAL_SHOWN} with --full)`,
      wholeNumber(0, MOST_COUNTED),
    )
    .action(async (path: string, flags: ResultFlags) => {
      const { runReport } = await import('./report-command.ts');
      await runReport(path, flags);
    });
}

export function describeView(command: Command): void {
  addReadingOptions(addCellOptions(addStoreOptions(command)), DEFAULT_CONDITIONS_TEXT)
    .summary('browse a result and all trials in a local web page')
    .description(
      'Serves a page with the result and all trials on this machine, and opens it in a browser (docs/view.md).',
    )
    .argument(
      '[input...]',
      'logs, or the folder of a run store; a saved result (--out-db or --out-json), which is not scored again; or the database of "audit rag evaluate"',
    )
    .option('--baseline-condition <name>', 'the condition with which the others are compared')
    .option('--claims <file>', 'a file of claims about error rates (docs/claims.md)')
    .addOption(jobsOption())
    .option('--port <n>', 'the port on this machine; 0 for any free port', wholeNumber(0, LARGEST_PORT), 0)
    .option('--token <text>', 'the secret part of the address (default: a new one each time)', tokenText)
    .option('--no-open', 'print the address, and do not open a browser; Ctrl-C ends the server')
    .option('--reviews <file>', 'the file for the marks of a review; if it has no sample yet, 200 trials are drawn')
    .option('--reviewer <name>', 'the name of the reviewer (default: the name of the account)')
    .option('--adjudicate', 'decide the trials that other reviewers marked differently')
    .option('--no-blind', 'also show the labels of trials that are not marked yet')
    .action(async (inputs: string[], flags: ViewFlags) => {
      const { runView } = await import('../apps/view/cli/view-command.ts');
      await runView(inputs, flags);
    });
}

export function describeExplain(command: Command): void {
  addLogOptions(addStoreOptions(addSchemeOptions(command)))
    .summary('show one trial under several schemes, rule by rule')
    .description('Shows one trial under several schemes: each rule that changed the text, the parse, and what matched.')
    .argument('[input]', 'the log with the trial, the folder of a run store, or a saved result')
    .requiredOption('--trial <id>', 'the id of the trial')
    .option(
      '--scheme <id>',
      'the scheme to show (repeatable; default: those that the run list names, else the core schemes)',
      collect,
    )
    .option('--json', 'print JSON')
    .action(async (log: string | undefined, flags: ExplainFlags) => {
      const { runExplain } = await import('./explain-command.ts');
      await runExplain(log, flags);
    });
}
