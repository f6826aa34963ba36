/** The commands about other parsers. */
import type { AnswerKind } from '../base/core/scheme.ts';
import { STORED } from '../base/core/scheme.ts';
import {
  CLAIMS_OPTION,
  LOG_OPTIONS,
  SCHEME_OPTIONS,
  SEED_OPTION,
  STORE_OPTIONS,
  TRIAL_OPTIONS,
} from '../languages/options/audit-options.ts';
import { USUAL } from '../languages/options/defaults.ts';
import type { FlagsOf, OptionTable } from '../languages/options/option.ts';
import { failOnOption, FORCE_OPTION, GATE_OPTIONS, JUNIT_OPTION } from '../languages/options/output-options.ts';
import { SCHEMES } from '../languages/options/scheme-words.ts';
import { choice, FLAG, FOLDER, OUTPUT, TEXT, TEXTS } from '../languages/options/values.ts';
import { addOptions } from './kit/add-options.ts';
import { suggestNames } from './kit/suggested-names.ts';
import type { UsageCommand } from './kit/usage-command.ts';

const COMPARE_OPTIONS = {
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
    text: 'the report as Markdown (default: standard output, unless another output is written there)',
  },
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
  maxExamples: { ...TRIAL_OPTIONS.maxExamples, text: `the most receipts (default: ${USUAL.maxExamples})` },
  claims: {
    ...CLAIMS_OPTION.claims,
    text: 'a file of claims about error rates: each is tested on both sides (docs/claims.md)',
  },
  ...SEED_OPTION,
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type CompareFlags = FlagsOf<typeof COMPARE_OPTIONS>;

export function describeCompare(command: UsageCommand): void {
  addOptions(command, COMPARE_OPTIONS)
    .description('Compares two schemes on the same responses, or a new log with an old one of the same items.')
    .examples('audit compare --to mc-v3 samples.jsonl', 'audit compare old.jsonl new.jsonl')
    .argument(
      '[input...]',
      'logs, the folder of a run store, or a saved result; two logs of the same items are also compared with each other',
    )
    .action(async (inputs: string[], flags: CompareFlags) => {
      const { runCompare } = await import('./compare-command.ts');
      await runCompare(inputs, flags);
    });
}

const SCORE_OPTIONS = {
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

export function describeScore(command: UsageCommand): void {
  addOptions(command, SCORE_OPTIONS)
    .description(
      'Scores responses from any source. Reads one JSON object from each line, and writes one line for each (docs/scoring.md).',
    )
    .examples(`echo '{"id":1,"response":"Answer: B","groundTruth":"b"}' | audit score --scheme mc-v3`)
    .argument('[file]', 'the file with the responses (default: standard input)')
    .action(async (file: string | undefined, flags: ScoreFlags) => {
      const { runScore } = await import('./score-command.ts');
      await runScore(file, flags);
    });
}

const CONVERT_OPTIONS = {
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

export function describeConvert(command: UsageCommand): void {
  addOptions(command, CONVERT_OPTIONS)
    .description('Writes trials in the format of Every Eval Ever, with the parses and labels of schemes.')
    .examples('audit convert samples.jsonl --out-dir every-eval-ever')
    .argument('[input...]', 'logs, folders of logs, the folder of a run store, or a saved result')
    .action(async (inputs: string[], flags: ConvertFlags) => {
      const { runConvert } = await import('./convert-command.ts');
      await runConvert(inputs, flags);
    });
}

const KINDS: readonly AnswerKind[] = ['choice', 'number', 'text'];

const SCHEMES_OPTIONS = {
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
    text: 'write NAME.ts, a template for a scheme of your own',
  },
  json: { flags: '--json', value: FLAG, group: 'Output', text: 'print JSON' },
} as const satisfies OptionTable;

export type SchemesFlags = FlagsOf<typeof SCHEMES_OPTIONS>;

export function describeSchemes(command: UsageCommand): void {
  suggestNames(command, async () => (await import('../schemes/catalog.ts')).SCHEMES.map(({ id }) => id));
  addOptions(command, SCHEMES_OPTIONS)
    .description(
      'Lists the schemes of the catalog, or shows the rules and the source of one of them. Your own schemes: docs/own-schemes.md.',
    )
    .examples('audit schemes mc-v3', 'audit schemes --new my-parser')
    .argument('[id]', 'the scheme to show in full')
    .action(async (id: string | undefined, flags: SchemesFlags) => {
      const { runSchemes } = await import('./schemes-command.ts');
      runSchemes(id, flags);
    });
}
