/** `audit bench`: its description. */
import { addOptions } from '../../../cli/kit/add-options.ts';
import { suggestNames } from '../../../cli/kit/suggested-names.ts';
import { refuseWithout } from '../../../cli/kit/needed-options.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import { BENCH_OPTIONS, type BenchFlags, NEW_OPTIONS, type NewBenchmarkFlags } from './bench-options.ts';

export function describeBench(command: UsageCommand): void {
  addOptions(command, BENCH_OPTIONS)
    .description(
      'Asks models the questions of a benchmark, and stores the answers of each in a run store, which "audit" reads (docs/bench.md).',
    )
    .examples(
      'audit bench questions.jsonl --model ollama:llama3.1',
      'audit bench ja-cot --model ollama:llama3.1 --limit 12',
      'audit bench ja-cot --model ollama:llama3.1,openai:gpt-4o-mini --estimate',
    )
    .argument(
      '[benchmark]',
      'a file of questions, the id of a benchmark, or your own module (docs/bench.md); without one, the benchmarks are listed',
    )
    .enablePositionalOptions() // --force belongs to the command that it follows
    .action(async (name: string | undefined, flags: BenchFlags) => {
      const { runBench } = await import('./command.ts');
      const given = Object.keys(flags).filter((flag) => command.getOptionValueSource(flag) === 'cli');
      await runBench(name, { ...flags, given });
    });
  suggestNames(command, async () => (await import('../benchmarks/catalog.ts')).BENCHMARKS.map(({ id }) => id));
  refuseWithout(command, {
    options: command.options.flatMap(({ long }) => long ?? []),
    isMet: ({ args }) => args.length > 0,
    advice: 'is about a benchmark, whose name is missing; "audit bench" lists them. Name one',
  });
  addOptions(command.command('new'), NEW_OPTIONS)
    .summary('write a file of questions and a file of a benchmark')
    .description(
      'Writes NAME.jsonl with three questions, and NAME.benchmark.yaml, which explains every field of a benchmark (docs/bench.md).',
    )
    .examples('audit bench new my-questions')
    .argument('<name>', 'the name of the benchmark: lower-case letters, digits and hyphens')
    .action(async (name: string, flags: NewBenchmarkFlags) => {
      const { runNewBenchmark } = await import('./new-command.ts');
      runNewBenchmark(name, flags);
    });
}
