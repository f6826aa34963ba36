/** The options of the functions that the commands of the audit have, too, by the names of their types. */
import {
  CLAIMS_OPTION,
  JOBS_OPTION,
  LOG_OPTIONS,
  MEASURE_OPTION,
  SCHEME_OPTIONS,
  SCORED_OPTIONS,
  SEED_OPTION,
  TRIAL_OPTIONS,
} from '../languages/options/audit-options.ts';
import type { OptionRow, OptionTable } from '../languages/options/option.ts';
import { TEXT } from '../languages/options/values.ts';

const TRIALS: OptionTable = {
  ...TRIAL_OPTIONS,
  ...SEED_OPTION,
  ...CLAIMS_OPTION,
  ...JOBS_OPTION,
};

/** An option that the command has with another meaning, or as an argument. */
function only(library: string): OptionRow {
  return { flags: '', value: TEXT, group: 'General', text: '', library };
}

export const TABLES = {
  LogOptions: LOG_OPTIONS,
  TrialOptions: TRIALS,
  AuditOptions: { ...TRIALS, ...SCORED_OPTIONS },
  CompareOptions: {
    ...TRIALS,
    measure: {
      ...MEASURE_OPTION.measure,
      library: "The quantity that reports of the document show: `'accuracy'` or `'error'`. Default: `'accuracy'`.",
    },
    to: only('The scheme whose changes are reported. Without it, two logs are compared by their stored answers.'),
    from: only('The scheme to compare with. Default: `stored`, the stored answer and label.'),
  },
  ScoreOptions: SCHEME_OPTIONS,
} as const satisfies Readonly<Record<string, OptionTable>>;
