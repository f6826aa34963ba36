/** The table of several logs: each with its model, its rate as stored, and the scheme that changes most of its labels. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { writeLogs } from '../support/harness-logs.ts';
import { audit } from '../support/in-process.ts';

/** Responses of which the first `unmarked` state the answer without a mark, so that `lmeval.gsm8k.strict` does not find it. */
function linesOf(count: number, unmarked: number, more: Readonly<Record<string, unknown>> = {}): string {
  return Array.from({ length: count }, (_, i) => {
    const end = i < unmarked ? `So it is ${i}.` : `#### ${i}`;
    const record = {
      id: i,
      response: `We count in ${count}.\n${end}`,
      groundTruth: String(i),
      label: i % 2 === 0,
      ...more,
    };
    return `${JSON.stringify(record)}\n`;
  }).join('');
}

const SCHEMES = ['--schemes', 'lmeval.gsm8k.strict,lmeval.gsm8k.flexible'];

async function auditOf(
  cwd: string,
  ...words: string[]
): Promise<{ result: AuditResult; rows: string[][]; md: string }> {
  const outputs = ['--out-md', 'r.md', '--out-json', '-'];
  const { code, stdout, stderr } = await audit([...words, ...SCHEMES, ...outputs], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const md = readFileSync(join(cwd, 'r.md'), 'utf8');
  const lines = md.slice(md.indexOf('## Coverage'), md.indexOf('## Consistency')).split('\n');
  const from = lines.findIndex((line) => line.startsWith('| log '));
  const rows = lines.slice(from, lines.indexOf('', from)).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { result: JSON.parse(stdout) as AuditResult, rows, md };
}

const title = ['log', 'model', 'trials', 'stored accuracy', 'most flips under', 'accuracy', 'Δ accuracy, pp', 'flips'];

test('each file has a row, and the document has the numbers of all schemes', async () => {
  const cwd = dirname(
    writeLogs({
      'a.jsonl': linesOf(10, 4, { model: 'm1' }),
      'b.jsonl': linesOf(4, 0, { model: 'm2' }),
    }),
  );
  const { result, rows } = await auditOf(cwd, 'a.jsonl', 'b.jsonl');
  expect([rows[0], ...rows.slice(2)]).toEqual([
    title,
    ['`a.jsonl`', '`m1`', '10', '50.0\u00a0%', '`lmeval.gsm8k.flexible`', '100.0\u00a0%', '+50.0', '5'],
    ['`b.jsonl`', '`m2`', '4', '50.0\u00a0%', '`lmeval.gsm8k.strict`', '100.0\u00a0%', '+50.0', '2'],
  ]);
  expect(result.coverage.runList[0]).toMatchObject({
    model: 'm1',
    storedErrorPct: 50,
    schemes: [
      { scheme: 'lmeval.gsm8k.strict', n: 10, errorPct: 40, deltaPp: -10, flips: 5 },
      { scheme: 'lmeval.gsm8k.flexible', n: 10, errorPct: 0, deltaPp: -50, flips: 5 },
    ],
  });
});

test('a file with several models has none, and one log has no such numbers', async () => {
  const several = linesOf(2, 0, { model: 'm1' }) + linesOf(4, 0, { model: 'm2' }).split('\n').slice(2).join('\n');
  const cwd = dirname(writeLogs({ 'a.jsonl': several, 'b.jsonl': linesOf(4, 1, { model: 'm3' }) }));
  const { result } = await auditOf(cwd, 'a.jsonl', 'b.jsonl');
  expect(result.coverage.runList.map(({ model }) => model)).toEqual([undefined, 'm3']);
  const [only] = (await auditOf(cwd, 'a.jsonl')).result.coverage.runList;
  expect(Object.keys(only ?? {})).toEqual(['run', 'runId', 'modelVariant', 'temperature', 'trials', 'factualTrials']);
});

test('of many files, those with the most flips are shown, and the report states how many there are', async () => {
  const files = Array.from({ length: 45 }, (_, i) => [`l${String(i).padStart(2, '0')}.jsonl`, linesOf(4 + i, 0)]);
  const cwd = dirname(writeLogs(Object.fromEntries(files) as Record<string, string>));
  const { rows, md } = await auditOf(cwd, '.', '--full');
  expect(rows).toHaveLength(2 + 40);
  expect(rows[2]?.[0]).toBe('`l44.jsonl`');
  expect(md).toContain('40 of 45 logs, those with the most flips (--max-rows).');
});
