/** The commands that show saved results and single trials. */
import { LOG_OPTIONS, SCHEME_OPTIONS, STORE_OPTIONS, TRIAL_OPTIONS } from '../languages/options/audit-options.ts';
import { USUAL } from '../languages/options/defaults.ts';
import type { FlagsOf, OptionTable } from '../languages/options/option.ts';
import { FORCE_OPTION, REPORT_OPTIONS } from '../languages/options/output-options.ts';
import { ANY_TEXT, FLAG, TEXTS } from '../languages/options/values.ts';
import { addOptions } from './kit/add-options.ts';
import type { UsageCommand } from './kit/usage-command.ts';

const OPTIONS_OF_REPORT = {
  ...REPORT_OPTIONS,
  outMd: { ...REPORT_OPTIONS.outMd, usual: '-' },
  maxExamples: {
    ...TRIAL_OPTIONS.maxExamples,
    text: `the maximum number of receipts of each kind in the report (default: as many as fit; ${USUAL.shownExamples} with --full)`,
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type ReportFlags = FlagsOf<typeof OPTIONS_OF_REPORT>;

export function describeReport(command: UsageCommand): void {
  addOptions(command, OPTIONS_OF_REPORT)
    .description('Renders a saved result (--out-json) again, as any of the outputs of an audit. Nothing is scored.')
    .examples('audit report result.json --out-html report.html')
    .argument('<result>', 'the result document')
    .action(async (path: string, flags: ReportFlags) => {
      const { runReport } = await import('./report-command.ts');
      await runReport(path, flags);
    });
}

const EXPLAIN_OPTIONS = {
  ...STORE_OPTIONS,
  ...LOG_OPTIONS,
  trial: { flags: '--trial <id>', value: ANY_TEXT, group: 'Input', text: 'the id of the trial', isRequired: true },
  scheme: {
    flags: '--scheme <id>',
    value: TEXTS,
    group: 'Schemes',
    text: 'the scheme to show (repeatable; default: those that the run list names, else the core schemes)',
  },
  ...SCHEME_OPTIONS,
  json: { flags: '--json', value: FLAG, group: 'Output', text: 'print JSON' },
} as const satisfies OptionTable;

export type ExplainFlags = FlagsOf<typeof EXPLAIN_OPTIONS>;

export function describeExplain(command: UsageCommand): void {
  addOptions(command, EXPLAIN_OPTIONS)
    .description('Shows one trial under several schemes: each rule that changed the text, the parse, and what matched.')
    .examples('audit explain samples.jsonl --trial 17 --scheme mc-v3')
    .argument('[input]', 'the log with the trial, the folder of a run store, or a saved result')
    .action(async (log: string | undefined, flags: ExplainFlags) => {
      const { runExplain } = await import('./explain-command.ts');
      await runExplain(log, flags);
    });
}
