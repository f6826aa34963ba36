/** Logs without labels: the labels of the first scheme take their place. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

/** Twelve answers, of which the last number is right in nine and the text after the sign in six. */
const ROWS = Array.from({ length: 12 }, (_, i) => ({
  id: `t${i}`,
  model: 'm',
  task: 'sums',
  groundTruth: `Add them.\n#### ${i}`,
  response: i < 6 ? `So it is\n#### ${i}` : i < 9 ? `#### 99, or rather ${i}` : 'It is 99',
}));

function logOf(rows: readonly object[]): string {
  const path = join(temporaryFolder(), 'log.jsonl');
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

async function resultOf(path: string, ...words: readonly string[]): Promise<[result: AuditResult, report: string]> {
  const folder = temporaryFolder();
  const [json, md] = [join(folder, 'r.json'), join(folder, 'r.md')];
  const { code, stderr } = await audit([path, ...words, '--out-json', json, '--out-md', md]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return [JSON.parse(readFileSync(json, 'utf8')) as AuditResult, readFileSync(md, 'utf8')];
}

const SCHEMES = ['--schemes', 'lmeval.gsm8k.strict,opencompass.gsm8k'];

test('the first named scheme is the base, and the others are compared with it', async () => {
  const [result, report] = await resultOf(logOf(ROWS), ...SCHEMES);
  expect(result.options.base).toBe('lmeval.gsm8k.strict');
  expect(result.consistency).toEqual({ scheme: 'lmeval.gsm8k.strict', mismatches: 0, trialIds: [] });
  const [stored, base, other] = result.schemes;
  expect([stored?.errors, base?.errors, other?.errors]).toEqual([6, 6, 3]);
  expect(other).toMatchObject({ id: 'opencompass.gsm8k', trials: 12, flips: 3, gained: 3, lost: 0 });
  expect(result.agreements).toEqual([
    {
      schemes: ['lmeval.gsm8k.strict', 'opencompass.gsm8k'],
      bothRight: 6,
      firstRight: 0,
      secondRight: 3,
      bothWrong: 3,
      kappa: 0.5,
    },
  ]);
  expect(report).toContain('\nThe log has no labels. Those of `lmeval.gsm8k.strict` take their place:');
  expect(report).toMatch(/\| `lmeval.gsm8k.strict` \| +75\.0\u00a0% \|/);
  const [flip] = result.receipts['opencompass.gsm8k-flip'] ?? [];
  expect(flip).toMatchObject({ storedCorrect: false, schemeCorrect: true });
});

test('without --schemes, the base is the first one that fits', async () => {
  const [{ options, agreements = [] }] = await resultOf(logOf(ROWS));
  expect(options.base).toBe(options.schemes[0]);
  expect(options.schemes.length).toBeGreaterThan(1);
  expect(agreements).toHaveLength((options.schemes.length * (options.schemes.length - 1)) / 2);
});

test('one scheme alone has nothing to be compared with', async () => {
  const { code, stderr } = await audit([logOf(ROWS), '--schemes', 'opencompass.gsm8k', '--out-md', '-']);
  expect([code, stderr]).toEqual([
    2,
    'audit: the logs have no labels, so schemes can be compared with each other only, and opencompass.gsm8k is the only one; name at least two with --schemes, the first of which is the base. No path to a value can be a label: id, model, task, groundTruth, response. Add it to each record, as in {"response":"The answer is B.","groundTruth":"B","label":true}.\n',
  ]);
});

test('where only one scheme fits, the report gives its accuracy and states that there is nothing to compare it with', async () => {
  const choices = Array.from({ length: 36 }, (_, i) => `option ${i}`);
  const rows = ['L', 'P', '10', 'E'].map((groundTruth) => ({
    response: `ANSWER: ${groundTruth}`,
    groundTruth,
    choices,
  }));
  const { code, stdout } = await audit([logOf(rows), '--out-md', '-']);
  expect(code).toBe(0);
  expect(stdout).toContain('**Only `choice` fits these answers.** Under it, 4 of 4 answers are right (100.0\u00a0%).');
  expect(stdout).toContain('There is nothing to compare it with; name a second scheme with --schemes.');
});

test('a label after the first trials, and on none of the sample, is refused', async () => {
  const late = { ...ROWS[0], id: 'late', label: 1 };
  const rows = [...Array.from({ length: 20 }, () => ROWS).flat(), { ...ROWS[0], id: 'other' }, late];
  const { code, stderr } = await audit([logOf(rows), ...SCHEMES, '--out-md', '-']);
  expect([code, stderr]).toEqual([
    2,
    'audit: log.jsonl: trial late has a label, and the first trials have none; audit logs with labels and logs without separately.\n',
  ]);
});

test('a saved result is audited with the same base', async () => {
  const path = logOf(ROWS);
  const folder = temporaryFolder();
  await audit([path, ...SCHEMES, '--out-json', join(folder, 'r.json'), '--out-md', join(folder, 'r.md')]);
  const again = join(folder, 'again.json');
  expect((await audit([join(folder, 'r.json'), '--out-json', again, '--out-md', join(folder, 'again.md')])).code).toBe(
    0,
  );
  const [first, second] = [join(folder, 'r.json'), again].map((file) => readFileSync(file, 'utf8'));
  expect(second?.replaceAll(' --format jsonl', '')).toBe(first);
});
