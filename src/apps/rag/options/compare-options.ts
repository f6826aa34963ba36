/** The options of `audit rag compare`. */
import { USUAL_LISTED } from '../../../base/core/ranges.ts';
import type { FlagsOf, OptionTable } from '../../../languages/options/option.ts';
import { failOnOption, FORCE_OPTION, GATE_OPTIONS, JUNIT_OPTION } from '../../../languages/options/output-options.ts';
import { COUNT, CUTOFFS, FILE, FLAG, NAMES, OUTPUT, TEXTS } from '../../../languages/options/values.ts';
import { aliasesOption, INSTANT, RELEVANCE_LEVEL_OPTION, SCORING_NUMBER } from './values.ts';

export const COMPARE_OPTIONS = {
  qrels: {
    flags: '--qrels <file>',
    value: FILE,
    group: 'Input',
    text: 'the relevance judgments for runs, in the format of TREC',
  },
  tagA: {
    flags: '--tag-a <tag>',
    value: TEXTS,
    group: 'Input',
    text: 'only answers of A with this tag (repeatable)',
    library: 'Only answers of A with all of these tags.',
  },
  tagB: {
    flags: '--tag-b <tag>',
    value: TEXTS,
    group: 'Input',
    text: 'only answers of B with this tag (repeatable)',
    library: 'Only answers of B with all of these tags.',
  },
  split: {
    flags: '--split <time>',
    value: INSTANT,
    group: 'Input',
    text: 'only answers of A before this time, and only answers of B from it on',
    library: 'Only answers of A before this time, and only answers of B from it on: ISO 8601, a date or a time.',
  },
  aliases: aliasesOption(', for answers that are evaluated here'),
  k: {
    flags: '--k <ranks>',
    value: CUTOFFS,
    group: 'Analysis',
    text: 'the cut-offs of the ranked lists of runs, separated by commas',
    usual: [10],
    usualText: '10',
  },
  relevanceLevel: {
    ...RELEVANCE_LEVEL_OPTION.relevanceLevel,
    text: 'the lowest grade of a relevant document, for runs',
  },
  complete: {
    flags: '--complete',
    value: FLAG,
    group: 'Analysis',
    text: 'count judged queries that a run does not have as 0',
  },
  metrics: {
    flags: '--metrics <names>',
    value: NAMES,
    group: 'Analysis',
    text: 'the metrics to compare beside the score, separated by commas (default: all)',
    library: 'The metrics to compare beside the score. Default: all.',
  },
  config: {
    flags: '--config <file>',
    value: FILE,
    group: 'Scoring',
    text: 'a file with weights and k, for answers that are evaluated here (docs/evaluations.md)',
  },
  scoring: {
    flags: '--scoring <n>',
    value: SCORING_NUMBER,
    group: 'Scoring',
    text: 'the number of the scoring of A in its store (default: the last one that B has too)',
    library: 'The number of the scoring of A. Default: the last one that B has too.',
  },
  scoringB: {
    flags: '--scoring-b <n>',
    value: SCORING_NUMBER,
    group: 'Scoring',
    text: 'the number of the scoring of B in its store',
    library: 'The number of the scoring of B.',
  },
  allowDifferentScorings: {
    flags: '--allow-different-scorings',
    value: FLAG,
    group: 'Scoring',
    text: 'compare although settings differ that numbers depend on; the report names them',
    library: 'Compare although settings differ that numbers depend on. Default: false.',
  },
  failOn: failOnOption('"changeHigh.score < 0" (repeatable; docs/rag-compare.md)'),
  allowEmpty: GATE_OPTIONS.allowEmpty,
  ...JUNIT_OPTION,
  sarif: GATE_OPTIONS.sarif,
  annotations: GATE_OPTIONS.annotations,
  outMd: {
    flags: '--out-md <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as Markdown; - for standard output',
  },
  outHtml: {
    flags: '--out-html <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as an HTML page, with both answers side by side',
  },
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the result as JSON; - for standard output',
  },
  maxExamples: {
    flags: '--max-examples <n>',
    value: COUNT,
    group: 'Output',
    text: 'the queries that changed most, of each metric',
    usual: USUAL_LISTED,
    library: `The queries that changed most, of each metric. Default: ${USUAL_LISTED}.`,
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type RagCompareFlags = FlagsOf<typeof COMPARE_OPTIONS>;
