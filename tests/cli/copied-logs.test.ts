/** The same trials in two logs: they are counted once. */
import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';

const linesOf = (count: number, seed: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const groundTruth = String(i + 2);
    const answer = (i + seed) % 4 === 0 ? '1' : groundTruth;
    const response = `In run ${seed}, we count ${i} and get ${answer}.\n#### ${answer}`;
    return `${JSON.stringify({ id: i, question: `How many, ${i}?`, response, groundTruth, label: answer === groundTruth })}\n`;
  });

async function auditOf(...inputs: string[]): Promise<{ result: AuditResult; stderr: string }> {
  const { code, stdout, stderr } = await audit([
    ...inputs,
    '--out-md',
    join(temporaryFolder(), 'r.md'),
    '--out-json',
    '-',
  ]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return { result: JSON.parse(stdout) as AuditResult, stderr };
}

test('a checkpoint beside the results is counted once, under any name', async () => {
  const all = linesOf(60, 0);
  const folder = dirname(
    writeLogs({
      'a-checkpoint.jsonl': all.slice(0, 25).join(''),
      'results.jsonl': all.join(''),
      'z.jsonl': all.join(''),
    }),
  );
  for (const schemes of [[], ['--schemes', 'lmeval.gsm8k.strict']]) {
    const { result, stderr } = await auditOf(folder, ...schemes);
    expect(result.schemes[0]?.trials).toBe(60);
    expect(result.scope).toMatchObject({ trials: 145, compared: 60 });
    expect(result.scope.leftOut.map(({ reason, name, trials }) => [reason, name?.split('/').at(-1), trials])).toEqual([
      ['copy', 'a-checkpoint.jsonl', 25],
      ['copy', 'z.jsonl', 60],
    ]);
    expect(stderr).toMatch(
      /Counted once: .*a-checkpoint\.jsonl has the same 25 trials as .*results\.jsonl, and so with 1 more log/,
    );
  }
});

test('two runs of the same model are not the same trials', async () => {
  const folder = dirname(writeLogs({ 'a.jsonl': linesOf(40, 0).join(''), 'b.jsonl': linesOf(40, 1).join('') }));
  const { result } = await auditOf(folder);
  expect(result.scope).toMatchObject({ trials: 80, compared: 80, leftOut: [] });
});

test('a log that has more than the other is none', async () => {
  const [first, second] = [linesOf(30, 0), linesOf(30, 1)];
  const folder = dirname(
    writeLogs({ 'a.jsonl': [...first, ...second.slice(0, 1)].join(''), 'b.jsonl': second.join('') }),
  );
  const { result } = await auditOf(folder);
  expect(result.scope).toMatchObject({ trials: 61, leftOut: [] });
});

test('letters that two models give alike are no copy', async () => {
  const lines = (): string =>
    Array.from(
      { length: 20 },
      (_, i) =>
        `${JSON.stringify({ id: i, response: 'B', groundTruth: i % 2 === 0 ? 'B' : 'A', label: i % 2 === 0 })}\n`,
    ).join('');
  const { result } = await auditOf(dirname(writeLogs({ 'one.jsonl': lines(), 'two.jsonl': lines() })));
  expect(result.scope).toMatchObject({ trials: 40, compared: 40 });
});

test('a converted log in two files is one', async () => {
  const folder = temporaryFolder();
  const log = join(folder, 'log.jsonl');
  writeFileSync(log, linesOf(30, 0).join(''));
  const out = join(folder, 'out');
  expect(await audit(['convert', log, '--out-dir', out])).toMatchObject({ code: 0 });
  cpSync(out, join(folder, 'twice', 'one'), { recursive: true });
  cpSync(out, join(folder, 'twice', 'two'), { recursive: true });
  const { result } = await auditOf(join(folder, 'twice'));
  expect(result.scope).toMatchObject({ trials: 60, compared: 30 });
});

test('a comparison counts a checkpoint of a folder once, and compares two named logs with each other', async () => {
  const all = linesOf(60, 0);
  const results = writeLogs({ 'results.jsonl': all.join(''), 'checkpoint.jsonl': all.slice(0, 25).join('') });
  const folder = dirname(results);
  const compare = async (...inputs: string[]): Promise<Comparison> => {
    const { code, stdout } = await audit(['compare', ...inputs, '--to', 'lmeval.gsm8k.strict', '--out-json', '-']);
    expect(code).toBe(0);
    return JSON.parse(stdout) as Comparison;
  };
  const once = await compare(folder);
  expect(once.pair).toBeNull();
  expect(once.scope).toMatchObject({ trials: 85, compared: 60, leftOut: [{ reason: 'copy', trials: 25 }] });
  const both = await compare(join(folder, 'checkpoint.jsonl'), results);
  expect(both.pair?.items).toEqual({ old: 25, new: 60, paired: 25 });
  expect(both.scope).toMatchObject({ trials: 85, compared: 85, leftOut: [] });
});

test('two logs that are compared by their stored answers: what only one of them has, and what lacks a truth or a label', async () => {
  const line = (id: number, fields: object): string =>
    `${JSON.stringify({ id, response: 'Answer: B', groundTruth: 'B', label: true, ...fields })}\n`;
  const old = writeLogs({
    'old.jsonl': [line(0, {}), line(1, { groundTruth: null }), line(2, {}), line(3, {}), line(5, {})].join(''),
    'new.jsonl': [
      line(0, {}),
      line(1, { groundTruth: null }),
      line(2, { label: null }),
      line(4, {}),
      line(5, { groundTruth: null }),
    ].join(''),
  });
  const { stdout } = await audit(['compare', old, join(dirname(old), 'new.jsonl'), '--out-json', '-']);
  expect((JSON.parse(stdout) as Comparison).scope).toMatchObject({
    trials: 6,
    compared: 1,
    leftOut: [
      { reason: 'no-truth', trials: 1 },
      { reason: 'not-paired', trials: 3 },
      { reason: 'no-label', trials: 1 },
    ],
  });
});
