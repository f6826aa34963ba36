/** `audit rag judge-parsers` as its users run it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import { listing, temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { validateReplyAudit } from '../../../support/schemas.ts';

const LINES = [
  { id: 1, judge: 'relevance', reply: '2', label: 2 },
  { id: 'two', judge: 'relevance', reply: 'Score: 3', label: 3 },
  { id: 3, judge: 'faithfulness', prompt: 'ja-1', reply: '```json\n{"score": 0.5}\n```' },
].map((line) => JSON.stringify(line));

test('a file becomes a report, and the same as data', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'r.jsonl'), `${LINES.join('\n')}\n\n`);
  const outputs = ['--out-md', 'r.md', '--out-json', '-'];
  const { code, stdout, stderr } = await audit(['rag', 'judge-parsers', 'r.jsonl', ...outputs], { cwd: folder });
  expect([code, stderr]).toEqual([0, '']);
  const document = JSON.parse(stdout) as ReplyAudit;
  validateReplyAudit(document);
  expect(validateReplyAudit.errors).toBeNull();
  const { files, replies, groups } = document;
  expect([files, replies, groups.map(({ judge }) => judge)]).toEqual([['r.jsonl'], 3, ['faithfulness', 'relevance']]);
  expect(listing(folder)).toHaveLength(2);
});

test('standard input, and the parsers that are named', async () => {
  const words = ['rag', 'judge-parsers', '--schemes', 'judge-json-fenced,judge-number-first'];
  const { code, stdout } = await audit(words, { input: LINES.join('\n') });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^# How much of a judged score is the reply parser\?/);
  expect(stdout).not.toContain('judge-seed`  ');
  expect(stdout).toMatch(/`judge-number-first` +\| +2 \|/);
});

test.each<[string, readonly string[], string, RegExp]>([
  [
    'wrong lines',
    [],
    `${LINES[0]}\n{"id": 2, "judge": "x"}\nnope`,
    /-: line 2: judge: must be one of[^\n]*\n[^\n]*-: line 3: /,
  ],
  ['no line', [], '\n', /standard input: contains no reply; give lines such as/],
  [
    'a parser that there is not',
    ['--schemes', 'judge-guess'],
    LINES.join('\n'),
    /judge-guess: no parser of replies has this id/,
  ],
  ['a file that is not there', ['gone.jsonl'], '', /gone\.jsonl: no such file/],
  ['one output twice', ['--out-md', '-', '--out-json', '-'], '', /choose two different paths/],
])('%s: the reason is reported, and nothing is written', async (_, words, input, reason) => {
  const { code, stdout, stderr } = await audit(['rag', 'judge-parsers', ...words], { input, cwd: temporaryFolder() });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(reason);
});
