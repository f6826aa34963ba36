/** Folders with logs of several kinds: each kind has separate schemes, and what one audit cannot be about is reported. */
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';
import type { AuditResult } from '../../src/documents/result.ts';

const linesOf = (count: number, response: string, groundTruth: string | null, label?: boolean): string =>
  Array.from({ length: count }, (_, id) => `${JSON.stringify({ id, response, groundTruth, label })}\n`).join('');

const letters = linesOf(12, 'Answer: B', 'B', true);
const numbers = linesOf(10, 'It is\n#### 18', '18', true);
const words = linesOf(3, 'Paris', 'Paris', true);

const run = (...inputs: readonly string[]) =>
  audit([...inputs, '--out-md', join(temporaryFolder(), 'r.md'), '--out-json', '-']);

test('of a folder with several kinds of answers, each kind is audited under separate schemes', async () => {
  const folder = dirname(writeLogs({ 'letters.jsonl': letters, 'numbers.jsonl': numbers, 'words.jsonl': words }));
  const { code, stdout, stderr } = await run(folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { coverage, scope, groups, schemes, misfits } = JSON.parse(stdout) as AuditResult;
  expect(coverage.runList.map(({ run: name }) => name)).toEqual(['letters.jsonl', 'numbers.jsonl', 'words.jsonl']);
  expect(scope).toMatchObject({ trials: 25, compared: 25, leftOut: [] });
  expect(scope.groups?.map(({ name, form, trials }) => [name, form, trials])).toEqual([
    ['letters', 'letters', 12],
    ['numbers', 'numbers', 10],
    ['texts', 'texts', 3],
  ]);
  for (const { name, schemes: own } of groups ?? []) {
    const trials = scope.groups?.find((group) => group.name === name)?.trials;
    expect(new Set(own.map((scheme) => scheme.trials))).toEqual(new Set([trials]));
    // Each scheme has no trial of another group.
    for (const { id } of own.slice(1)) expect(schemes.find((scheme) => scheme.id === id)?.trials).toBe(trials);
  }
  expect(misfits?.map(({ code: why }) => why)).not.toContain('truth-out-of-reach');
});

test('without labels, the largest group is compared, and the trials of the others are named', async () => {
  const log = writeLogs({ 'both.jsonl': `${linesOf(20, 'Answer: B', 'B')}${linesOf(10, 'It is\n#### 18', '18')}` });
  const { stdout } = await run(log);
  const { scope, groups, schemes, options } = JSON.parse(stdout) as AuditResult;
  expect(scope).toMatchObject({
    trials: 30,
    compared: 20,
    leftOut: [{ reason: 'other-answers', name: 'numbers', trials: 10 }],
  });
  expect(options.base).toBeDefined();
  expect(groups?.map(({ name }) => name)).toEqual(['letters']);
  expect(new Set(schemes.map(({ trials }) => trials))).toEqual(new Set([20]));
});

test('without labels, logs of the largest group are compared, and a log without truths is counted', async () => {
  const folder = dirname(
    writeLogs({
      'letters.jsonl': linesOf(20, 'Answer: B', 'B'),
      'numbers.jsonl': linesOf(10, 'It is\n#### 18', '18'),
      'opinions.jsonl': linesOf(5, 'I like it', null),
    }),
  );
  const logs = ['letters', 'numbers', 'opinions'].map((name) => join(folder, `${name}.jsonl`));
  const { stdout, stderr } = await run(...logs);
  const { scope, coverage } = JSON.parse(stdout) as AuditResult;
  expect(stderr).toBe('');
  expect(coverage.runs).toBe(3);
  expect(scope).toMatchObject({ trials: 35, compared: 20 });
  expect(scope.leftOut.map(({ reason, trials }) => [reason, trials])).toEqual(
    expect.arrayContaining([
      ['no-truth', 5],
      ['other-answers', 10],
    ]),
  );
});

test('logs with labels and logs without are not audited together', async () => {
  const unlabelled = linesOf(20, 'Answer: B', 'B');
  const folder = dirname(writeLogs({ 'labelled.jsonl': letters, 'unlabelled.jsonl': unlabelled }));
  const { stdout } = await run(folder);
  const { coverage, options } = JSON.parse(stdout) as AuditResult;
  expect(coverage.runList.map(({ run: name }) => name)).toEqual(['unlabelled.jsonl']);
  expect(options.base).toBeDefined();
});

test('a log that the user names is not left out without an error', async () => {
  const log = writeLogs({ 'letters.jsonl': letters, 'unlabelled.jsonl': linesOf(10, 'Answer: B', 'B') });
  const { code, stderr } = await run(log, join(dirname(log), 'unlabelled.jsonl'));
  expect(code).toBe(2);
  expect(stderr).toMatch(/unlabelled\.jsonl: .*; audit these separately from .*letters\.jsonl/);
});

test('logs of which a scheme reaches all truths stay together', async () => {
  const folder = dirname(writeLogs({ 'a.jsonl': letters, 'b.jsonl': linesOf(3, 'Answer: C', 'C', true) }));
  const { stdout, stderr } = await run(folder);
  expect(stderr).not.toContain('Left out');
  expect((JSON.parse(stdout) as AuditResult).coverage.runList).toHaveLength(2);
});

test('a gate does not pass over a folder that gives no trial', async () => {
  const log = writeLogs({ 'one/letters.jsonl': letters, 'two/unlabelled.jsonl': linesOf(10, 'Answer: B', 'B') });
  const folders = [dirname(log), join(dirname(log), '../two')];
  const rule = ['--fail-on', 'max(abs(deltaPp)) > 100'];
  expect(await run(...folders)).toMatchObject({ code: 0 });
  const { code, stdout, stderr } = await run(...folders, ...rule);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/two: gives no trial to the result \(.*\), so the rules of --fail-on would not/);
  expect(stderr).not.toContain('one: gives');
  expect(await run(...folders, ...rule, '--allow-empty')).toMatchObject({ code: 0 });
  expect(await run(dirname(dirname(log)), ...rule)).toMatchObject({ code: 0 }); // it gives trials
});
