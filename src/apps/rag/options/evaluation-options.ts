/** The options of `audit rag evaluate` and of the commands that read its store. */
import { USUAL_LISTED } from '../../../base/core/ranges.ts';
import { pricesOption } from '../../../languages/options/model-options.ts';
import type { FlagsOf, OptionRow, OptionTable } from '../../../languages/options/option.ts';
import { failOnOption, FORCE_OPTION, GATE_OPTIONS } from '../../../languages/options/output-options.ts';
import { choice, COUNT, FILE, FLAG, OUTPUT, TEXT, TEXTS } from '../../../languages/options/values.ts';
import { FORMAT_IDS, MAPPED_FIELDS } from '../inputs/format.ts';
import { JUDGE_OPTION, JUDGING_OPTIONS } from './judge-options.ts';
import {
  aliasesOption,
  ATTEMPTS,
  conventionOption,
  DAY,
  DURATION,
  INSTANT,
  periodOptions,
  SCORING_NUMBER,
} from './values.ts';

/** The format that is detected by the first rows. */
export const AUTO = 'auto';

export const EVALUATE_OPTIONS = {
  format: {
    flags: '--format <name>',
    value: choice([AUTO, ...FORMAT_IDS]),
    group: 'Input',
    text: 'the format of the file (docs/rag-inputs.md)',
    usual: AUTO,
  },
  map: {
    flags: '--map <field=path>',
    value: TEXTS,
    group: 'Input',
    text: `where a field is in a row, such as query=inputs.question or contexts=docs[].text (repeatable); the fields are ${MAPPED_FIELDS.join(', ')}`,
  },
  aliases: aliasesOption(),
  config: {
    flags: '--config <file>',
    value: FILE,
    group: 'Scoring',
    text: 'a file with weights, k and parsers of replies (docs/evaluations.md)',
  },
  convention: conventionOption(
    'standard',
    'how scores are computed; proposal: as in the original proposal, with its mistakes (docs/evaluations.md)',
  ),
  db: {
    flags: '--db <file>',
    value: OUTPUT,
    group: 'Storage',
    text: 'the database of answers, requests, replies and results; it is created if it does not exist',
  },
  stored: {
    flags: '--stored',
    value: FLAG,
    group: 'Storage',
    text: 'evaluate the answers in the database again, instead of a file',
  },
  since: { ...periodOptions('stored answers').since, group: 'Storage' },
  until: { ...periodOptions('stored answers').until, group: 'Storage' },
  ...JUDGE_OPTION,
  ...JUDGING_OPTIONS,
  outFile: {
    flags: '--out-file <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the file for the results, as JSON lines; - for standard output',
    usual: '-',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type RagEvaluateFlags = FlagsOf<typeof EVALUATE_OPTIONS>;

/** The store of evaluations. */
const DB_OPTION = {
  db: {
    flags: '--db <file>',
    value: FILE,
    group: 'Input',
    text: 'the database of "audit rag evaluate"',
    isRequired: true,
  },
} as const satisfies OptionTable;

const SCORING_OPTION = {
  flags: '--scoring <n>',
  value: SCORING_NUMBER,
  group: 'Scoring',
  text: 'the number of the scoring whose results are used (default: the last one used)',
} as const satisfies OptionRow;

export const REPORT_OPTIONS = {
  ...DB_OPTION,
  ...periodOptions('answers'),
  scoring: {
    ...SCORING_OPTION,
    library: 'The number of a scoring of the store. Default: the one that was used last.',
  },
  prices: {
    ...pricesOption('a file with prices of tokens, for the cost of the judges (docs/evaluations.md)'),
    group: 'Judges',
  },
  outMd: {
    flags: '--out-md <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as Markdown; - for standard output (default, if no other output is named)',
  },
  outHtml: {
    flags: '--out-html <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as an HTML page, with the latest answers',
  },
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as JSON; - for standard output',
  },
  maxExamples: {
    flags: '--max-examples <n>',
    value: COUNT,
    group: 'Output',
    text: 'the number of worst answers, which are shown with their texts',
    usual: USUAL_LISTED,
    library: `The answers with the lowest score, and the texts of feedback, that the document contains. Default: ${USUAL_LISTED}.`,
  },
  maxAnswers: {
    flags: '--max-answers <n>',
    value: COUNT,
    group: 'Output',
    text: 'the number of latest answers in the page',
    usual: 1000,
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type RagReportFlags = FlagsOf<typeof REPORT_OPTIONS>;

export const FEEDBACK_OPTIONS = DB_OPTION;

export type RagFeedbackFlags = FlagsOf<typeof FEEDBACK_OPTIONS>;

export const ALERT_OPTIONS = {
  ...DB_OPTION,
  until: { flags: '--until <time>', value: INSTANT, group: 'Input', text: 'the end of the window (default: now)' },
  scoring: SCORING_OPTION,
  failOn: { ...failOnOption('"changeHigh.score < 0" (repeatable; docs/alerts.md)'), isRequired: true },
  allowEmpty: GATE_OPTIONS.allowEmpty,
  baseline: {
    flags: '--baseline <time>',
    value: DURATION,
    group: 'Gate',
    text: 'the length of the baseline before the window',
  },
  window: {
    flags: '--window <time>',
    value: DURATION,
    group: 'Gate',
    text: 'the length of the window, such as 24h, 7d or 4w',
    usual: 7 * DAY,
    usualText: '7d',
  },
  sarif: GATE_OPTIONS.sarif,
  annotations: GATE_OPTIONS.annotations,
  webhook: {
    flags: '--webhook <url>',
    value: TEXT,
    group: 'Gate',
    text: 'the address to which the same JSON is posted if a rule is true, signed with AUDIT_WEBHOOK_SECRET',
  },
  webhookRetries: {
    flags: '--webhook-retries <n>',
    value: ATTEMPTS,
    group: 'Gate',
    text: 'how often a failed request is repeated',
    usual: 5,
  },
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the outcomes of the rules as JSON; - for standard output',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type RagAlertFlags = FlagsOf<typeof ALERT_OPTIONS>;
