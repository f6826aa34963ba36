/** `audit plan`, `audit shard` and `audit merge`: one audit as many processes. */
import { MOST_COUNTED } from '../../base/core/ranges.ts';
import { JOBS_OPTION, SCORED_OPTIONS, STORE_OPTIONS, TRIAL_OPTIONS } from '../../languages/options/audit-options.ts';
import type { FlagsOf, OptionTable } from '../../languages/options/option.ts';
import { FORCE_OPTION, PAGE_OPTION, RESULT_OPTIONS } from '../../languages/options/output-options.ts';
import { COUNT, FLAG, OUTPUT, wholeNumber } from '../../languages/options/values.ts';
import { addOptions } from '../kit/add-options.ts';
import type { UsageCommand } from '../kit/usage-command.ts';

const PLAN = 'the file that "audit plan" wrote';

const PLAN_OPTIONS = {
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

export function describePlan(command: UsageCommand): void {
  addOptions(command, PLAN_OPTIONS)
    .description(
      'Divides an audit into shards that can run on different machines, and prints the commands for them (docs/cluster.md).',
    )
    .examples('audit plan my-experiment --shards 20')
    .argument('[input...]', 'logs, or the folder of a run store')
    .action(async (inputs: string[], flags: PlanFlags) => {
      const { runPlan } = await import('./plan-command.ts');
      await runPlan(inputs, flags);
    });
}

const SHARD_OPTIONS = {
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

export function describeShard(command: UsageCommand): void {
  addOptions(command, SHARD_OPTIONS)
    .description('Scores one shard of a plan, and writes its part. A part that is already complete is not made again.')
    .examples('audit shard plan.json --index 0')
    .argument('<plan>', PLAN)
    .action(async (plan: string, flags: ShardFlags) => {
      const { runShard } = await import('./shard-command.ts');
      await runShard(plan, flags);
    });
}

const MERGE_OPTIONS = {
  ...RESULT_OPTIONS,
  maxExamples: { ...TRIAL_OPTIONS.maxExamples, text: 'the maximum number of receipts of each kind in the report' },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type MergeFlags = FlagsOf<typeof MERGE_OPTIONS>;

export function describeMerge(command: UsageCommand): void {
  addOptions(command, MERGE_OPTIONS)
    .description('Merges the parts of all shards. The result is the same as that of a single audit, byte for byte.')
    .examples('audit merge plan.json --out-md report.md')
    .argument('<plan>', PLAN)
    .argument('[parts]', 'the folder with the parts (default: parts/ beside the plan)')
    .action(async (plan: string, parts: string | undefined, flags: MergeFlags) => {
      const { runMerge } = await import('./merge-command.ts');
      await runMerge(plan, parts, flags);
    });
}
