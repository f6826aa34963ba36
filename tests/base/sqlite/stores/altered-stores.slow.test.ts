/** Every command that reads a store, on stores in which another program changed values: a result, or a sentence for each problem. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../../../../scripts/fuzz/violations.ts';
import { alterationsOf } from '../../../support/altered-store.ts';
import { rowsOf, storeOf } from '../../../support/bench-run.ts';
import type { Outcome } from '../../../support/cli.ts';
import { madeUpTrial } from '../../../support/extraction-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { startModelServer, type ModelServer } from '../../../support/model-server.ts';
import { scriptedAnswer } from '../../../support/model-server/scripted-answer.ts';
import { scriptedExtraction } from '../../../support/scripted-extractor.ts';
import { madeUpAnswer, scriptedReply } from '../../../support/scripted-judge.ts';

let cwd = '';
let server: ModelServer;

const asked = (): string[] => ['--base-url', server.baseUrl('ollama'), '--rate', '0', '--retries', '0'];
/** A command: words of a text, and further ones, which may have spaces. */
const words = (text: string, ...more: readonly string[]): string[] => [...text.split(' '), ...more];
const extract = (prompt: 'xfinder' | 'verify'): string[] =>
  words(
    `extract log.jsonl --model ollama:test --prompt ${prompt} --store x.db`,
    ...(prompt === 'verify' ? ['--name', 'judged'] : ['--name', 'x', '--only', 'sample:10']),
    ...asked(),
  );
const evaluate = (): string[] =>
  words(
    'rag evaluate a.jsonl --db e.db --judge ollama:test --judges relevance,correctness,claims,question-relevance',
    ...words('--embeddings ollama:embed --embeddings-url', server.baseUrl('ollama')),
    ...asked(),
  );
const bench = (): string[] => [
  'bench',
  'ja-cot',
  '--model',
  'ollama:test',
  '--limit',
  '1',
  '--out-md',
  '-',
  ...asked(),
];
const mark = (trialId: string, reviewer: string): string[] => [
  'review',
  'mark',
  '--reviews',
  'r.db',
  '--trial',
  trialId,
  '--reviewer',
  reviewer,
  '--mark',
  'correct',
];
const EXTRACTIONS = ['--schemes', 'extract:x,extract:judged', '--extractions', 'x.db'];
const SAVED = ['--out-json', 'o.json', '--force'];

function answer(prompt: string): string {
  if (prompt.includes('<<<RESPONSE')) return scriptedExtraction(prompt);
  return /#[ac]\d/.test(prompt) ? scriptedReply(prompt, 0).text : scriptedAnswer(prompt);
}

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'altered-stores-'));
  server = await startModelServer({ answer });
  const write = (name: string, rows: readonly unknown[]): void =>
    writeFileSync(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const make = async (...command: readonly string[]): Promise<void> => {
    const { code, stderr } = await audit(command, { cwd });
    if (code !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
  };
  write(
    'log.jsonl',
    Array.from({ length: 30 }, (_, n) => madeUpTrial(n)),
  );
  await make(...extract('xfinder'));
  await make(...extract('verify'));
  await make('review', 'sample', 'log.jsonl', ...EXTRACTIONS, '--reviews', 'r.db', '--n', '12');
  for (const trialId of sampledTrials()) for (const name of ['ann', 'bob']) await make(...mark(trialId, name));
  write(
    'a.jsonl',
    Array.from({ length: 4 }, (_, n) => madeUpAnswer(n)),
  );
  const feedback = { id: 'q1', thumb: 'down', text: 'no', label: 'wrong', rating: 2, time: '2026-01-01T00:00:00Z' };
  write('f.jsonl', [feedback]);
  await make(...evaluate(), '--out-file', 'results.jsonl');
  await make('rag', 'feedback', 'f.jsonl', '--db', 'e.db');
  copyFileSync(join(cwd, 'e.db'), join(cwd, 'other.db'));
  await make(...bench());
});

afterAll(async () => {
  await server.close();
  rmSync(cwd, { recursive: true, force: true });
});

function sampledTrials(): string[] {
  return rowsOf(join(cwd, 'r.db'), 'SELECT trial_id FROM sample ORDER BY draw').map((row) => String(row['trial_id']));
}

interface StoreCase {
  readonly file: string;
  /** The commands that read it. */
  readonly commands: readonly (readonly string[])[];
}

const STORES: Readonly<Record<string, () => StoreCase>> = {
  extractions: () => ({
    file: 'x.db',
    commands: [
      ['log.jsonl', ...EXTRACTIONS, '--out-md', '-', ...SAVED],
      ['explain', 'log.jsonl', '--trial', 't3', '--scheme', 'extract:judged', '--extractions', 'x.db', '--json'],
      extract('xfinder'),
      extract('verify'),
      [...extract('xfinder'), '--estimate'],
      ['review', 'report', '--reviews', 'r.db', '--extractions', 'x.db', '--out-md', '-'],
    ],
  }),
  reviews: () => ({
    file: 'r.db',
    commands: [
      ['review', 'report', '--reviews', 'r.db', '--out-md', '-', ...SAVED],
      ['review', 'export', '--reviews', 'r.db', '--out-file', '-'],
      ['review', 'sample', 'log.jsonl', ...EXTRACTIONS, '--reviews', 'r.db', '--n', '12'],
      mark(sampledTrials()[0] ?? '', 'eve'),
    ],
  }),
  evaluations: () => ({
    file: 'e.db',
    commands: [
      ['rag', 'report', '--db', 'e.db', '--out-md', '-', '--out-html', 'o.html', ...SAVED],
      ['rag', 'compare', 'e.db', 'other.db', '--allow-different-scorings', '--out-md', '-'],
      ['rag', 'judge-parsers', '--db', 'e.db', '--out-md', '-'],
      ['rag', 'alert', '--db', 'e.db', '--fail-on', 'mean.score < 0', '--allow-empty', '--window', '200w'],
      ['rag', 'feedback', 'f.jsonl', '--db', 'e.db'],
      [...evaluate(), '--estimate'],
      [...evaluate(), '--out-file', 'o.jsonl', '--force'],
    ],
  }),
  'a run': () => ({
    file: storeOf(cwd).slice(cwd.length + 1),
    commands: [
      bench(),
      [...bench(), '--export-dir', 'exported', '--force'],
      ['answer-audit-bench/ja-cot', '--out-md', '-'],
    ],
  }),
};

/** Milliseconds: hundreds of commands, on a busy machine too. */
const HOUR = 3_600_000;

const NOTHING = new Map<string, string>();
const UNTOUCHED = { before: NOTHING, after: NOTHING, temporary: NOTHING, outputs: NOTHING, mayChange: [] };
const ENDED = { signal: null, isHung: false, peakMiB: null, hasNaN: false, isServer: false, isForPeople: false };

/** What the outcome has that no user should see. */
function problemsOf({ code, stdout, stderr }: Outcome): string[] {
  const messages = stderr.replaceAll(/^--fail-on .*\n/gm, ''); // of `audit rag alert`
  const number = /\bNaN\b|\bundefined\b|\bInfinity\b/.exec(stdout)?.[0];
  return [
    ...violationsOf({ ...UNTOUCHED, ...ENDED, code, stdout, stderr: messages }),
    ...(number === undefined ? [] : [`${number} on standard output`]),
  ];
}

test.each(Object.entries(STORES))('a store of %s', { timeout: HOUR }, async (_, describeStore) => {
  const { file, commands } = describeStore();
  const path = join(cwd, file);
  const sound = readFileSync(path);
  const restore = (): void => {
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    writeFileSync(path, sound);
  };
  for (const command of commands) {
    const { code } = await audit(command, { cwd });
    expect([command, code]).not.toEqual([command, 2]);
    restore();
  }
  const failures: string[] = [];
  let refused = 0;
  for (const [at, { name, apply }] of alterationsOf(path).entries()) {
    // Each column is read by every command, each of its values by one.
    const command = commands[at % commands.length] ?? [];
    const isChanged = apply(path);
    const outcome = isChanged ? await audit(command, { cwd }) : null;
    restore();
    if (outcome === null) continue;
    if (outcome.code === 2) refused++;
    const problems = problemsOf(outcome);
    if (problems.length > 0) failures.push(`${name}: audit ${command.join(' ')}: ${problems.join('; ')}`);
  }
  expect(failures).toEqual([]);
  expect(refused).toBeGreaterThan(50);
});
