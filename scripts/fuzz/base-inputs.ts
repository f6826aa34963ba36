/** Sound inputs of every kind, which cases damage. The program makes them itself, so that they are what users have. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { writeBaseLines } from './base-lines.ts';
import { writeBaseLogs } from './base-logs.ts';
import { startJudgeServer } from './judge-server.ts';
import { JUDGE_IDS } from '../../src/apps/rag/judges/judges.ts';
import { writeSmallStudy } from '../../tests/support/small-study/small-study.ts';
import { FIXTURES, JUDGES, PROGRAM, programEnvironment } from './program.ts';

/** Where the sound inputs are. */
export interface BaseInputs {
  /** A folder with runs/ and runs_metadata.json. */
  readonly store: string;
  /** A folder with a folder for each format of logs. */
  readonly logs: string;
  /** A folder with the inputs of commands that read lines, tables and settings. */
  readonly lines: string;
  /** A folder with what the program saved: result.json, result.db, comparison.json. */
  readonly saved: string;
  /** A folder with reviews.db, evaluations.db, and files of marks. */
  readonly databases: string;
  readonly prompts: string;
  /** A folder with a run store and a log, and for each a plan of two shards and their parts: in `of-store` and `of-log`. */
  readonly shards: string;
  /** A folder with log.jsonl and extractions.db. */
  readonly extractions: string;
  /** The address of a server with damaged replies. */
  readonly server: string;
  /** Ids of trials of the store. */
  readonly trialIds: readonly string[];
}

const run = promisify(execFile);
const REVIEWED = 30;

/**
 * Makes the inputs.
 * @param folder a new one.
 * @param cache of compiled code.
 * @param server the address of one with damaged replies.
 * @throws Error where the program fails on sound inputs.
 */
export async function makeBaseInputs(folder: string, cache: string, server: string): Promise<BaseInputs> {
  const [store, logs, lines, saved, databases, prompts, shards, extractions] = [
    'store',
    'logs',
    'lines',
    'saved',
    'databases',
    'prompts',
    'shards',
    'extractions',
  ].map((name) => join(folder, name)) as [string, string, string, string, string, string, string, string];
  const audit = async (...words: readonly string[]): Promise<void> => {
    await run(process.execPath, [PROGRAM, ...words], { cwd: folder, env: programEnvironment(folder, cache) });
  };
  for (const made of [saved, databases, extractions]) mkdirSync(made, { recursive: true });
  for (const judge of JUDGE_IDS) cpSync(join(JUDGES, judge, 'en-1.txt'), join(prompts, `${judge}.txt`));
  writeBaseLines(lines);
  const study = join(folder, 'study');
  writeSmallStudy(study);
  for (const name of ['runs', 'runs_metadata.json']) cpSync(join(study, name), join(store, name), { recursive: true });
  cpSync(join(FIXTURES, 'logs'), logs, { recursive: true });
  cpSync(join(FIXTURES, 'lighteval'), join(logs, 'lighteval'), { recursive: true });
  cpSync(join(study, 'log.jsonl'), join(logs, 'jsonl', 'log.jsonl'));
  writeBaseLogs(logs);
  await audit(store, '--out-json', join(saved, 'result.json'), '--out-db', join(saved, 'result.db'));
  await audit('compare', '--to', 'mc-v3', join(study, 'log.jsonl'), '--out-json', join(saved, 'comparison.json'));
  const trialIds = await makeReviews(databases, store, audit);
  await makeEvaluations(join(databases, 'evaluations.db'), lines, audit);
  await makeShards(shards, study, audit);
  await makeExtractions(extractions, lines, audit);
  return { store, logs, lines, saved, databases, prompts, shards, extractions, server, trialIds };
}

type Audit = (...words: readonly string[]) => Promise<void>;

async function makeShards(folder: string, study: string, audit: Audit): Promise<void> {
  cpSync(study, folder, { recursive: true });
  const schemes = ['--schemes', 'mc-v3,combined,ja-cot'];
  for (const [name, inputs] of [
    ['of-store', [folder, '--skip-bad-runs', '--multiverse']],
    ['of-log', [join(folder, 'log.jsonl')]],
  ] as const) {
    const plan = join(folder, name, 'plan.json');
    await audit('plan', ...inputs, ...schemes, '--shards', '2', '--labels', '--out', plan);
    for (const index of ['0', '1']) await audit('shard', plan, '--index', index, '--jobs', '1');
  }
}

/** @returns the ids of the reviewed trials. */
async function makeReviews(folder: string, store: string, audit: Audit): Promise<string[]> {
  const path = join(folder, 'reviews.db');
  await audit('review', 'sample', store, '--reviews', path, '--n', '60', '--jobs', '1');
  const db = new Database(path, { readonly: true });
  const ids = db.prepare<[number], string>('SELECT trial_id FROM sample ORDER BY draw LIMIT ?').pluck().all(REVIEWED);
  db.close();
  const rows = ids.flatMap((id, index) =>
    ['ann', 'bob'].map((reviewer, which) => {
      const mark = ['correct', 'incorrect', 'cannot_tell'][(index + which * (index % 4)) % 3];
      return { trialId: id, reviewer, mark, note: 'a note', at: `2026-11-01T10:00:${String(index).padStart(2, '0')}Z` };
    }),
  );
  const table = rows
    .map(({ trialId, reviewer, mark, note, at }) => [trialId, reviewer, mark, note, at].join())
    .join('\n');
  writeFileSync(join(folder, 'marks.csv'), `trialId,reviewer,mark,note,at\n${table}\n`);
  writeFileSync(join(folder, 'marks.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await audit('review', 'import', join(folder, 'marks.csv'), '--reviews', path);
  return ids;
}

async function makeEvaluations(path: string, lines: string, audit: Audit): Promise<void> {
  const server = await startJudgeServer();
  const judge = ['--judge', 'openai-compatible:judge', '--base-url', server.url, '--api-key', 'none', '--rate', '0'];
  try {
    await audit('rag', 'evaluate', join(lines, 'answers.jsonl'), '--db', path, ...judge, '--out-file', `${path}.jsonl`);
    await audit('rag', 'feedback', join(lines, 'feedback.jsonl'), '--db', path);
  } finally {
    server.close();
  }
}

async function makeExtractions(folder: string, lines: string, audit: Audit): Promise<void> {
  const log = join(folder, 'log.jsonl');
  cpSync(join(lines, 'log.jsonl'), log);
  const server = await startJudgeServer();
  const model = ['--model', 'openai-compatible:judge', '--base-url', server.url, '--api-key', 'none', '--rate', '0'];
  try {
    await audit('extract', log, '--prompt', 'xfinder', '--store', join(folder, 'extractions.db'), ...model);
  } finally {
    server.close();
  }
}
