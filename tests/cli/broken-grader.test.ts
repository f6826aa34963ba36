/** Logs whose stored labels are wrong: the schemes stay in the audit, and the finding names the labels. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';
import type { AuditResult } from '../../src/documents/result.ts';

interface Row {
  readonly response: string;
  readonly groundTruth: string;
  readonly label?: 0 | 1;
}

const linesOf = (rows: readonly Row[]): string => rows.map((row, id) => `${JSON.stringify({ id, ...row })}\n`).join('');
const rows = (n: number, make: (i: number) => Row): Row[] => Array.from({ length: n }, (_, i) => make(i));

interface Outcome {
  readonly result: AuditResult;
  readonly stdout: string;
  readonly report: string;
}

async function auditOf(input: string, ...words: readonly string[]): Promise<Outcome> {
  const json = join(temporaryFolder(), 'r.json');
  const summary = await audit([input, ...words, '--out-json', json, '--out-md', join(temporaryFolder(), 'r.md')]);
  expect(summary.code).toBe(0);
  const { stdout: report } = await audit(['report', json, '--out-md', '-', '--full']);
  const { stdout } = await audit([input, ...words, '--out-json', '-']);
  return { result: JSON.parse(stdout) as AuditResult, stdout: summary.stdout, report };
}

/** Twenty answers after the sign, labelled right, and twenty in a sentence, which the grader did not read; five of these are wrong. */
const strict = linesOf(
  rows(40, (i) => ({
    response: i % 2 === 0 ? `So\n#### ${i}` : `So she pays $${i > 30 ? 99 : i}.`,
    groundTruth: String(i),
    label: i % 2 === 0 ? 1 : 0,
  })),
);

test('answers that every fitting scheme calls right, and the stored labels wrong, are the finding', async () => {
  const log = writeLogs({ 'log.jsonl': strict });
  const { result, stdout, report } = await auditOf(log);
  const review = `audit review sample --reviews reviews.db ${log}`;
  expect(result.disagreement).toEqual({
    schemes: ['number', 'lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'],
    repeating: ['lmeval.gsm8k.strict'],
    storedWrong: 15,
    storedRight: 0,
  });
  expect(result.review).toBe(review);
  expect(stdout.replaceAll('\n', ' ')).toContain(
    'All other fitting schemes contradict 15 of 40 stored labels: accuracy ',
  );
  expect(stdout).toContain(`  ${review}\n`);
  expect(report).toContain(
    `The stored labels call 15 answers wrong that every other fitting scheme calls right. What is not known: which of two labels is right. This command draws trials for people to mark: \`${review}\``,
  );
  const receipts = result.receipts['stored-wrong'] ?? [];
  expect(receipts).toHaveLength(15);
  expect(receipts.every(({ storedCorrect, schemeCorrect }) => !storedCorrect && schemeCorrect)).toBe(true);
  expect(report).toContain('## Examples: stored wrong, right under every fitting scheme');
  expect(report).toContain(receipts[0]?.explain);
});

test('the command of the review draws trials of the same audit', async () => {
  const log = writeLogs({ 'log.jsonl': strict });
  const cwd = temporaryFolder();
  const { result } = await auditOf(log, '--schemes', 'lmeval.gsm8k.flexible,opencompass.gsm8k');
  expect(result.disagreement).toMatchObject({ storedWrong: 15, repeating: [] });
  const words = result.review?.replaceAll("'", '').split(' ').slice(1) ?? [];
  expect(words).toContain('lmeval.gsm8k.flexible,opencompass.gsm8k');
  expect(await audit(words, { cwd })).toMatchObject({ code: 0 });
});

test('the reverse is found too', async () => {
  const log = writeLogs({
    'log.jsonl': linesOf(
      rows(20, (i) => ({ response: `The answer is ${i < 6 ? 'B' : 'A'}.`, groundTruth: 'A', label: i < 14 ? 1 : 0 })),
    ),
  });
  const { result, report } = await auditOf(log, '--schemes', 'mmlupro.l2,opencompass.first_option');
  expect(result.disagreement).toMatchObject({ storedWrong: 6, storedRight: 6 });
  expect(report).toContain(
    'The stored labels call 6 answers wrong that every fitting scheme calls right, and 6 answers right that every fitting scheme calls wrong.',
  );
  expect(result.receipts['stored-right']).toHaveLength(6);
});

test('one scheme alone, or one that finds no answer, does not judge labels', async () => {
  const log = writeLogs({ 'log.jsonl': strict });
  const { result } = await auditOf(log, '--schemes', 'lmeval.gsm8k.flexible');
  expect(result.disagreement).toMatchObject({ schemes: [], storedWrong: 0, storedRight: 0 });
  const silent = writeLogs({
    'log.jsonl': linesOf(
      rows(20, (i) => ({ response: i < 14 ? 'Answer: A' : 'maybe the first', groundTruth: 'A', label: 1 })),
    ),
  });
  const { result: unparsed } = await auditOf(silent, '--schemes', 'simpleevals.mcq,mmlupro.l2');
  expect(unparsed.disagreement).toMatchObject({ schemes: ['simpleevals.mcq', 'mmlupro.l2'], storedRight: 0 });
});

describe('a folder', () => {
  const names = linesOf(
    rows(30, (i) => ({
      response: `Name${i}`,
      groundTruth: i % 3 === 0 ? 'Rome' : `Name${i}`,
      label: i % 3 === 0 ? 0 : 1,
    })),
  );
  const truths = linesOf(
    rows(20, (i) => ({ response: i % 2 === 0 ? 'True' : 'False', groundTruth: 'true', label: i % 2 === 0 ? 1 : 0 })),
  );

  test('is not led by a scheme that fits some of its logs only, and the caution names the others', async () => {
    const log = writeLogs({ 'names.jsonl': names, 'truths.jsonl': truths });
    const { result, stdout, report } = await auditOf(join(log, '..'));
    expect(result.options.schemes).toContain('openai_evals.match');
    expect(result.misfits?.find(({ scheme }) => scheme === 'openai_evals.match')).toMatchObject({
      code: 'right-on-few',
      logs: [{ log: 'truths.jsonl', trials: 20 }],
    });
    expect(result.schemes.find(({ id }) => id === 'openai_evals.match')?.flips).toBe(10);
    expect(result.extremes.everyTrial.schemes).not.toContain('openai_evals.match');
    expect(stdout).toMatch(/^All \d fitting schemes agree with the stored labels of 50 answers/);
    expect(report).toContain('No scheme that fits every log changes any of 50 labels.');
    expect(report).toContain(
      '`openai_evals.match` does not fit 1 of 2 logs (`truths.jsonl` with 20 trials): none of 20 sampled',
    );
  });

  test('leaves out a scheme that fits no single log', async () => {
    const log = writeLogs({ 'a.jsonl': truths, 'b.jsonl': truths });
    const { result, stdout } = await auditOf(join(log, '..'));
    expect(result.options.schemes).toContain('helm.quasi_exact_match');
    expect(result.options.schemes).not.toContain('openai_evals.match');
    expect(stdout).toMatch(/^All \d schemes agree with the stored labels of 40 answers/);
  });
});

test('a named scheme that does not fit has a caution, one of the user too', async () => {
  const log = writeLogs({ 'log.jsonl': strict });
  const own = String.raw`regex:/is (\w+)$/`;
  const { result, report } = await auditOf(log, '--schemes', `${own},lmeval.gsm8k.flexible`);
  expect(result.misfits).toMatchObject([
    { scheme: own, code: 'parses-little', reason: 'it parses none of 40 responses' },
  ]);
  expect(report).toContain('does not fit these answers: it parses none of 40 responses.');
});

test('truths are read as what is in their wrapper, and the report names them', async () => {
  const wrapped = rows(30, (i) => ({
    response: `Because of this, the answer is ${'ABC'[i % 3] ?? ''}.`,
    groundTruth: i < 10 ? 'D.' : `${'ABC'[i % 3] ?? ''}.`,
    label: i < 10 ? (0 as const) : (1 as const),
  }));
  const { result, report, stdout } = await auditOf(writeLogs({ 'log.jsonl': linesOf(wrapped) }));
  expect(result.options.schemes).toEqual(expect.arrayContaining(['mmlupro.l2', 'opencompass.first_option', 'mc-v3']));
  expect(stdout).toMatch(/^All \d schemes agree with the stored labels of 30 answers/);
  expect(result.rereadTruths).toEqual([{ written: 'D.', read: 'D', trials: 30, of: 30 }]);
  expect(report).toContain('Truths:\n\n- Read `D.` as `D` in 30 of 30 sampled truths.');
});
