/** src/library/options.ts: the types of the options of the library, from the tables of options. */
import type { OptionRow, OptionTable } from '../src/languages/options/option.ts';
import { EVALUATION_TABLES } from '../src/library/evaluation-tables.ts';
import { TABLES } from '../src/library/option-tables.ts';

const HEAD = `/**
 * The options of the functions of the library. Made by \`npm run generate\` from the tables of options (option-tables.ts, evaluation-tables.ts), as
 * the options of the commands are.
 */
import type { GroupField } from '../base/core/trial.ts';
import type { WorkOptions } from './work-options.ts';
`;

interface Interface {
  readonly name: string;
  readonly text: string;
  readonly base?: string;
  readonly table: OptionTable;
  /** Options that come first, in this order. The others follow in the order of the table. */
  readonly first: readonly string[];
  /** Members that are no rows. */
  readonly others?: Readonly<Record<string, Member>>;
  /** Names of rows that the base has. */
  readonly inherited?: OptionTable;
}

interface Member {
  readonly text: string;
  readonly type: string;
  readonly isRequired?: true;
}

const INTERFACES: readonly Interface[] = [
  {
    name: 'LogOptions',
    text: 'How logs are read. Most logs need none of these options.',
    table: TABLES.LogOptions,
    first: ['format', 'map', 'stored', 'limit'],
  },
  {
    name: 'TrialOptions',
    text: 'Which trials are read, and by how many threads.',
    base: 'LogOptions, WorkOptions',
    table: TABLES.TrialOptions,
    inherited: TABLES.LogOptions,
    first: [
      'conditions',
      'nullGroundTruth',
      'skipBadRuns',
      'schemeTimeout',
      'extractions',
      'seed',
      'maxExamples',
      'claims',
      'jobs',
    ],
  },
  {
    name: 'AuditOptions',
    text: 'Options of {@link audit}. All of them have the defaults of the command `audit`.',
    base: 'TrialOptions',
    table: TABLES.AuditOptions,
    inherited: TABLES.TrialOptions,
    first: [],
  },
  {
    name: 'CompareOptions',
    text: 'Options of {@link compare}. All of them have the defaults of the command `audit compare`.',
    base: 'TrialOptions',
    table: TABLES.CompareOptions,
    inherited: TABLES.TrialOptions,
    first: [],
  },
  {
    name: 'ReadLogOptions',
    text: 'Options of {@link readLog}.',
    base: 'LogOptions, WorkOptions',
    table: {},
    first: [],
  },
  {
    name: 'ScoreOptions',
    text: 'Options of {@link score}.',
    base: `Pick<WorkOptions, 'signal' | 'onNotice'>`,
    table: TABLES.ScoreOptions,
    first: ['scheme', 'schemeTimeout'],
    others: {
      scheme: {
        text: 'The scheme, or several of them: an id of {@link schemes}, a file, `regex:/…/`.',
        type: 'string | readonly string[]',
        isRequired: true,
      },
    },
  },
  {
    name: 'JudgeOptions',
    text: 'How {@link evaluate} asks judges. The options have the names and defaults of `audit rag evaluate`, where `model` is `--judge`, and `store` is `--db`.',
    table: EVALUATION_TABLES.JudgeOptions,
    first: ['model', 'store', 'judges', 'prompts'],
    others: {
      model: {
        text: 'The model that judges, such as `ollama:llama3.1`.',
        type: 'string',
        isRequired: true,
      },
      store: {
        text: 'The file of the store with requests, replies and results. It is created where it does not exist.',
        type: 'string',
        isRequired: true,
      },
      onRequest: {
        text: 'Called for each request about an answer: it was asked, it had a reply already (`known`), or it got no reply.',
        type: `((outcome: 'asked' | 'known' | 'failed') => void)`,
      },
    },
  },
  {
    name: 'EvaluationReportOptions',
    text: 'Options of {@link evaluationReport}. All of them have the defaults of the command `audit rag report`.',
    table: EVALUATION_TABLES.EvaluationReportOptions,
    first: [],
  },
  {
    name: 'CompareEvaluationsOptions',
    text: 'Options of {@link compareEvaluations}. All of them have the defaults of the command `audit rag compare`.',
    table: EVALUATION_TABLES.CompareEvaluationsOptions,
    first: ['tagA', 'tagB', 'split', 'scoring', 'scoringB', 'allowDifferentScorings', 'metrics', 'maxExamples'],
  },
];

/** The text of src/library/options.ts. */
export function libraryOptions(): string {
  return [HEAD, ...INTERFACES.map(interfaceText)].join('\n');
}

function interfaceText({ name, text, base, table, first, others = {}, inherited = {} }: Interface): string {
  const rows = Object.entries(table)
    .filter(([key, { library }]) => library !== undefined && !Object.hasOwn(inherited, key))
    .map(([key, row]) => [key, memberOf(key, row)] as const);
  const members = new Map<string, Member>([...rows, ...Object.entries(others)]);
  const names = new Set([...first, ...members.keys()]);
  const lines = [...names].flatMap((key) => {
    const { text: doc, type, isRequired } = members.get(key) as Member;
    const declared = isRequired === true ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
    return [`  /** ${doc} */`, `  readonly ${declared};`];
  });
  const head = `/** ${text} */\nexport interface ${name}${base === undefined ? '' : ` extends ${base}`} {`;
  return lines.length === 0 ? `${head}}\n` : `${[head, ...lines, '}'].join('\n')}\n`;
}

function memberOf(name: string, row: OptionRow): Member {
  return { text: row.library ?? '', type: typeOf(name, row) };
}

/** Options that are texts on the command line and objects here. */
const OBJECTS: Readonly<Record<string, string>> = {
  map: 'Readonly<Record<string, string>>',
  limit: 'Readonly<Record<string, number>>',
  groupBy: 'readonly GroupField[]',
};

function typeOf(name: string, { value: { kind, names = [] } }: OptionRow): string {
  if (OBJECTS[name] !== undefined) return OBJECTS[name];
  if (kind === 'flag') return 'boolean';
  if (kind === 'whole' || kind === 'number') return 'number';
  if (kind === 'names' || kind === 'texts') return 'readonly string[]';
  return kind === 'choice' ? names.map((one) => `'${one}'`).join(' | ') : 'string';
}
