/** Evaluations of several processes on one store, and of processes that are killed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAudit } from '../../../support/cli.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene, honest } from '../../../support/evaluation-scene.ts';
import type { Fault } from '../../../support/model-server/fault.ts';
import { judgeOf, scriptedText } from '../../../support/scripted-judge.ts';

test.each([
  ['direct', 10],
  ['built-in', 10],
  // After the first claims, among verdicts.
  ['built-in', 40],
] as const)(
  'loses no reply to kill -9, and asks none of them again (%s prompts, after %i replies)',
  async (prompts, least) => {
    const answer = (prompt: string): string => scriptedText(prompt, 0);
    await using it = await evaluationScene(6, { answer, delay: 15 }, prompts);
    const chosen = prompts === 'direct' ? ['--prompts', 'direct'] : [];
    const words = ['rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--judge', 'ollama:test', '--rate', '0', '--concurrency', '2', ...chosen]; // prettier-ignore
    const { child, ended } = startAudit([...words, '--base-url', it.server.baseUrl('ollama')], { cwd: it.folder });
    await expect.poll(() => it.server.answered.size, { interval: 2 }).toBeGreaterThan(least);
    child.kill('SIGKILL');
    await ended;
    const db = join(it.folder, 'e.db');
    expect(rowsOf(db, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const kept = rowsOf(db, 'SELECT request.text FROM request JOIN reply USING (request)').map(({ text }) =>
      String(text),
    );
    // All answers are stored, except those in progress for each of the two.
    expect(kept.length).toBeGreaterThanOrEqual(it.server.answered.size - 2);
    expect((await it.evaluate()).code).toBe(0);
    expect(it.results()).toHaveLength(6);
    for (const prompt of kept) expect(it.server.timesAsked(prompt)).toBe(1);
  },
);

test('two at once with the same judges ask each request once, and have the same results', async () => {
  await using it = await evaluationScene(12, { ...honest, delay: 20 });
  const both = await Promise.all([it.evaluateApart(), it.evaluateApart(['--out-file', 'other.jsonl'])]);
  expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, expect.stringContaining('12 answers evaluated')],
    [0, expect.stringContaining('12 answers evaluated')],
  ]);
  const prompts = it.server.requests.map(({ prompt }) => prompt);
  expect(prompts).toHaveLength(12 * 5 + 6 * 3);
  expect(new Set(prompts).size).toBe(prompts.length);
  expect(readFileSync(join(it.folder, 'other.jsonl'), 'utf8')).toBe(readFileSync(join(it.folder, 'r.jsonl'), 'utf8'));
  const counts = rowsOf(join(it.folder, 'e.db'), 'SELECT (SELECT count(*) FROM request) AS requests, (SELECT count(*) FROM reply) AS replies, (SELECT count(*) FROM result) AS results, (SELECT count(*) FROM claim) AS claims'); // prettier-ignore
  expect(counts).toEqual([{ requests: 78, replies: 78, results: 12, claims: 0 }]);
});

test('of two at once, one gets a failure that the other one kept', async () => {
  const fault = (prompt: string): Fault | undefined =>
    judgeOf(prompt) === 'correctness' ? { kind: 'blocked' } : undefined;
  await using it = await evaluationScene(4, { ...honest, delay: 20, fault });
  const words = ['--retries', '0'];
  const both = await Promise.all([it.evaluateApart(words), it.evaluateApart([...words, '--out-file', 'other.jsonl'])]);
  for (const { code, stderr } of both)
    expect([code, stderr]).toEqual([2, expect.stringContaining('4 requests to judges got no reply')]);
  expect(it.server.requests).toHaveLength(4 * 5 + 2 * 3);
  expect(readFileSync(join(it.folder, 'other.jsonl'), 'utf8')).toBe(readFileSync(join(it.folder, 'r.jsonl'), 'utf8'));
});

test('takes over what a process that was killed had claimed', async () => {
  let hangs = true;
  await using it = await evaluationScene(2, { ...honest, fault: () => (hangs ? { kind: 'hang' } : undefined) });
  const db = join(it.folder, 'e.db');
  const words = ['rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--judge', 'ollama:test', '--rate', '0', '--concurrency', '2', '--prompts', 'direct']; // prettier-ignore
  const { child, ended } = startAudit([...words, '--base-url', it.server.baseUrl('ollama')], { cwd: it.folder });
  await expect.poll(() => it.server.requests.length).toBe(2);
  hangs = false;
  const waiting = it.evaluateApart();
  await expect.poll(() => rowsOf(db, 'SELECT count(*) AS n FROM answer')).toEqual([{ n: 2 }]);
  expect(rowsOf(db, 'SELECT count(*) AS n FROM claim WHERE pid = ' + String(child.pid))).toEqual([{ n: 2 }]);
  child.kill('SIGKILL');
  await ended;
  expect((await waiting).code).toBe(0);
  expect(it.results()).toHaveLength(2);
  const asked = [...new Set(it.server.requests.map(({ prompt }) => prompt))].map((prompt) => it.server.timesAsked(prompt)); // prettier-ignore
  expect(asked.toSorted((a, b) => b - a)).toEqual([2, 2, ...asked.slice(2).map(() => 1)]);
  expect(rowsOf(db, 'SELECT count(*) AS n FROM claim')).toEqual([{ n: 0 }]);
});

test('two at once on one store ask and keep everything', async () => {
  await using it = await evaluationScene(10, honest);
  const both = await Promise.all([
    it.evaluateApart(),
    it.evaluateApart(['--out-file', 'other.jsonl', '--judges', 'relevance']),
  ]);
  expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, expect.stringContaining('10 answers evaluated')],
    [0, expect.stringContaining('10 answers evaluated')],
  ]);
  const db = join(it.folder, 'e.db');
  expect(rowsOf(db, 'SELECT count(*) AS n FROM answer')).toEqual([{ n: 10 }]);
  expect(rowsOf(db, 'SELECT scoring, count(*) AS n FROM latest_result GROUP BY scoring')).toHaveLength(2);
  expect(rowsOf(db, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  // Where judges were named, documents with grades of people are judged too.
  expect(rowsOf(db, `SELECT count(*) AS n FROM request WHERE judge = 'relevance'`)).toEqual([{ n: 30 }]);
});
