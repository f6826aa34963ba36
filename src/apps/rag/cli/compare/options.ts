/** The options of `audit rag compare`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { errorMessage } from '../../../../base/core/errors.ts';
import { MOST_COUNTED, USUAL_LISTED } from '../../../../base/core/ranges.ts';
import { parseInstant } from '../../records/instant.ts';
import { addGateOutputs } from '../../../../cli/kit/gate-options.ts';
import { addForceOption, outputPath } from '../../../../cli/kit/output-options.ts';
import { cutoffList, list, wholeNumber } from '../../../../cli/kit/parse-options.ts';
import { collect } from '../../../../cli/kit/result-options.ts';
import type { RagCompareFlags } from './flags.ts';

const scoringNumber = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export function addCompareCommand(command: Command): void {
  addForceOption(command)
    .summary('compare two systems on the same queries')
    .description(
      'Compares two systems on the same queries: paired differences of each metric with intervals and tests, and the queries that changed most (docs/rag-compare.md).',
    )
    .argument('<a>', 'a store of evaluations, answers or results as JSON lines, or a run in the format of TREC')
    .argument(
      '[b]',
      'the same of the other system; without it, both are in A, and --tag-a, --tag-b or --split tell them apart',
    )
    .option('--tag-a <tag>', 'only answers of A with this tag (repeatable)', collect)
    .option('--tag-b <tag>', 'only answers of B with this tag (repeatable)', collect)
    .option('--split <time>', 'only answers of A before this time, and only answers of B from it on', instant)
    .option('--qrels <file>', 'the relevance judgments for runs, in the format of TREC')
    .option(
      '--scoring <n>',
      'the number of the scoring of A in its store (default: the last one that B has too)',
      scoringNumber,
    )
    .option('--scoring-b <n>', 'the number of the scoring of B in its store', scoringNumber)
    .option('--config <file>', 'a file with weights and k, for answers that are evaluated here (docs/evaluations.md)')
    .option(
      '--aliases <file>',
      'a file with further names of laws, as JSON {alias: name}, for answers that are evaluated here',
    )
    .option(
      '--allow-different-scorings',
      'compare although settings differ that numbers depend on; the report names them',
    )
    .option('--metrics <names>', 'the metrics to compare beside the score, separated by commas (default: all)', list)
    .addOption(
      new Option('--k <ranks>', 'the cut-offs of the ranked lists of runs, separated by commas')
        .argParser(cutoffList)
        .default([10], '10'),
    )
    .option(
      '--relevance-level <n>',
      'the lowest grade of a relevant document, for runs',
      wholeNumber(1, MOST_COUNTED),
      1,
    )
    .option('--complete', 'count judged queries that a run does not have as 0')
    .option(
      '--max-examples <n>',
      'the queries that changed most, of each metric',
      wholeNumber(0, MOST_COUNTED),
      USUAL_LISTED,
    )
    .option('--out-md <file>', 'the report as Markdown; - for standard output', outputPath)
    .option('--out-json <file>', 'the result as JSON; - for standard output', outputPath)
    .option('--out-html <file>', 'the report as an HTML page, with both answers side by side', outputPath)
    .option(
      '--fail-on <rule>',
      'exit with 1 if the rule is true, such as "changeHigh.score < 0" (repeatable; docs/rag-compare.md)',
      collect,
    )
    .option('--junit <file>', 'the outcome of each --fail-on rule as JUnit XML', outputPath);
  addGateOutputs(command).action(async (a: string, b: string | undefined, flags: RagCompareFlags) => {
    const { runRagCompare } = await import('./command.ts');
    await runRagCompare(a, b, flags);
  });
}

function instant(word: string): string {
  try {
    return parseInstant(/^\d{9,}$/.test(word) ? Number(word) : word, 'time');
  } catch (error) {
    throw new InvalidArgumentError(`${errorMessage(error)}.`);
  }
}
