/** `audit rag …`: the commands and their options. */
import { Option, type Command } from 'commander';
import { hasAny, refuseWithout } from '../../../cli/kit/needed-options.ts';
import { addForceOption, outputPath } from '../../../cli/kit/output-options.ts';
import { addHelpCommand } from '../../../cli/kit/help-command.ts';
import { cutoffList, list, seedNumber, wholeNumber } from '../../../cli/kit/parse-options.ts';
import { MOST_COUNTED } from '../../../base/core/ranges.ts';
import type { RagJudgeParsersFlags } from './judge-parsers-command.ts';
import type { RagCitationsFlags } from './citations-command.ts';
import { refuseBootstrapOptions } from './bootstrap-options.ts';
import { conventionOption } from './convention-option.ts';
import {
  addAlertCommand,
  addEvaluateCommand,
  addFeedbackCommand,
  addPeriodOptions,
  addReportCommand,
} from './evaluation-commands.ts';
import { addCompareCommand } from './compare/options.ts';
import type { RagMetricsFlags } from './metrics-command.ts';

export function addRagCommands(rag: Command): Command {
  addEvaluateCommand(rag.command('evaluate'));
  addReportCommand(rag.command('report'));
  addCompareCommand(rag.command('compare'));
  addFeedbackCommand(rag.command('feedback'));
  addAlertCommand(rag.command('alert'));
  addMetricsCommand(rag.command('metrics'));
  addCitationsCommand(rag.command('citations'));
  addJudgeParsersCommand(rag.command('judge-parsers').alias('audit'));
  addHelpCommand(rag);
  return rag;
}

function addMetricsCommand(command: Command): void {
  refuseWithout(command, {
    options: ['--complete'],
    isMet: hasAny('run'),
    advice: 'is about a run; name it with --run',
  });
  addForceOption(refuseBootstrapOptions(command))
    .summary('compute retrieval metrics: JSON lines in and out')
    .description(
      'Computes recall, precision, nDCG, MRR and MAP of retrieved documents. Reads JSON lines, and writes JSON lines (docs/rag.md).',
    )
    .argument('[file]', 'JSON lines {id, retrieved, relevant, scores, k}; - or nothing for standard input')
    .option('--run <file>', 'a run in the format of TREC, instead of JSON lines; - for standard input')
    .option('--qrels <file>', 'the relevance judgments for the run, in the format of TREC')
    .addOption(
      conventionOption(
        'trec',
        'how metrics are computed; trec: as in trec_eval; proposal: as in the Python code of the original proposal (docs/rag.md)',
      ),
    )
    .addOption(
      new Option('--k <ranks>', 'the cut-offs of the ranked lists, separated by commas; a line may have its own k')
        .argParser(cutoffList)
        .default([1, 3, 5, 10], '1,3,5,10'),
    )
    .option('--relevance-level <n>', 'the lowest grade of a relevant document', wholeNumber(1, MOST_COUNTED), 1)
    .option('--complete', 'count judged queries without results in the run as 0, as trec_eval does with -c')
    .option('--out-file <file>', 'the file for the lines (default: standard output)', outputPath)
    .option('--summary', 'print the means over queries as Markdown, instead of the lines')
    .option('--out-md <file>', 'the means as Markdown; - for standard output', outputPath)
    .option('--out-json <file>', 'the means as JSON; - for standard output', outputPath)
    .action(async (file: string | undefined, flags: RagMetricsFlags) => {
      const { runRagMetrics } = await import('./metrics-command.ts');
      await runRagMetrics(file, flags);
    });
}

function addCitationsCommand(command: Command): void {
  command
    .summary('find cited provisions of Japanese statutes')
    .description(
      'Finds the provisions of Japanese statutes that texts cite. Reads JSON lines, and writes JSON lines (docs/rag.md).',
    )
    .argument('[file]', 'JSON lines {id, text, law}; - or nothing for standard input')
    .addOption(
      conventionOption(
        'statute',
        'how citations are found; statute: by a grammar; proposal: by the regular expression of the original proposal (docs/rag.md)',
      ),
    )
    .option('--aliases <file>', 'a file with further names of laws, as JSON {alias: name}')
    .action(async (file: string | undefined, flags: RagCitationsFlags) => {
      const { runRagCitations } = await import('./citations-command.ts');
      await runRagCitations(file, flags);
    });
}

function addJudgeParsersCommand(command: Command): void {
  addForceOption(command)
    .summary('compare parsers of the replies of judges')
    .description('Reports how the average scores of judges change with the parser of their replies.')
    .argument('[file]', 'JSON lines {id, judge, reply, prompt, model, label}; - or nothing for standard input')
    .option('--db <file>', 'the database of "audit rag evaluate", whose replies are read instead of lines')
    .option('--labels-from <provider:name>', 'compare with the scores of this model, instead of labels of people')
    .option(
      '--schemes <parsers>',
      'the parsers of replies, separated by commas; the others are compared with the first (default: all that read scores, judge-seed first)',
      list,
    )
    .option('--max-examples <n>', 'the most receipts of each judge and prompt', wholeNumber(0, MOST_COUNTED), 5)
    .option('--seed <n>', 'the seed that selects the receipts', seedNumber, 0)
    .option(
      '--out-md <file>',
      'the report as Markdown (default: standard output, unless the JSON is written there)',
      outputPath,
    )
    .option('--out-json <file>', 'the report as JSON; - for standard output', outputPath);
  addPeriodOptions(command, 'replies about answers').action(
    async (file: string | undefined, flags: RagJudgeParsersFlags) => {
      const { runRagJudgeParsers } = await import('./judge-parsers-command.ts');
      await runRagJudgeParsers(file, flags);
    },
  );
}
