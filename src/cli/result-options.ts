/** The options of the commands about results: `audit report` and `explain`. */
import {
  LOG_OPTIONS,
  MEASURE_OPTION,
  SCHEME_OPTIONS,
  STORE_OPTIONS,
  TRIAL_OPTIONS,
} from '../languages/options/audit-options.ts';
import { USUAL } from '../languages/options/defaults.ts';
import type { FlagsOf, OptionTable } from '../languages/options/option.ts';
import { FORCE_OPTION, REPORT_OPTIONS } from '../languages/options/output-options.ts';
import { ANY_TEXT, FLAG, TEXTS } from '../languages/options/values.ts';

export const OPTIONS_OF_REPORT = {
  ...REPORT_OPTIONS,
  measure: {
    ...MEASURE_OPTION.measure,
    text: 'the quantity that all reports show: the accuracy, or the error rate (default: that of the saved result)',
  },
  outMd: { ...REPORT_OPTIONS.outMd, usual: '-' },
  maxExamples: {
    ...TRIAL_OPTIONS.maxExamples,
    text: `the maximum number of examples of each kind in the report (default: as many as fit; ${USUAL.shownExamples} with --full)`,
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type ReportFlags = FlagsOf<typeof OPTIONS_OF_REPORT>;

export const EXPLAIN_OPTIONS = {
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
