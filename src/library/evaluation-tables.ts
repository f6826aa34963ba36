/** The options of the functions that commands of `audit rag` have, too, by the names of their types. */
import { COMPARE_OPTIONS } from '../apps/rag/options/compare-options.ts';
import { REPORT_OPTIONS } from '../apps/rag/options/evaluation-options.ts';
import { JUDGING_OPTIONS } from '../apps/rag/options/judge-options.ts';
import { INSTANT } from '../apps/rag/options/values.ts';
import { LARGEST_TEMPERATURE } from '../languages/options/model-options.ts';
import { numberBetween } from '../languages/options/values.ts';
import type { OptionRow, OptionTable } from '../languages/options/option.ts';

const since: OptionRow<string> = {
  ...REPORT_OPTIONS.since,
  value: INSTANT,
  library: 'Only answers from this time on: ISO 8601, a date or a time. Default: from the first one.',
};

/** The command takes `none`, too. */
const temperature: OptionRow<number> = {
  ...JUDGING_OPTIONS.temperature,
  value: numberBetween(0, LARGEST_TEMPERATURE),
};

export const EVALUATION_TABLES = {
  JudgeOptions: { ...JUDGING_OPTIONS, temperature },
  EvaluationReportOptions: {
    since,
    until: { ...REPORT_OPTIONS.until, library: 'Only answers before this time. Default: to the last one.' },
    scoring: REPORT_OPTIONS.scoring,
    maxExamples: REPORT_OPTIONS.maxExamples,
  },
  CompareEvaluationsOptions: COMPARE_OPTIONS,
} as const satisfies Readonly<Record<string, OptionTable>>;
