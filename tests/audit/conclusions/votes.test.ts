/** Labels of lm-eval that are majority votes: the votes are counted again. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folders.ts';
import { jsonLinesOf, writeLogs } from '../../support/harness-logs.ts';
import { audit } from '../../support/in-process.ts';
import type { AuditResult } from '../../../src/documents/result.ts';

const rowOf = (id: number, answers: readonly string[], isRight: boolean, filter = 'maj@3') => ({
  doc_id: id,
  doc: { question: 'How many?' },
  target: '18',
  arguments: [['How many?', { until: [] }]],
  resps: [answers.map((answer) => (answer === '' ? 'I do not know.' : `So it is. The answer is ${answer}.`))],
  filtered_resps: ['?'],
  filter,
  metrics: ['exact_match'],
  exact_match: isRight ? 1 : 0,
});

async function resultOf(rows: readonly object[], task = 'gsm8k_cot_self_consistency') {
  const name = `samples_${task}_2026-01-01T00-00-00.000000`;
  const log = writeLogs({ [`${name}.jsonl`]: jsonLinesOf(...rows) });
  const report = join(temporaryFolder(), 'r.md');
  const { code, stdout, stderr } = await audit([log, '--schemes', 'lmeval.gsm8k_cot_sc', '--out-md', '-']);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const json = await audit([log, '--schemes', 'lmeval.gsm8k_cot_sc', '--out-md', report, '--out-json', '-']);
  return { report: stdout, consistency: (JSON.parse(json.stdout) as AuditResult).consistency };
}

const ROWS = [
  rowOf(0, ['18', '18', '7'], true),
  rowOf(1, ['7', '18', '18'], true), // the first response alone is wrong
  rowOf(2, ['18', '7', '7'], false), // the first response alone is right
  rowOf(3, ['18', '7', '9'], true), // of equals, the first
  rowOf(4, ['', '', '18'], false), // no answer is an answer
  rowOf(5, ['7', '7', '18', '18', '18'], false), // only the first three vote
];

test('the votes are counted again', async () => {
  const { report, consistency } = await resultOf(ROWS);
  expect(consistency.runs).toMatchObject([
    { scheme: null, trials: 6, votes: { scheme: 'lmeval.gsm8k_cot_sc', trials: 6, mismatches: 0, ties: 1 } },
  ]);
  expect(report).toContain(
    'a majority vote over the repeats`. Counted again over the answers of `lmeval.gsm8k_cot_sc`, the votes reproduce 6 of 6 labels. 1 vote is a tie: the first of the most frequent answers counts.',
  );
});

test('votes that come out otherwise are counted', async () => {
  const { consistency } = await resultOf([...ROWS, rowOf(6, ['18', '18', '18'], false)]);
  expect(consistency.runs?.[0]?.votes).toMatchObject({ trials: 7, mismatches: 1 });
});

test('where no vote is a tie, none is named', async () => {
  const { report, consistency } = await resultOf(ROWS.slice(0, 3));
  expect(consistency.runs?.[0]?.votes).toMatchObject({ trials: 3, ties: 0 });
  expect(report).not.toMatch(/\bties?\b/);
});

/** A log with a list of eight responses, and one answer and label for all of them. */
const ofEight = (id: number, answers: readonly string[]) => ({
  id: `q${id}`,
  question: `How many, in case ${id}?`,
  groundTruth: '18',
  response: answers.map((answer) => `So it is. The answer is ${answer}.`),
  storedParse: '18',
  label: true,
});

test('the warning about a log that has all responses does not call the first the only one', async () => {
  const log = writeLogs({
    'sc.jsonl': jsonLinesOf(
      ofEight(0, ['18', '18', '18', '18', '18', '7', '7', '7']),
      ofEight(1, ['18', '18', '18', '18', '7', '7', '7', '7']),
    ),
  });
  const { code, stdout } = await audit(['compare', log, '--to', 'lmeval.gsm8k.flexible', '--out-md', '-']);
  expect(code).toBe(0);
  expect(stdout).toContain(
    '2 trials with a majority vote over several responses as the stored answer; it is compared with the answer of the first response',
  );
  expect(stdout).not.toContain('contains only');
});

test('where the parser of the vote is not known, nothing is counted', async () => {
  const { consistency, report } = await resultOf(ROWS, 'another_task');
  expect(consistency.runs?.[0]?.votes).toBeUndefined();
  expect(report).toContain(
    'The catalog has no scheme for this, so a changed label may be due to grading instead of parsing.',
  );
});
