/** What the commands of each page find in their folder, and which commands are not run, with the reason. */
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeExperiment, writeLogs } from './made-inputs.ts';
import { writeAnswers, writeHarnessLogs, writeRetrieval, writeTwoSystems } from './made-lines.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Writes files, or is a command. */
type Setup = string | ((folder: string) => void);

const experiment: Setup = (folder) => writeExperiment(join(folder, 'my-experiment'));
const logs =
  (...names: string[]): Setup =>
  (folder) =>
    writeLogs(folder, names);
const evaluations: readonly Setup[] = [writeAnswers, 'audit rag evaluate answers.jsonl --db evaluations.db'];

/** A clone, as far as commands of a clone need it. */
const clone: Setup = (folder) => {
  for (const name of ['package.json', 'bin', 'src', 'sql', 'node_modules', 'runs-metadata'])
    symlinkSync(join(ROOT, name), join(folder, name));
  cpSync(join(ROOT, 'reports'), join(folder, 'reports'), { recursive: true });
};

const PRICES = '{"currency": "USD", "perMillionTokens": {"openai:gpt-4o-mini": {"input": 0.15, "output": 0.6}}}';

/** Rollouts as verl writes them: the reward is right about all but the first. */
const rollouts: Setup = (folder) => {
  const records = Array.from({ length: 40 }, (_, i) => ({
    input: `Question ${i}`,
    output: String.raw`So \boxed{\frac{${i}}{7}}.`,
    gts: String.raw`\frac{${i % 2 === 0 ? i : 99}}{7}`,
    score: i % 2 === 0 && i > 0 ? 1 : -1,
  }));
  writeFileSync(join(folder, 'rollouts.jsonl'), records.map((one) => `${JSON.stringify(one)}\n`).join(''));
};

/** Pages whose commands begin in a folder with files of the reader. Those of all other pages begin in an empty one. */
export const SETUPS: Readonly<Record<string, readonly Setup[]>> = {
  'README.md': [clone],
  'docs/alerts.md': evaluations,
  'docs/bench.md': [(folder) => writeFileSync(join(folder, 'prices.json'), PRICES)],
  'docs/claims.md': [experiment],
  'docs/cluster.md': [experiment],
  'docs/compare.md': [experiment, logs('eval.json', 'old.json', 'new.json')],
  'docs/config.md': [experiment],
  'docs/evaluations.md': evaluations,
  'docs/gate.md': [experiment],
  'docs/how-to/check-a-reward.md': [rollouts],
  'docs/library.md': [
    'audit demo',
    writeTwoSystems,
    ...['old', 'new'].map(
      (name) => `audit rag evaluate ${name}.jsonl --db ${name}.db --out-file ${name}-results.jsonl`,
    ),
  ],
  'docs/logs.md': [logs('eval.json'), writeHarnessLogs],
  'docs/outputs.md': [writeExperiment, experiment],
  'docs/own-schemes.md': [logs('LOG')],
  'docs/rag.md': [writeRetrieval],
  'docs/rag-compare.md': [
    writeTwoSystems,
    ...['old', 'new'].map(
      (name) => `audit rag evaluate ${name}.jsonl --db evaluations.db --out-file ${name}-results.jsonl`,
    ),
  ],
  'docs/review.md': [experiment],
  'docs/view.md': [experiment, ...evaluations],
};

/** A command that no test runs. */
interface Exception {
  /** The page, or the beginning of the paths of several; null: on any page. */
  readonly page: string | null;
  readonly command: RegExp;
  readonly reason: string;
}

export const NOT_RUN: readonly Exception[] = [
  {
    page: null,
    command: /^(?:npm (?:ci|i|install)|npx (?!--no)|pip3?|uv)\b(?!.*&& npm start)/,
    reason: 'installs packages',
  },
  { page: null, command: /\bsbatch\b/, reason: 'needs SLURM; tests/scripts/cluster runs it' },
  { page: null, command: /\| parallel /, reason: 'needs GNU parallel; tests/scripts/cluster runs it' },
  { page: null, command: /^audit extract .*--model|--extractions/, reason: 'needs a model server' },
  { page: null, command: /\bbench \S+ --model(?!.*--estimate)|answer-audit-bench/, reason: 'needs a model server' },
  { page: null, command: /--judge |judge-parsers --db/, reason: 'needs a model server that judges' },
  { page: null, command: /--webhook /, reason: 'sends to another machine; tests/apps/rag/alerts/webhook does it' },
  { page: null, command: /^datasette /, reason: 'another program' },
  { page: 'README.md', command: /^npm pack$/, reason: 'tests/scripts/package.slow.test.ts does it' },
  { page: 'docs/install.md', command: /^(?:npm|tar|\.\/audit)/, reason: 'needs a release' },
  { page: 'docs/reliability.md', command: /^npm run fuzz/, reason: 'takes minutes; .ci/run does it' },
  {
    page: 'docs/results/',
    command: /^npm run results|^audit (?:explain )?DATA/,
    reason: 'needs data that the reader fetches',
  },
  { page: 'docs/review.md', command: /^audit review (?:report|import)/, reason: 'needs marks of people' },
];

/** Blocks of text that are no output of the commands before them, by page. */
export const TEXTS: Readonly<Record<string, string>> = {
  'docs/alerts.md': 'rules; tests/apps/rag/alerts reads them',
  'docs/architecture.md': 'the folders',
  'docs/command-line.md': 'help texts; generated',
  'docs/extract.md': 'a prompt; tests/apps/extract/prompts reads it',
  'docs/gate.md': 'rules and messages; tests/audit/gate-values reads them',
  'docs/install.md': 'a message about packages',
  'docs/rag-compare.md': 'rules; tests/apps/rag/cli/compare.test.ts reads them',
  'docs/how-to/report-in-a-paper.md': 'LaTeX, which needs TeX',
  'docs/rag-judges.md': 'a prompt; tests/apps/rag/asking/example-judge.test.ts fills it',
};

/** The schemas of the first JSON of pages. */
export const SCHEMAS: Readonly<Record<string, string>> = {
  'docs/evaluations.md': 'reports/evaluation-input.schema.json',
  'docs/run-list.md': 'runs-metadata/runs_metadata.schema.json',
};
