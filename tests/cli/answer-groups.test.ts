/** Logs with several tasks, or with truths of several forms: each group of tasks has the schemes that fit it. */
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';

interface Line {
  readonly response: string;
  readonly groundTruth: string;
  readonly label: boolean;
  readonly task?: string;
}

/** Every fifth answer is wrong, and every third right one is stored as wrong. */
function linesOf(count: number, truths: readonly string[], state: (truth: string) => string, task?: string): string {
  const lines = Array.from({ length: count }, (_, i): Line => {
    const groundTruth = truths[i % truths.length] as string;
    const isRight = i % 5 !== 0;
    const answer = isRight ? groundTruth : (truths[(i + 1) % truths.length] as string);
    const label = isRight && i % 3 !== 0;
    return { response: state(answer), groundTruth, label, ...(task === undefined ? {} : { task }) };
  });
  return lines.map((line, i) => `${JSON.stringify({ id: `${task ?? state('')}-${i}`, ...line })}\n`).join('');
}

const letters = (count: number, task?: string): string =>
  linesOf(count, ['A', 'B', 'C'], (truth) => `The answer is (${truth}).`, task);
const numbers = (count: number, task?: string): string =>
  linesOf(count, ['18', '3', '1200'], (truth) => `So it is ${truth}.\n#### ${truth}`, task);

interface Screens {
  readonly result: AuditResult;
  readonly report: string;
  readonly terminal: string;
}

async function auditOf(...words: string[]): Promise<Screens> {
  const folder = temporaryFolder();
  const [md, json] = [join(folder, 'r.md'), join(folder, 'r.json')];
  const { code, stdout, stderr } = await audit([...words, '--out-md', md, '--out-json', json]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const result = JSON.parse(readFileSync(json, 'utf8')) as AuditResult;
  return { result, report: readFileSync(md, 'utf8'), terminal: stdout.replaceAll(/\s+/g, ' ') };
}

const sizes = ({ scope }: AuditResult): unknown => scope.groups?.map(({ name, form, trials }) => [name, form, trials]);

describe('a log with letters and then numbers', () => {
  const write = (): string => writeLogs({ 'both.jsonl': letters(300) + numbers(250) });

  test('has two groups, which add up', async () => {
    const { result } = await auditOf(write());
    expect(sizes(result)).toEqual([
      ['letters', 'letters', 300],
      ['numbers', 'numbers', 250],
    ]);
    expect(result.scope).toMatchObject({ trials: 550, compared: 550, leftOut: [] });
    expect(result.cells.map(({ key }) => key.task)).toEqual(
      result.cells.map(({ scheme }) => (/gsm8k|number|numeric/.test(scheme) ? 'numbers' : 'letters')),
    );
  });

  test('has a headline and a table about both', async () => {
    const { report, terminal } = await auditOf(write());
    expect(report).toContain('Labels change in 2 of 2 groups of tasks.');
    expect(report).toMatch(/`letters`: 80 of 300 labels \(26\.7\u00a0%\) change under /);
    expect(report).toMatch(/\n\| `letters` \| `stored` .*\n(?:\| `letters` \| .*\n)+\| `numbers` \| `stored` /);
    expect(terminal).toContain('letters: stored');
    expect(terminal).toContain('numbers: lmeval.gsm8k.');
  });

  test('is judged by the schemes of each group', async () => {
    const { result } = await auditOf(write());
    const wrong = 300 + 250 - Math.ceil(300 / 5) - Math.ceil(250 / 5);
    const right = result.groups?.reduce(
      (sum, { schemes: [stored] }) => sum + (stored?.trials ?? 0) - (stored?.errors ?? 0),
      0,
    );
    expect(result.disagreement?.storedWrong).toBe(wrong - (right ?? 0));
  });

  test('gives the same from threads, from shards, and from its result', async () => {
    const log = write();
    const { result } = await auditOf(log, '--jobs', '1');
    expect((await auditOf(log, '--jobs', '3')).result).toEqual(result);
    const cwd = dirname(log);
    for (const words of [
      ['plan', log, '--shards', '2', '--out', 'plan.json'],
      ['shard', 'plan.json', '--index', '0'],
      ['shard', 'plan.json', '--index', '1'],
    ])
      expect(await audit(words, { cwd })).toMatchObject({ code: 0 });
    const merged = await audit(['merge', 'plan.json', 'parts', '--out-md', 'm.md', '--out-json', '-'], { cwd });
    expect(JSON.parse(merged.stdout)).toEqual(result);
  });

  test('is pooled by no field that the user names', async () => {
    const { result } = await auditOf(write(), '--group-by', 'run');
    expect(result.cells.every(({ key }) => key.task === undefined)).toBe(true);
    expect(result.groups?.map(({ schemes }) => schemes.map(({ trials }) => trials))).toEqual(
      (await auditOf(write())).result.groups?.map(({ schemes }) => schemes.map(({ trials }) => trials)),
    );
  });
});

test('tasks with the same schemes are one group, and a task with two forms has two names', async () => {
  const log = writeLogs({
    'tasks.jsonl':
      letters(40, 'mmlu') + letters(40, 'arc') + numbers(30, 'gsm8k') + letters(30, 'mixed') + numbers(30, 'mixed'),
  });
  const { result } = await auditOf(log);
  expect(sizes(result)).toEqual([
    ['mmlu, arc, mixed (letters)', 'letters', 110],
    ['gsm8k, mixed (numbers)', 'numbers', 60],
  ]);
});

test('tasks that no scheme fits are named, and in no number', async () => {
  const proofs = linesOf(
    20,
    ['ä', 'ß'],
    (truth) => `The letter ${truth} is in many words of this language, as one can see in any of its books.`,
    'proofs',
  );
  const { result, terminal } = await auditOf(writeLogs({ 'a.jsonl': letters(40, 'mmlu') + proofs }));
  expect(result.scope).toMatchObject({
    trials: 60,
    compared: 40,
    leftOut: [{ reason: 'no-scheme', name: 'proofs', trials: 20 }],
  });
  expect(terminal).toContain('Not in these numbers: 20 of the 60 trials of proofs, which no scheme fits.');
});

test('logs of one kind have no groups', async () => {
  const { result } = await auditOf(writeLogs({ 'a.jsonl': letters(40, 'mmlu') + letters(40, 'arc') }));
  expect(result.scope.groups).toBeUndefined();
  expect(result.groups).toBeUndefined();
});

test('shards of logs with groups agree with one audit, also where the plan has moved with them', async () => {
  const texts = linesOf(20, ['Paris', 'Rome'], (truth) => `The answer is ${truth}`);
  const cwd = dirname(dirname(writeLogs({ 'logs/numbers.jsonl': numbers(30), 'logs/texts.jsonl': texts })));
  const whole = await audit(['logs', '--out-json', '-'], { cwd });
  const planned = await audit(['plan', 'logs', '--shards', '1', '--out', 'plan.json'], { cwd });
  expect(planned).toMatchObject({ code: 0, stderr: '' });
  const moved = join(temporaryFolder(), 'moved');
  cpSync(cwd, moved, { recursive: true, preserveTimestamps: true });
  const elsewhere = { cwd: temporaryFolder() };
  await audit(['shard', join(moved, 'plan.json'), '--index', '0'], elsewhere);
  const merged = await audit(['merge', join(moved, 'plan.json'), '--out-json', '-'], elsewhere);
  expect(merged).toEqual(whole);
  const { scope } = JSON.parse(whole.stdout) as AuditResult;
  expect(scope.groups?.map(({ tasks, trials }) => [tasks[0]?.logs, trials])).toEqual([
    [['numbers.jsonl'], 30],
    [['texts.jsonl'], 20],
  ]);
});

test('tasks with few trials are one group where the schemes that fit most of them are the same', async () => {
  const alone = (count: number, task: string): string => linesOf(count, ['A', 'B', 'C'], (truth) => truth, task);
  const tasks = ['law', 'art', 'physics'].map((task) => letters(15, task)).join('');
  const { result } = await auditOf(writeLogs({ 'few.jsonl': tasks + alone(10, 'maths') }));
  expect(result.scope).toMatchObject({ trials: 55, compared: 55, leftOut: [] });
  expect(result.scope.groups ?? []).toEqual([]);
});
