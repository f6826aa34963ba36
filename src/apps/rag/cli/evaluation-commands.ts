/** `audit rag evaluate` and the commands that read its store: their options. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { errorMessage } from '../../../base/core/errors.ts';
import { parseInstant } from '../records/instant.ts';
import { addRequestOptions, addSamplingOptions } from '../../../cli/kit/model-options.ts';
import { hasAny, refuseWithout } from '../../../cli/kit/needed-options.ts';
import { addGateOutputs } from '../../../cli/kit/gate-options.ts';
import { addForceOption, outputPath } from '../../../cli/kit/output-options.ts';
import { wholeNumber } from '../../../cli/kit/parse-options.ts';
import { MOST_COUNTED, MOST_STARTED, USUAL_LISTED } from '../../../base/core/ranges.ts';
import type { RagAlertFlags } from './alert-command.ts';
import { addFormatOptions } from './answer-formats.ts';
import { refuseBootstrapOptions } from './bootstrap-options.ts';
import { conventionOption } from './convention-option.ts';
import type { RagEvaluateFlags } from './evaluate-flags.ts';
import { addJudgeOptions, refuseWithoutJudge } from './judge-options.ts';
import type { RagFeedbackFlags } from './feedback-command.ts';
import type { RagReportFlags } from './report-command.ts';
import { collect } from '../../../cli/kit/result-options.ts';

export function addEvaluateCommand(command: Command): void {
  refuseWithoutJudge(command);
  command
    .summary('evaluate each answer of a RAG system')
    .description(
      'Evaluates each answer of a RAG system: retrieval metrics, scores of judges, citations, and one score from all of them.',
    )
    .argument(
      '[file]',
      'answers {id, query, answer, contexts, …}, or those of ragas, DeepEval, RAGChecker, TruLens, Phoenix, OpenTelemetry, LangSmith or LlamaIndex (docs/rag-inputs.md); - or nothing for standard input',
    );
  addFormatOptions(command).option(
    '--out-file <file>',
    'the file for the results, as JSON lines; - for standard output',
    outputPath,
    '-',
  );
  addForceOption(command)
    .option('--config <file>', 'a file with weights, k and parsers of replies (docs/evaluations.md)')
    .addOption(
      conventionOption(
        'standard',
        'how scores are computed; proposal: as in the original proposal, with its mistakes (docs/evaluations.md)',
      ),
    )
    .option('--aliases <file>', 'a file with further names of laws, as JSON {alias: name}')
    .optionsGroup('Storage')
    .option('--db <file>', 'the database of answers, requests, replies and results; it is created if it does not exist')
    .option('--stored', 'evaluate the answers in the database again, instead of a file');
  addJudgeOptions(addPeriodOptions(command, 'stored answers'));
  addRequestOptions(addSamplingOptions(command.optionsGroup('Requests'))).action(
    async (file: string | undefined, flags: RagEvaluateFlags) => {
      const { runRagEvaluate } = await import('./evaluate-command.ts');
      await runRagEvaluate(file, flags);
    },
  );
}

export function addReportCommand(command: Command): void {
  refuseWithout(command, {
    options: ['--max-answers'],
    isMet: hasAny('outHtml'),
    advice: 'is about the page; ask for it with --out-html',
  });
  addForceOption(withStore(refuseBootstrapOptions(command)))
    .summary('report evaluations over time')
    .description(
      'Reports evaluations over time: scores by week and tag, changes, the worst answers, and recommendations.',
    )
    .option(
      '--scoring <n>',
      'the number of the scoring whose results are used (default: the last one used)',
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--prices <file>', 'a file with prices of tokens, for the cost of the judges (docs/evaluations.md)')
    .option(
      '--out-md <file>',
      'the report as Markdown; - for standard output (default, if no other output is named)',
      outputPath,
    )
    .option('--out-json <file>', 'the report as JSON; - for standard output', outputPath)
    .option('--out-html <file>', 'the report as an HTML page, with the latest answers', outputPath)
    .option(
      '--max-examples <n>',
      'the number of worst answers, which are shown with their texts',
      wholeNumber(0, MOST_COUNTED),
      USUAL_LISTED,
    )
    .option('--max-answers <n>', 'the number of latest answers in the page', wholeNumber(0, MOST_COUNTED), 1000);
  addPeriodOptions(command, 'answers').action(async (flags: RagReportFlags) => {
    const { runRagReport } = await import('./report-command.ts');
    await runRagReport(flags);
  });
}

export function addFeedbackCommand(command: Command): void {
  withStore(command)
    .summary('add the feedback of users')
    .description('Adds the feedback of users to the database: a thumb up or down, a rating, a label or a text.')
    .argument('[file]', 'JSON lines {id, thumb, text, time}; - or nothing for standard input')
    .action(async (file: string | undefined, flags: RagFeedbackFlags) => {
      const { runRagFeedback } = await import('./feedback-command.ts');
      await runRagFeedback(file, flags);
    });
}

export function addAlertCommand(command: Command): void {
  refuseWithout(command, {
    options: ['--webhook-retries'],
    isMet: hasAny('webhook'),
    advice: 'is about a webhook; name it with --webhook',
  });
  addGateOutputs(addForceOption(withStore(refuseBootstrapOptions(command))))
    .summary('apply rules to recent evaluations')
    .description(
      'Applies rules to the evaluations of a period (docs/alerts.md). The exit code is 1 if one of them is true.',
    )
    .requiredOption(
      '--fail-on <rule>',
      'exit with 1 if the rule is true, such as "changeHigh.score < 0" (repeatable; docs/alerts.md)',
      collect,
    )
    .addOption(
      new Option('--window <time>', 'the length of the window, such as 24h, 7d or 4w')
        .argParser(duration)
        .default(7 * DAY, '7d'),
    )
    .option('--baseline <time>', 'the length of the baseline before the window', duration)
    .option('--until <time>', 'the end of the window (default: now)', instant)
    .option(
      '--scoring <n>',
      'the number of the scoring whose results are used (default: the last one used)',
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--out-json <file>', 'the outcomes of the rules as JSON; - for standard output', outputPath)
    .option(
      '--webhook <url>',
      'the address to which the same JSON is posted if a rule is true, signed with AUDIT_WEBHOOK_SECRET',
    )
    .option('--webhook-retries <n>', 'how often a failed request is repeated', wholeNumber(0, MOST_STARTED), 5)
    .action(async (flags: RagAlertFlags) => {
      const { runRagAlert } = await import('./alert-command.ts');
      await runRagAlert(flags);
    });
}

const DAY = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { h: DAY / 24, d: DAY, w: 7 * DAY };

/** Milliseconds. */
function duration(word: string): number {
  const [, number = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(word) ?? [];
  const milliseconds = Number(number) * (UNITS[unit] ?? 0);
  if (milliseconds > 0) return milliseconds;
  throw new InvalidArgumentError('It must be hours, days or weeks, such as 24h, 7d or 4w.');
}

function withStore(command: Command): Command {
  return command.requiredOption('--db <file>', 'the database of "audit rag evaluate"');
}

/** @param whose the selected records, in words. */
export function addPeriodOptions(command: Command, whose: string): Command {
  return command
    .option('--since <time>', `only ${whose} from this time on: a date, or a time such as 2026-11-20T09:30Z`, instant)
    .option('--until <time>', `only ${whose} before this time`, instant);
}

function instant(word: string): string {
  try {
    return parseInstant(/^\d{9,}$/.test(word) ? Number(word) : word, 'time');
  } catch (error) {
    throw new InvalidArgumentError(`${errorMessage(error)}.`);
  }
}
