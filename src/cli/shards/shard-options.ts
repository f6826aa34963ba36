/** The options of `audit plan`, `shard` and `merge`. */
import { MOST_COUNTED } from '../../base/core/ranges.ts';
import { JOBS_OPTION, SCORED_OPTIONS, STORE_OPTIONS, TRIAL_OPTIONS } from '../../languages/options/audit-options.ts';
import type { FlagsOf, OptionTable } from '../../languages/options/option.ts';
import { FORCE_OPTION, PAGE_OPTION, RESULT_OPTIONS } from '../../languages/options/output-options.ts';
import { COUNT, FLAG, OUTPUT, wholeNumber } from '../../languages/options/values.ts';

export const PLAN = 'the file that "audit plan" wrote';

export const PLAN_OPTIONS = {
  ...STORE_OPTIONS,
  labels: {
    flags: '--labels',
    value: FLAG,
    group: 'Output',
    text: 'store the labels of all trials in the parts, for --out-db; the parts then grow with the number of trials',
  },
  out: {
    flags: '--out <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the file for the plan',
    usual: 'plan.json',
  },
  shards: {
    flags: '--shards <n>',
    value: wholeNumber(1, MOST_COUNTED),
    group: 'Run',
    text: 'the number of shards',
    isRequired: true,
  },
  ...SCORED_OPTIONS,
  maxHtmlTrials: {
    ...PAGE_OPTION.maxHtmlTrials,
    text: 'the maximum number of trials with a changed label whose texts the parts contain, for --out-html',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type PlanFlags = FlagsOf<typeof PLAN_OPTIONS>;

export const SHARD_OPTIONS = {
  out: {
    flags: '--out <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the file for the part (default: parts/INDEX.part beside the plan)',
  },
  index: {
    flags: '--index <i>',
    value: COUNT,
    group: 'Run',
    text: 'the number of the shard, from 0',
    isRequired: true,
  },
  ...JOBS_OPTION,
} as const satisfies OptionTable;

export type ShardFlags = FlagsOf<typeof SHARD_OPTIONS>;

export const MERGE_OPTIONS = {
  ...RESULT_OPTIONS,
  maxExamples: { ...TRIAL_OPTIONS.maxExamples, text: 'the maximum number of examples of each kind in the report' },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type MergeFlags = FlagsOf<typeof MERGE_OPTIONS>;
