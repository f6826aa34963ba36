/** `audit plan`, `audit shard` and `audit merge`: one audit as many processes. */
import { addOptions } from '../kit/add-options.ts';
import type { UsageCommand } from '../kit/usage-command.ts';
import {
  PLAN,
  PLAN_OPTIONS,
  type PlanFlags,
  SHARD_OPTIONS,
  type ShardFlags,
  MERGE_OPTIONS,
  type MergeFlags,
} from './shard-options.ts';

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
