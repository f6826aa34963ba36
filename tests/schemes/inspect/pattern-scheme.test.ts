/** The scorer `pattern` of inspect, with the pattern of a log. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findNamedScheme } from '../../../src/schemes/find-scheme.ts';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { schemeFromSpec } from '../../../src/schemes/spec.ts';
import { isUserScheme } from '../../../src/schemes/user/words.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { writeLogs } from '../../support/harness-logs.ts';
import { audit } from '../../support/in-process.ts';
import type { AuditResult } from '../../../src/documents/result.ts';

const verdictOf = (id: string, response: string, truth: string | readonly string[]) =>
  planFor([schemeFromSpec(id)]).score({ response, storedParse: null }, truth)[0];

test.each<[id: string, response: string, truth: string, answer: string | null, isRight: boolean]>([
  ['inspect.pattern:ANSWER: (\\w)', 'So.\nAnswer: b', 'B', 'b', true],
  ['inspect.pattern_case:ANSWER: (\\w)', 'So.\nAnswer: b', 'B', null, false],
  ['inspect.pattern_case:ANSWER: (\\w)', 'ANSWER: b', 'B', 'b', false],
  ['inspect.pattern:ANSWER: (\\w)', 'ANSWER: A, ANSWER: B', 'B', 'A', false],
  ['inspect.pattern:(A)?x', 'x', 'A', null, false],
  ['inspect.pattern:(, ?.)', 'a, b', ', b', ', b', true],
])('%s of %j, %j: %s', (id, response, truth, answer, isRight) => {
  const verdict = verdictOf(id, response, truth);
  expect(verdict).toMatchObject({ parse: { text: answer }, correct: isRight });
  const { start, end } = verdict?.parse ?? {};
  if (typeof start === 'number' && typeof end === 'number') expect(response.slice(start, end)).toBe(answer);
});

test.each(['(a)(b)', 'no group', '(', '(?=look)(a)'])('%s has no scheme', (pattern) => {
  expect(findNamedScheme(`inspect.pattern:${pattern}`)).toBeNull();
});

test('no pattern of a log is the name of a file to load', () => {
  expect(isUserScheme('inspect.pattern:(x)/evil.ts')).toBe(false);
  expect(isUserScheme('inspect.pattern_case:(x)/evil.mjs')).toBe(false);
});

test('a pattern over which others backtrack forever takes no time', () => {
  expect(
    verdictOf('inspect.pattern:(a+)+$'.replace('(a+)+', '((?:a+)+)'), `${'a'.repeat(50_000)}!`, 'a'),
  ).toMatchObject({
    correct: false,
  });
});

const SAMPLES = [
  ['ANSWER = Paris', 'Paris', 'C'],
  ['answer = paris, I think', 'Paris', 'I'],
  ['ANSWER = rome', 'Rome', 'C'],
  ['Rome', 'Rome', 'N'],
] as const;

function logWith(pattern: string): string {
  const run = { eval_id: 'e', task: 't', model: 'm', created: '2026-01-01T00:00:00+00:00', dataset: {}, config: {} };
  const scorers = [{ name: 'pattern', options: { pattern } }];
  const samples = SAMPLES.map(([response, target, value], id) => ({
    id,
    epoch: 1,
    input: 'q',
    target,
    messages: [],
    output: { completion: response, choices: [{ message: { role: 'assistant', content: response } }] },
    scores: { pattern: { value, answer: '?' } },
  }));
  const log = { version: 2, status: 'success', eval: { ...run, scorers }, plan: {}, results: {}, stats: {}, samples };
  return writeLogs({ 'log.json': JSON.stringify(log) });
}

test('a log with a pattern is audited with it, and every output has the scheme', async () => {
  const log = logWith('answer = (\\w+)$');
  const folder = temporaryFolder();
  const outputs = [
    '--out-md',
    join(folder, 'r.md'),
    '--out-html',
    join(folder, 'r.html'),
    '--out-db',
    join(folder, 'r.db'),
  ];
  const { code, stdout, stderr } = await audit([log, ...outputs, '--out-csv', join(folder, 'csv'), '--out-json', '-']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { consistency, schemes } = JSON.parse(stdout) as AuditResult;
  const id = 'inspect.pattern:answer = (\\w+)$';
  expect(consistency.runs).toMatchObject([{ scheme: id, trials: 4, mismatches: 0 }]);
  expect(schemes.map((one) => one.id)).toContain(id);
  const saved = writeLogs({ 'result.json': stdout });
  expect(await audit([saved, '--out-md', join(folder, 'again.md')])).toMatchObject({ code: 0 });
  const explained = await audit(['explain', '--trial', '0#1', '--scheme', id, log]);
  expect(explained).toMatchObject({ code: 0 });
  expect(explained.stdout).toContain('Paris');
});

test('a pattern that cannot be used is named, and no scheme', async () => {
  const { code, stdout } = await audit([
    logWith('answer = (?=(\\w+)$)'),
    '--schemes',
    'inspect.includes',
    '--out-md',
    '-',
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /made by `the scorer pattern\(pattern=.*`\. The catalog has no scheme for this, so a changed label may be due to grading instead of parsing\./,
  );
});
