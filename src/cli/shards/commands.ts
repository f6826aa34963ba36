/** `audit plan`, `audit shard` and `audit merge`: one audit as many processes. */
import { Option, type Command } from 'commander';
import { addDatabaseOutputs, addScoredOptions, jobsOption, mostFlipsOption } from '../kit/audit-options.ts';
import { addForceOption, outputPath } from '../kit/output-options.ts';
import { MOST_COUNTED } from '../../base/core/ranges.ts';
import { wholeNumber } from '../kit/parse-options.ts';
import { addStoreOptions } from '../kit/store-options.ts';
import type { MergeFlags } from './merge-command.ts';
import type { PlanFlags } from './plan-command.ts';
import type { ShardFlags } from './shard-command.ts';

const PLAN = 'the file that "audit plan" wrote';

export function describePlan(command: Command): void {
  addScoredOptions(addStoreOptions(addForceOption(command)))
    .summary('divide an audit into shards, for many machines')
    .description(
      'Divides an audit into shards that can run on different machines, and prints the commands for them (docs/cluster.md).',
    )
    .argument('[input...]', 'logs, or the folder of a run store')
    .requiredOption('--shards <n>', 'the number of shards', wholeNumber(1, MOST_COUNTED))
    .option('--out <file>', 'the file for the plan', outputPath, 'plan.json')
    .addOption(
      mostFlipsOption(
        'the maximum number of trials with a changed label whose texts the parts contain, for --out-html',
      ),
    )
    .optionsGroup('Output')
    .option(
      '--labels',
      'store the labels of all trials in the parts, for --out-db; the parts then grow with the number of trials',
    )
    .action(async (inputs: string[], flags: PlanFlags) => {
      const { runPlan } = await import('./plan-command.ts');
      await runPlan(inputs, flags);
    });
}

export function describeShard(command: Command): void {
  command
    .summary('score one shard of a plan')
    .description('Scores one shard of a plan, and writes its part. A part that is already complete is not made again.')
    .argument('<plan>', PLAN)
    .requiredOption('--index <i>', 'the number of the shard, from 0', wholeNumber(0, MOST_COUNTED))
    .addOption(
      new Option('--out <file>', 'the file for the part (default: parts/INDEX.part beside the plan)').argParser(
        outputPath,
      ),
    )
    .addOption(jobsOption())
    .action(async (plan: string, flags: ShardFlags) => {
      const { runShard } = await import('./shard-command.ts');
      await runShard(plan, flags);
    });
}

export function describeMerge(command: Command): void {
  addDatabaseOutputs(command)
    .summary('merge the parts of all shards into one result')
    .description('Merges the parts of all shards. The result is the same as that of a single audit, byte for byte.')
    .argument('<plan>', PLAN)
    .argument('[parts]', 'the folder with the parts (default: parts/ beside the plan)')
    .option(
      '--max-examples <n>',
      'the maximum number of receipts of each kind in the report',
      wholeNumber(0, MOST_COUNTED),
    )
    .action(async (plan: string, parts: string | undefined, flags: MergeFlags) => {
      const { runMerge } = await import('./merge-command.ts');
      await runMerge(plan, parts, flags);
    });
}
