/** The options about outputs and gates, which commands share. */
import { USUAL } from './defaults.ts';
import type { FlagsOf, OptionRow, OptionTable, OptionValue } from './option.ts';
import { choice, COUNT, FILE, FLAG, FOLDER, namesOf, OUTPUT, POSITIVE_COUNT, TEXTS } from './values.ts';

/** The formats of figures, in the order in which a report prefers them. */
export const FIGURE_FORMATS = ['svg', 'png'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** The services for which annotations are printed. */
const ANNOTATIONS = ['github', 'none'] as const;

/** All outputs, or the named ones. */
const FORCED: OptionValue<true | readonly string[]> = {
  kind: 'language',
  parse: (word, before) => [...(Array.isArray(before) ? (before as string[]) : []), word],
};

/** The files that an output may replace, whatever they contain. */
export const FORCE_OPTION = {
  force: {
    flags: '--force [file]',
    value: FORCED,
    group: 'Output',
    text: 'replace this output even if another program wrote the file (repeatable); without FILE, all outputs',
  },
} as const satisfies OptionTable;

/** A rule of `--fail-on`. @param text with an example, and where the rules are described. */
export function failOnOption(text: string): OptionRow<readonly string[]> {
  return {
    flags: '--fail-on <rule>',
    value: TEXTS,
    group: 'Gate',
    text: `exit with 1 if the rule is true, such as ${text}`,
    config: { section: 'gate', text: 'Rules; see docs/gate.md.' },
  };
}

/** What all gates have beside their rules. */
export const GATE_OPTIONS = {
  allowEmpty: {
    flags: '--allow-empty',
    value: FLAG,
    group: 'Gate',
    text: 'accept a rule that compares nothing, which is an error otherwise',
    config: { section: 'gate', text: 'Whether a rule may compare nothing.' },
  },
  sarif: {
    flags: '--sarif <file>',
    value: OUTPUT,
    group: 'Gate',
    text: 'the --fail-on rules that are exceeded as SARIF 2.1.0, for code scanning',
    config: { section: 'outputs', text: 'The exceeded rules as SARIF 2.1.0.' },
  },
  annotations: {
    flags: '--annotations <service>',
    value: choice(ANNOTATIONS),
    group: 'Gate',
    text: 'also print the rules that are exceeded as annotations of a CI service (default: github in GitHub Actions)',
    config: { section: 'gate', text: 'The CI service for which annotations are printed.' },
  },
} as const satisfies OptionTable;

export const JUNIT_OPTION = {
  junit: {
    flags: '--junit <file>',
    value: OUTPUT,
    group: 'Gate',
    text: 'the outcome of each --fail-on rule as JUnit XML',
    config: { section: 'outputs', text: 'The outcome of each rule as JUnit XML.' },
  },
} as const satisfies OptionTable;

/** The gate of a result. */
const RESULT_GATE = {
  failOn: failOnOption('"max(abs(deltaPp)) > 1" (repeatable; see "audit help gate")'),
  allowEmpty: GATE_OPTIONS.allowEmpty,
  baseline: {
    flags: '--baseline <file>',
    value: FILE,
    group: 'Gate',
    text: 'an earlier result (--out-json): the report shows the changes since then, and the rules apply to them',
    config: { section: 'gate', text: 'An earlier result document.' },
  },
  ...JUNIT_OPTION,
  sarif: GATE_OPTIONS.sarif,
  annotations: GATE_OPTIONS.annotations,
  summaryMd: {
    flags: '--summary-md <file>',
    value: OUTPUT,
    group: 'Gate',
    text: 'a short report, for the summary of a CI job',
    config: { section: 'outputs', text: 'A short report for a CI job.' },
  },
} as const satisfies OptionTable;

const REPORT = {
  outMd: {
    flags: '--out-md <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as Markdown; - for standard output',
    usual: 'reports/answer_parsing_audit.md',
    config: { section: 'outputs', text: 'The report.' },
  },
  outHtml: {
    flags: '--out-html <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as one interactive HTML page; - for standard output',
    config: { section: 'outputs', text: 'The page.' },
  },
} as const satisfies OptionTable;

const CSV = {
  outCsv: {
    flags: '--out-csv <dir>',
    value: FOLDER,
    group: 'Output',
    text: 'the tables as CSV files that are safe to open in a spreadsheet',
    config: { section: 'outputs', text: 'The folder of the tables.' },
  },
} as const satisfies OptionTable;

/** Tables for a paper, figures, and the extent of the report. */
const EXTENT = {
  outTex: {
    flags: '--out-tex <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the tables and the methods for a paper, in LaTeX (booktabs)',
  },
  figures: {
    flags: '--figures',
    value: FLAG,
    group: 'Output',
    text: 'also write the figures of the report, as SVG files in a folder beside it',
    config: { section: 'outputs', text: 'Whether the figures of the report are written beside it.' },
  },
  figuresFormat: {
    flags: '--figures-format <formats>',
    value: namesOf(FIGURE_FORMATS),
    group: 'Output',
    text: `the formats of the figures: ${FIGURE_FORMATS.join(', ')} (default: "svg")`,
    implies: { figures: true },
  },
  full: {
    flags: '--full',
    value: FLAG,
    group: 'Output',
    text: 'write the long report, with every section and table; without it, at most 200 lines',
  },
  maxRows: {
    flags: '--max-rows <n>',
    value: POSITIVE_COUNT,
    group: 'Output',
    text: 'the maximum number of rows of a table in the report (default: as many as fit; 40 with --full)',
    config: { section: 'options' },
  },
} as const satisfies OptionTable;

/** The outputs of a result that is saved already. */
export const REPORT_OPTIONS = { ...RESULT_GATE, ...REPORT, ...CSV, ...EXTENT } as const satisfies OptionTable;

/** The outputs of a result, with those that save it. */
export const RESULT_OPTIONS = {
  ...RESULT_GATE,
  ...REPORT,
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the result as JSON, with everything that the report shows',
    config: { section: 'outputs', text: 'The result document, which can be the next baseline.' },
  },
  ...CSV,
  outDb: {
    flags: '--out-db <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the result and the labels of all trials as a SQLite database',
    config: { section: 'outputs', text: 'The result and all labels as a SQLite database.' },
  },
  ...EXTENT,
} as const satisfies OptionTable;

/** The trials that a page shows. */
export const PAGE_OPTION = {
  maxHtmlTrials: {
    flags: '--max-html-trials <n>',
    value: COUNT,
    group: 'Output',
    text: 'the maximum number of trials with a changed label that the HTML page shows in full',
    usual: USUAL.maxHtmlTrials,
    config: { section: 'options' },
  },
} as const satisfies OptionTable;

export type ForceFlags = FlagsOf<typeof FORCE_OPTION>;

/** What every gate reads; some require a rule. */
export type GateFlags = Pick<
  FlagsOf<typeof REPORT_OPTIONS>,
  'failOn' | 'allowEmpty' | 'junit' | 'sarif' | 'annotations'
>;

/** The outputs of a result, and how long they are. */
export interface ResultFlags extends FlagsOf<typeof REPORT_OPTIONS>, ForceFlags {
  readonly maxExamples?: number;
}
