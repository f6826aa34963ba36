/** What commands read, and what they report about what they leave out. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { benchmarkFolder } from '../support/benchmark-store.ts';
import { copyDemo, temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';

interface Screens {
  readonly result: AuditResult;
  readonly terminal: string;
  readonly report: string;
}

/** All that an audit shows. */
async function auditOf(folder: string, ...words: string[]): Promise<Screens> {
  const [md, json] = ['r.md', 'r.json'].map((name) => join(temporaryFolder(), name)) as [string, string];
  const { code, stdout } = await audit([folder, ...words, '--out-md', md, '--out-json', json]);
  expect(code).toBe(0);
  const result = JSON.parse(readFileSync(json, 'utf8')) as AuditResult;
  return { result, terminal: stdout.replaceAll('\n', ' '), report: readFileSync(md, 'utf8') };
}

/** Trials of a demo that moves some of them to a condition that the original audit does not know. */
function demoWithExtra(): string {
  const folder = join(temporaryFolder(), 'demo');
  copyDemo(folder);
  for (const name of readdirSync(join(folder, 'runs'))) {
    const db = new Database(join(folder, 'runs', name, 'simulation.db'));
    db.exec("INSERT INTO conformity_conditions VALUES ('99', 'extra', '{}', 0)");
    db.exec("UPDATE conformity_trials SET condition_id = '99' WHERE rowid <= 4");
    db.close();
  }
  return folder;
}

const addsUp = ({ scope }: AuditResult): void => {
  const left = scope.leftOut.reduce((sum, { trials }) => sum + (trials ?? 0), 0);
  expect(scope.compared + left).toBe(scope.trials);
};

describe('the conditions of run stores', () => {
  test('are all read where those of the original audit are not all there', async () => {
    const folder = benchmarkFolder({ '0.0': {} });
    const { result, terminal } = await auditOf(folder);
    expect(result.options.conditions).toBeNull();
    expect(result.coverage).toMatchObject({ trials: 36, conditions: ['shot', 'unused', 'zero_shot'] });
    expect(result.scope).toMatchObject({ trials: 36, compared: 36, leftOut: [] });
    expect(terminal).not.toContain('Not in these numbers');
  });

  test('are the same in a comparison', async () => {
    for (const folder of [benchmarkFolder({ '0.0': {} }), demoWithExtra()]) {
      const { result } = await auditOf(folder);
      const { stdout } = await audit(['compare', folder, '--to', 'combined', '--out-json', '-']);
      expect((JSON.parse(stdout) as Comparison).together.trials).toBe(result.schemes[0]?.trials);
    }
  });

  test('are those of the original audit where all of them are there, and others are named', async () => {
    const folder = demoWithExtra();
    const { result, terminal, report } = await auditOf(folder);
    expect(result.options.conditions).toEqual(['control', 'asch_history_5', 'authoritative_bias']);
    const [extra, ...others] = result.scope.leftOut;
    expect(extra).toEqual({ reason: 'condition', name: 'extra', trials: 8, option: '--conditions all' });
    expect(others.map(({ reason }) => reason)).not.toContain('condition');
    addsUp(result);
    expect(terminal).toMatch(
      /Not in these numbers: \d+ of the 252 trials \(8 under the condition extra, which --conditions all reads; /,
    );
    expect(report).toContain('8 under the condition `extra`, which --conditions all reads');
    const { result: all } = await auditOf(folder, '--conditions', 'all');
    expect(all.scope.trials).toBe(result.scope.trials);
    expect(all.coverage.trials).toBe(result.coverage.trials + 8);
  });

  test('that a user does not name are counted', async () => {
    const { result, terminal } = await auditOf(benchmarkFolder({ '0.0': {}, '1.0': {} }), '--conditions', 'shot');
    expect(result.scope.leftOut).toEqual([
      { reason: 'condition', name: 'unused', trials: 24, option: '--conditions all' },
      { reason: 'condition', name: 'zero_shot', trials: 24, option: '--conditions all' },
    ]);
    addsUp(result);
    expect(terminal).toContain(
      'Not in these numbers: 48 of the 72 trials under the conditions unused, zero_shot, which --conditions all reads.',
    );
  });
});

test('every file of a folder that is no log is named', async () => {
  const log = writeLogs({
    'log.jsonl': `${JSON.stringify({ response: 'Answer: B', groundTruth: 'B', label: true })}\n`.repeat(12),
  });
  for (let i = 0; i < 120; i++) writeFileSync(join(dirname(log), `note-${i}.txt`), 'a note');
  const { result, terminal } = await auditOf(dirname(log));
  expect(result.scope.leftOut.filter(({ reason }) => reason === 'unread')).toHaveLength(120);
  expect(terminal).toContain('Not in these numbers: 120 inputs that were not read.');
});

test('a record with an error in place of a response is in no number', async () => {
  const sample = (id: number, error: boolean): object => ({
    id,
    epoch: 1,
    input: 'Q?',
    target: 'B',
    ...(error ? { error: { message: 'boom', traceback: '', traceback_ansi: '' } } : {}),
    output: {
      model: 'm',
      choices: error ? [] : [{ message: { role: 'assistant', content: 'ANSWER: B' }, stop_reason: 'stop' }],
    },
    messages: [],
    scores: error ? null : { match: { value: 'C', answer: 'B' } },
  });
  const write = (errors: readonly boolean[]): string =>
    writeLogs({
      'log.json': JSON.stringify({
        version: 2,
        status: 'success',
        eval: {
          task: 't',
          model: 'm',
          created: '2025-01-01T00:00:00+00:00',
          dataset: {},
          config: {},
          run_id: 'r',
          task_id: 't',
          task_version: 0,
        },
        plan: { name: 'plan', steps: [] },
        results: null,
        samples: errors.map((error, id) => sample(id, error)),
      }),
    });
  const { result } = await auditOf(write(Array.from({ length: 16 }, (_, i) => i % 8 === 0)));
  expect(result.scope).toMatchObject({ trials: 16, compared: 14, leftOut: [{ reason: 'error', trials: 2 }] });
  expect(result.schemes.map(({ trials }) => trials)).toEqual(result.schemes.map(() => 14));
  const all = await audit([write([true, true]), '--out-md', join(temporaryFolder(), 'r.md')]);
  expect(all).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no trial has a response (2 errors)') as string,
  });
});
