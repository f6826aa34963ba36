/** `audit rag evaluate` and the commands that read what it keeps: their options. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { errorMessage } from '../../core/errors.ts';
import { parseInstant } from '../records/instant.ts';
import { JUDGE_IDS } from '../judges/judges.ts';
import { addRequestOptions, addSamplingOptions, NO_JUDGE } from '../../cli/kit/model-options.ts';
import { hasAny, refuseWithout } from '../../cli/kit/needed-options.ts';
import { addForceOption, outputPath } from '../../cli/kit/output-options.ts';
import {
  listFrom,
  MOST_COUNTED,
  MOST_STARTED,
  resamplesOption,
  seedNumber,
  wholeNumber,
} from '../../cli/kit/parse-options.ts';
import type { RagAlertFlags } from './alert-command.ts';
import { ANSWER_FORMATS } from './answer-formats.ts';
import { conventionOption } from './convention-option.ts';
import type { RagEvaluateFlags } from './evaluate-command.ts';
import type { RagFeedbackFlags } from './feedback-command.ts';
import type { RagReportFlags } from './report-command.ts';
import { collect } from '../../cli/kit/result-options.ts';

/** How a judge is asked. */
const ABOUT_JUDGES = [
  '--retry-failed',
  '--temperature',
  '--seed',
  '--max-tokens',
  '--base-url',
  '--api-key',
  '--concurrency',
  '--rate',
  '--timeout',
  '--retries',
];

export function addEvaluateCommand(command: Command): void {
  refuseWithout(command, {
    options: ABOUT_JUDGES,
    isMet: (acting) => acting.getOptionValue('judge') !== NO_JUDGE,
    advice: 'is about a judge; name one with --judge',
  });
  command
    .description('one result for each answer of a system that retrieves: retrieval, judges, citations, and one score')
    .argument(
      '[file]',
      'lines {id, query, answer, contexts, …}, or a log of statutes-rags; - or nothing for standard input',
    )
    .addOption(new Option('--format <name>', 'what the file is').choices(ANSWER_FORMATS).default('auto'))
    .option('--out-file <file>', 'where the results go, a line of JSON each', outputPath, '-');
  addForceOption(command)
    .optionsGroup('How it is scored:')
    .option('--config <file>', 'weights, k and parsers of replies (docs/evaluations.md)')
    .addOption(
      conventionOption(
        'standard',
        'proposal: as the proposal that this follows, mistakes included (docs/evaluations.md)',
      ),
    )
    .option('--aliases <file>', 'further names of laws: JSON {alias: name}')
    .optionsGroup('What is kept:')
    .option('--db <file>', 'database of answers, requests, replies and results; it is made where there is none')
    .option('--stored', 'evaluate the answers of the database again, instead of a file');
  addPeriodOptions(command, 'stored answers')
    .optionsGroup('Who judges:')
    .option('--judge <provider:name>', 'a model such as ollama:llama3.1; none asks nobody', NO_JUDGE)
    .option(
      '--judges <names>',
      `judges to ask, with commas (default: all that an answer has input for)`,
      listFrom(JUDGE_IDS),
    )
    .option('--prompts <name>', 'ja-1, en-1, or a folder with prompts of your own', 'ja-1')
    .option('--offline', 'ask nobody: read what the judge replied before, with other parsers or weights')
    .option('--retry-failed', 'ask again what got no reply');
  addRequestOptions(addSamplingOptions(command).optionsGroup('How it is asked:')).action(
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
  addForceOption(withStore(command))
    .description('evaluations over time: scores, weeks, changes, tags, the worst answers, what to do')
    .option(
      '--scoring <n>',
      'results of this scoring (default: the one that was used last)',
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--out-md <file>', 'the report; - for standard output (default, if no other output is named)', outputPath)
    .option('--out-json <file>', 'the same as data; - for standard output', outputPath)
    .option('--out-html <file>', 'the same as a page, with answers to look into', outputPath)
    .option('--max-examples <n>', 'worst answers, with their texts', wholeNumber(0, MOST_COUNTED), 5)
    .option('--max-answers <n>', 'answers in the page, the latest ones', wholeNumber(0, MOST_COUNTED), 1000)
    .addOption(resamplesOption())
    .option('--seed <n>', 'which samples are drawn', seedNumber, 0);
  addPeriodOptions(command, 'answers').action(async (flags: RagReportFlags) => {
    const { runRagReport } = await import('./report-command.ts');
    await runRagReport(flags);
  });
}

export function addFeedbackCommand(command: Command): void {
  withStore(command)
    .description('adds what users said of answers: thumbs and texts')
    .argument('[file]', 'lines {id, thumb, text, time}; - or nothing for standard input')
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
  addForceOption(withStore(command))
    .description('rules over the evaluations of a window; exit code 1 where one is exceeded')
    .requiredOption('--fail-on <rule>', 'such as "changeHigh.overall < 0" (repeatable; docs/alerts.md)', collect)
    .option('--allow-empty', 'a rule that compares nothing is no error')
    .addOption(
      new Option('--window <time>', 'how far back, such as 24h, 7d or 4w').argParser(duration).default(7 * DAY, '7d'),
    )
    .option('--baseline <time>', 'how much before the window it is held against', duration)
    .option('--until <time>', 'where the window ends (default: now)', instant)
    .option(
      '--scoring <n>',
      'results of this scoring (default: the one that was used last)',
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
    )
    .option('--out-json <file>', 'what became of the rules, as data; - for standard output', outputPath)
    .option('--webhook <url>', 'POST the same as JSON where a rule is exceeded, signed with AUDIT_WEBHOOK_SECRET')
    .option('--webhook-retries <n>', 'how often it is sent again', wholeNumber(0, MOST_STARTED), 5)
    .addOption(resamplesOption())
    .option('--seed <n>', 'which samples are drawn', seedNumber, 0)
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
  return command.requiredOption('--db <file>', 'the database that "audit rag evaluate" keeps');
}

/** @param whose what is chosen, in words. */
export function addPeriodOptions(command: Command, whose: string): Command {
  return command
    .option('--since <time>', `${whose} from this time on: a date, or 2026-11-20T09:30Z`, instant)
    .option('--until <time>', `${whose} before this time`, instant);
}

function instant(word: string): string {
  try {
    return parseInstant(/^\d{9,}$/.test(word) ? Number(word) : word, 'time');
  } catch (error) {
    throw new InvalidArgumentError(`${errorMessage(error)}.`);
  }
}
