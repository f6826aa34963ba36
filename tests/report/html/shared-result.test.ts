/** A shared page names inputs without the folders of the machine that contain them. */
import { expect, test } from 'vitest';
import { shareResult } from '../../../src/report/html/shared-result.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { unreadInputs } from '../../../src/documents/scope.ts';
import { sampleResult } from '../../support/result.ts';

/** The sample of logs. */
function ofLogs(...logs: readonly string[]): AuditResult {
  const { options, scope } = sampleResult();
  return sampleResult({
    options: { ...options, runsDir: null, metadata: null, logs },
    scope: { ...scope, inputs: logs.map((path) => ({ path, bytes: 1 })) },
  });
}

/** The sample of run stores. */
function ofStores(runsDir: string, metadata: string): AuditResult {
  return sampleResult({ options: { ...sampleResult().options, runsDir, metadata } });
}

test.each([
  [['/home/ann/secret/a.jsonl'], ['a.jsonl']],
  [
    ['/home/ann/secret/a.jsonl', '/home/ann/secret/b/c.jsonl'],
    ['secret/a.jsonl', 'secret/b/c.jsonl'],
  ],
  [
    ['/home/ann/x/m1/state.json', '/home/ann/x/m2/state.json'],
    ['x/m1/state.json', 'x/m2/state.json'],
  ],
  [
    ['/home/ann/a.jsonl', '/data/b.jsonl'],
    ['a.jsonl', 'b.jsonl'],
  ],
  [['C:\\Users\\ann\\a.jsonl'], ['a.jsonl']],
  [
    ['C:\\Users\\ann\\a.jsonl', 'C:\\Users\\ann\\b\\c.jsonl'],
    ['ann\\a.jsonl', 'ann\\b\\c.jsonl'],
  ],
  [['logs/a.jsonl'], ['logs/a.jsonl']],
  [['/a.jsonl'], ['/a.jsonl']],
])('%j becomes %j', (logs, names) => {
  const shared = shareResult(ofLogs(...logs));
  expect(shared.options.logs).toEqual(names);
  expect(shared.scope.inputs.map(({ path }) => path)).toEqual(names);
});

test.each([
  ['/home/ann/study/runs', '/home/ann/study/runs_metadata.json', 'study/runs', 'study/runs_metadata.json'],
  ['/home/ann/study/runs', '/opt/lists/runs.json', 'study/runs', 'runs.json'],
  ['answer-audit-demo/runs', '/opt/lists/runs.json', 'answer-audit-demo/runs', 'runs.json'],
])('the run stores %s of %s become %s of %s', (runsDir, metadata, folder, list) => {
  expect(shareResult(ofStores(runsDir, metadata)).options).toMatchObject({ runsDir: folder, metadata: list });
});

test('warnings, skipped files and the baseline are shortened; commands and texts of trials are not', () => {
  const path = '/home/ann/secret/a.jsonl';
  const result = ofLogs(path);
  const { receipts } = result;
  const [[kind, [receipt]]] = Object.entries(receipts).filter(([, list]) => list.length > 0) as [
    [string, [AuditResult['receipts'][string][number]]],
  ];
  const example = { ...receipt, explain: `audit explain ${path}`, question: { ...receipt.question, head: path } };
  const shared = shareResult({
    ...result,
    warnings: [`${path}: a note`],
    scope: {
      ...result.scope,
      leftOut: [{ reason: 'unread', name: '/home/ann/secret/x.txt', trials: null, why: `${path} is no log` }],
    },
    receipts: { ...receipts, [kind]: [example] } as AuditResult['receipts'],
  });
  expect(shared.warnings).toEqual(['secret/a.jsonl: a note']);
  expect(unreadInputs(shared)).toEqual([{ run: 'secret/x.txt', reason: 'secret/a.jsonl is no log' }]);
  expect(shared.receipts).toMatchObject({ [kind]: [example] });
});

test('a result without absolute paths is the same', () => {
  const result = sampleResult();
  expect(shareResult(result)).toBe(result);
});
