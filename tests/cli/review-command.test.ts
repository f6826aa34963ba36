/** The command that draws trials for people: in the result of every audit, and the third of the next commands of the terminal. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { demoFolder, temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';
import { validateResult } from '../support/schemas.ts';

/** Ten answers. @param wrong how many right ones are stored as wrong. */
const logOf = (wrong: number): string =>
  Array.from(
    { length: 10 },
    (_, i) =>
      `${JSON.stringify({ id: `${i}`, response: `#### ${i}`, groundTruth: `${i}`, label: i < wrong ? 0 : 1 })}\n`,
  ).join('');

interface Audited {
  readonly result: AuditResult;
  /** The commands that the terminal shows last. */
  readonly next: readonly string[];
}

async function audited(words: readonly string[], cwd: string): Promise<Audited> {
  const outputs = ['--out-json', 'r.json', '--out-md', 'r.md'];
  const { code, stdout } = await audit([...words, ...outputs], { cwd });
  expect(code).toBe(0);
  const [, next = ''] = stdout.split('\nNext:\n');
  const result = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as AuditResult;
  validateResult(result);
  expect(validateResult.errors).toBeNull();
  return { result, next: next.trimEnd().split('\n') };
}

/** Draws trials by a command that was shown. @returns what was drawn, in words. */
async function drawn(command: string, cwd: string): Promise<string> {
  const words = command.trim().replaceAll("'", '').split(' ');
  expect(words.slice(0, 3)).toEqual(['audit', 'review', 'sample']);
  const { code, stdout } = await audit(words.slice(1), { cwd });
  expect(code).toBe(0);
  return stdout;
}

test('of a log names the log', async () => {
  const cwd = dirname(writeLogs({ 'my.jsonl': logOf(4) }));
  const { result, next } = await audited(['my.jsonl'], cwd);
  expect(result.review).toBe('audit review sample --reviews reviews.db my.jsonl');
  expect(next).toEqual([
    '  audit view r.json',
    expect.stringMatching(/^ {2}audit explain --trial \d .*my\.jsonl$/),
    '  audit review sample --reviews reviews.db my.jsonl',
  ]);
  expect(await drawn(result.review ?? '', cwd)).toContain('10 trials added');
});

test('of a log whose labels stay is in the result, and the terminal lists the schemes', async () => {
  const cwd = dirname(writeLogs({ 'my.jsonl': logOf(0) }));
  const { result, next } = await audited(['my.jsonl', '--schemes', 'lmeval.gsm8k.strict'], cwd);
  expect(result.review).toBe('audit review sample --schemes lmeval.gsm8k.strict --reviews reviews.db my.jsonl');
  expect(next).toEqual(['  audit view r.json', '  audit schemes']);
});

test('of a run store names its runs and their list, in the terminal their folder', async () => {
  const demo = demoFolder();
  const cwd = temporaryFolder();
  const { result, next } = await audited([demo], cwd);
  const schemes = `--schemes 'v2-parse,combined,v2-norm,post-think' --reviews reviews.db`;
  expect(result.review).toBe(
    `audit review sample --runs-dir ${demo}/runs --metadata ${demo}/runs_metadata.json ${schemes}`,
  );
  expect(next).toEqual([
    '  audit view r.json',
    expect.stringMatching(/^ {2}audit explain --trial [\w-]+ \S+$/),
    `  audit review sample ${schemes} ${demo}`,
  ]);
  const first = await drawn(result.review ?? '', temporaryFolder());
  expect(first).toMatch(/^\d+ trials added/);
  expect(await drawn(next[2] ?? '', temporaryFolder())).toBe(first);
});

test('draws from the trials of the audit, whatever it leaves out', async () => {
  const { result: whole } = await audited([demoFolder()], temporaryFolder());
  const truths = Object.values(whole.receipts)
    .flat()
    .map(({ groundTruth }) => groundTruth.head);
  const truth = truths.find((one) => /^\w+$/.test(one)) ?? '';
  for (const options of [
    ['--conditions', 'control'],
    ['--null-ground-truth', truth],
  ]) {
    const cwd = temporaryFolder();
    const { result } = await audited([demoFolder(), ...options], cwd);
    expect(result.scope.compared).toBeLessThan(whole.scope.compared);
    expect(await drawn(result.review ?? '', cwd)).toContain(` of ${result.scope.compared} trials`);
  }
});
