/** The options of `audit claims`. */
import {
  BASELINE_OPTION,
  CELL_OPTIONS,
  JOBS_OPTION,
  READING_OPTIONS,
  STORE_OPTIONS,
} from '../../languages/options/audit-options.ts';
import type { FlagsOf, OptionTable } from '../../languages/options/option.ts';
import { FORCE_OPTION } from '../../languages/options/output-options.ts';
import { OUTPUT } from '../../languages/options/values.ts';

export const INPUT = 'logs, or the folder of a run store';

export const CHECK_OPTIONS = { ...STORE_OPTIONS, ...READING_OPTIONS } as const satisfies OptionTable;

export type CheckFlags = FlagsOf<typeof CHECK_OPTIONS>;

export const INIT_OPTIONS = {
  ...STORE_OPTIONS,
  ...CELL_OPTIONS,
  ...READING_OPTIONS,
  baselineCondition: {
    ...BASELINE_OPTION.baselineCondition,
    text: 'the condition with which the others are compared',
  },
  outYaml: {
    flags: '--out-yaml <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the file for the claims; - for standard output',
    usual: '-',
  },
  ...FORCE_OPTION,
  ...JOBS_OPTION,
} as const satisfies OptionTable;

export type InitFlags = FlagsOf<typeof INIT_OPTIONS>;
