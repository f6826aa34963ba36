/** `audit rag …`: the commands. */
import { addOptions } from '../../../cli/kit/add-options.ts';
import { addHelpCommand } from '../../../cli/kit/help-command.ts';
import { hasAny, refuseWithout } from '../../../cli/kit/needed-options.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import { COMPARE_OPTIONS, type RagCompareFlags } from '../options/compare-options.ts';
import {
  CITATIONS_OPTIONS,
  JUDGE_PARSERS_OPTIONS,
  METRICS_OPTIONS,
  type RagCitationsFlags,
  type RagJudgeParsersFlags,
  type RagMetricsFlags,
} from '../options/line-options.ts';
import { addAlertCommand, addEvaluateCommand, addFeedbackCommand, addReportCommand } from './evaluation-commands.ts';

export function describeRag(rag: UsageCommand): void {
  rag.description('Evaluates retrieval-augmented generation, and audits the judges (docs/evaluations.md).');
  addEvaluateCommand(rag.command('evaluate'));
  addReportCommand(rag.command('report'));
  addCompareCommand(rag.command('compare'));
  addFeedbackCommand(rag.command('feedback'));
  addAlertCommand(rag.command('alert'));
  addMetricsCommand(rag.command('metrics'));
  addCitationsCommand(rag.command('citations'));
  addJudgeParsersCommand(rag.command('judge-parsers'));
  addHelpCommand(rag);
}

function addCompareCommand(command: UsageCommand): void {
  addOptions(command, COMPARE_OPTIONS)
    .summary('compare two systems on the same queries')
    .description(
      'Compares two systems on the same queries: paired differences of each metric with intervals and tests, and the queries that changed most (docs/rag-compare.md).',
    )
    .examples(
      'audit rag compare old.jsonl new.jsonl --out-html comparison.html',
      'audit rag compare bm25.run dense.run --qrels judgments.qrels --k 10',
    )
    .argument('<a>', 'a store of evaluations, answers or results as JSON lines, or a run in the format of TREC')
    .argument(
      '[b]',
      'the same of the other system; without it, both are in A, and --tag-a, --tag-b or --split tell them apart',
    )
    .action(async (a: string, b: string | undefined, flags: RagCompareFlags) => {
      const { runRagCompare } = await import('./compare/command.ts');
      await runRagCompare(a, b, flags);
    });
}

function addMetricsCommand(command: UsageCommand): void {
  refuseWithout(command, {
    options: ['--complete'],
    isMet: hasAny('run'),
    advice: 'is about a run; name it with --run',
  });
  addOptions(command, METRICS_OPTIONS)
    .summary('compute retrieval metrics: JSON lines in and out')
    .description(
      'Computes recall, precision, nDCG, MRR and MAP of retrieved documents. Reads JSON lines, and writes JSON lines (docs/rag.md).',
    )
    .examples('audit rag metrics queries.jsonl --k 5 --summary')
    .argument('[file]', 'JSON lines {id, retrieved, relevant, scores, k}; - or nothing for standard input')
    .action(async (file: string | undefined, flags: RagMetricsFlags) => {
      const { runRagMetrics } = await import('./metrics-command.ts');
      await runRagMetrics(file, flags);
    });
}

function addCitationsCommand(command: UsageCommand): void {
  addOptions(command, CITATIONS_OPTIONS)
    .summary('find cited provisions of Japanese statutes')
    .description(
      'Finds the provisions of Japanese statutes that texts cite. Reads JSON lines, and writes JSON lines (docs/rag.md).',
    )
    .examples('audit rag citations texts.jsonl')
    .argument('[file]', 'JSON lines {id, text, law}; - or nothing for standard input')
    .action(async (file: string | undefined, flags: RagCitationsFlags) => {
      const { runRagCitations } = await import('./citations-command.ts');
      await runRagCitations(file, flags);
    });
}

function addJudgeParsersCommand(command: UsageCommand): void {
  addOptions(command, JUDGE_PARSERS_OPTIONS)
    .summary('compare parsers of the replies of judges')
    .description('Reports how the average scores of judges change with the parser of their replies.')
    .examples('audit rag judge-parsers --db evaluations.db --out-md judges.md')
    .argument('[file]', 'JSON lines {id, judge, reply, prompt, model, label}; - or nothing for standard input')
    .action(async (file: string | undefined, flags: RagJudgeParsersFlags) => {
      const { runRagJudgeParsers } = await import('./judge-parsers-command.ts');
      await runRagJudgeParsers(file, flags);
    });
}
