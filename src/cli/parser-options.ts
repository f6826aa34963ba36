/** The options of the commands about parsers: `audit compare`, `score`, `convert` and `schemes`. */
import type { AnswerKind } from '../base/core/scheme.ts';
import { STORED } from '../base/core/scheme.ts';
import {
  CLAIMS_OPTION,
  LOG_OPTIONS,
  MEASURE_OPTION,
  SCHEME_OPTIONS,
  SEED_OPTION,
  STORE_OPTIONS,
  TRIAL_OPTIONS,
} from '../languages/options/audit-options.ts';
import { USUAL } from '../languages/options/defaults.ts';
import type { FlagsOf, OptionTable } from '../languages/options/option.ts';
import {
  failOnOption,
  FORCE_OPTION,
  GATE_OPTIONS,
  JUNIT_OPTION,
  PAGE_OPTION,
} from '../languages/options/output-options.ts';
import { SCHEMES } from '../languages/options/scheme-words.ts';
import { choice, FLAG, FOLDER, OUTPUT, TEXT, TEXTS } from '../languages/options/values.ts';

export const COMPARE_OPTIONS = {
  ...STORE_OPTIONS,
  from: {
    flags: '--from <scheme>',
    value: TEXT,
    group: 'Schemes',
    text: 'the scheme to compare with; "stored" means the stored answers and labels',
    usual: STORED,
  },
  to: {
    flags: '--to <scheme>',
    value: TEXT,
    group: 'Schemes',
    text: 'the scheme that is compared with --from; without it, two logs are compared by their stored answers',
  },
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
    text: 'one page with the finding, the tables and the trials whose label changes; - for standard output',
  },
  ...PAGE_OPTION,
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the result as JSON; - for standard output',
  },
  failOn: failOnOption('"lost > 3" or "changedPct > 1" (repeatable; docs/compare.md)'),
  allowEmpty: GATE_OPTIONS.allowEmpty,
  ...JUNIT_OPTION,
  sarif: GATE_OPTIONS.sarif,
  annotations: GATE_OPTIONS.annotations,
  ...TRIAL_OPTIONS,
  conditions: {
    ...TRIAL_OPTIONS.conditions,
    text: 'the conditions to read, separated by commas, or "all" (default: all; the run list of a store may name some)',
  },
  maxExamples: { ...TRIAL_OPTIONS.maxExamples, text: `the most examples (default: ${USUAL.maxExamples})` },
  claims: {
    ...CLAIMS_OPTION.claims,
    text: 'a file of claims about error rates: each is tested on both sides (docs/claims.md)',
  },
  measure: {
    ...MEASURE_OPTION.measure,
    text: 'the quantity that the report shows: the accuracy, or the error rate (default: accuracy)',
  },
  ...SEED_OPTION,
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type CompareFlags = FlagsOf<typeof COMPARE_OPTIONS>;

export const SCORE_OPTIONS = {
  scheme: {
    flags: '--scheme <id>',
    value: TEXTS,
    group: 'Schemes',
    text: 'the scheme (repeatable): an id (see "audit schemes"), also with parameters as ID(name=value,…); a file with your own scheme; or regex:/…/',
    isRequired: true,
  },
  ...SCHEME_OPTIONS,
} as const satisfies OptionTable;

export type ScoreFlags = FlagsOf<typeof SCORE_OPTIONS>;

export const CONVERT_OPTIONS = {
  ...STORE_OPTIONS,
  ...LOG_OPTIONS,
  schemes: {
    flags: '--schemes <ids>',
    value: SCHEMES,
    group: 'Schemes',
    text: 'schemes whose parses and labels are written after the stored ones, separated by commas',
  },
  ...SCHEME_OPTIONS,
  outDir: {
    flags: '--out-dir <dir>',
    value: FOLDER,
    group: 'Output',
    text: 'the folder for the files: an aggregate and its samples for each run and model',
    isRequired: true,
  },
  organization: {
    flags: '--organization <name>',
    value: TEXT,
    group: 'Output',
    text: 'the organization that provides the evaluation',
    usual: 'unknown',
  },
} as const satisfies OptionTable;

export type ConvertFlags = FlagsOf<typeof CONVERT_OPTIONS>;

const KINDS: readonly AnswerKind[] = ['choice', 'number', 'text', 'math'];

export const SCHEMES_OPTIONS = {
  answers: {
    flags: '--answers <kind>',
    value: choice(KINDS),
    group: 'Schemes',
    text: 'only the schemes for answers of this kind',
  },
  new: {
    flags: '--new <name>',
    value: TEXT,
    group: 'Schemes',
    text: 'write NAME.ts, or NAME.py if so named, a template for a scheme of your own; math_verify.py uses Math-Verify',
  },
  long: {
    flags: '--long',
    value: FLAG,
    group: 'Output',
    text: 'print tables with the project, the kind of answers and the source of each scheme',
  },
  json: { flags: '--json', value: FLAG, group: 'Output', text: 'print JSON' },
} as const satisfies OptionTable;

export type SchemesFlags = FlagsOf<typeof SCHEMES_OPTIONS>;
