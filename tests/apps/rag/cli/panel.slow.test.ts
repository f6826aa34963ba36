/** Panels with repeats in several processes, and in processes that are killed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAudit } from '../../../support/cli.ts';
import { rowsOf } from '../../../support/bench-run.ts';
import { evaluationScene, honest } from '../../../support/evaluation-scene.ts';

const PANEL = ['--panel', 'ollama:other', '--repeats', '3', '--temperature', '0.7', '--seed', '1'];
const ANSWERS = 4;
/** Requests of one seat: five judges of answers, and the relevance of three documents where people gave no grades. */
const OF_A_SEAT = ANSWERS * 5 + (ANSWERS / 2) * 3;
const SEATS = 6;
const KILLS = 20;
const MODELS = { ...honest, models: ['test', 'other'] };

interface Counts {
  readonly requests: number;
  readonly replies: number;
  readonly replied: number;
  readonly results: number;
}

function countRows(folder: string): Counts {
  const sql = 'SELECT (SELECT count(*) FROM request) AS requests, (SELECT count(*) FROM reply) AS replies, (SELECT count(DISTINCT request) FROM reply) AS replied, (SELECT count(*) FROM latest_result) AS results'; // prettier-ignore
  return rowsOf(join(folder, 'e.db'), sql)[0] as unknown as Counts;
}

test('two at once with the same panel ask each request once, and have the same results', async () => {
  await using it = await evaluationScene(ANSWERS, { ...MODELS, delay: 10 });
  const both = await Promise.all([it.evaluateApart(PANEL), it.evaluateApart([...PANEL, '--out-file', 'other.jsonl'])]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(it.server.requests).toHaveLength(SEATS * OF_A_SEAT);
  const asked = it.server.requests.map(({ prompt, model, seed }) => JSON.stringify([prompt, model, seed]));
  expect(new Set(asked).size).toBe(asked.length);
  expect(readFileSync(join(it.folder, 'other.jsonl'), 'utf8')).toBe(readFileSync(join(it.folder, 'r.jsonl'), 'utf8'));
  const whole = SEATS * OF_A_SEAT;
  expect(countRows(it.folder)).toEqual({ requests: whole, replies: whole, replied: whole, results: ANSWERS });
});

test(`${KILLS} kills lose no reply and repeat none`, { timeout: 600_000 }, async () => {
  await using it = await evaluationScene(ANSWERS, { ...MODELS, delay: 15 });
  const words = ['rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--judge', 'ollama:test', '--rate', '0', '--concurrency', '2', '--prompts', 'direct', ...PANEL]; // prettier-ignore
  let seen = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = it.server.requests.length;
    const { child, ended } = startAudit([...words, '--base-url', it.server.baseUrl('ollama')], { cwd: it.folder });
    // Each process is killed in the middle of a request, after a different number of them.
    const target = before + 1 + (kill % 4);
    await expect.poll(() => it.server.requests.length >= target || child.exitCode !== null, { interval: 1, timeout: 30_000 }).toBe(true); // prettier-ignore
    child.kill('SIGKILL');
    await ended;
    const { replies, replied } = countRows(it.folder);
    expect([replies, replies >= seen]).toEqual([replied, true]);
    seen = replies;
  }
  const { code, stderr } = await it.evaluate(PANEL);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining(`${SEATS * OF_A_SEAT} replies of judges, ${seen} of them`),
  ]);
  const whole = SEATS * OF_A_SEAT;
  expect(countRows(it.folder)).toEqual({ requests: whole, replies: whole, replied: whole, results: ANSWERS });
  expect(rowsOf(join(it.folder, 'e.db'), 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  // Only the requests in progress at a kill are sent again: at most two for each.
  expect(it.server.requests.length - whole).toBeLessThanOrEqual(2 * KILLS);
});

test('two processes with limits spend no more than both limits, and store what they paid for', async () => {
  await using it = await evaluationScene(ANSWERS, { ...MODELS, delay: 5 });
  const price = { input: 1000, output: 1000 };
  const prices = { currency: 'USD', perMillionTokens: { 'ollama:test': price, 'ollama:other': price } };
  writeFileSync(join(it.folder, 'prices.json'), JSON.stringify(prices));
  const limited = [...PANEL, '--prices', 'prices.json', '--max-cost', '8', '--max-tokens', '400'];
  const both = await Promise.all([it.evaluateApart(limited), it.evaluateApart([...limited, '--out-file', 'other.jsonl'])]); // prettier-ignore
  for (const { code, stderr } of both) expect([code, stderr]).toEqual([2, expect.stringContaining('--max-cost 8')]);
  const [row] = rowsOf(join(it.folder, 'e.db'), 'SELECT sum(input_tokens + output_tokens) / 1000.0 AS cost FROM reply');
  expect(Number(row?.['cost'])).toBeLessThanOrEqual(16);
  expect(Number(row?.['cost'])).toBeGreaterThan(12);
  expect(countRows(it.folder).replies).toBe(it.server.requests.length);
});
