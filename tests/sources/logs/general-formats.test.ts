/** Files without fixed fields in folders. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLogs } from '../../../src/sources/logs/find-logs.ts';
import { temporaryFolder } from '../../support/folders.ts';

const FILES = {
  'outputs.jsonl': '{"output":"It is 18","gold":"18"}\n{"output":"x","gold":"y"}\n',
  'labelled.json': '[{"response":"a","label":1}]',
  'table.csv': 'prediction,target\na,b\n',
  'questions.jsonl': '{"question":"?","answer":"18"}\n',
  'config.json': '{"model":"m","tasks":[{"name":"x"}]}',
  'broken.jsonl': '{"output":"a","gold":"b"}\n{"output":',
  'pointer.jsonl': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
  'notes.txt': 'prose\n',
};

test('those that certainly are outputs are logs, a pointer is reported, and the others are named', async () => {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const { logs, others, unread } = await findLogs([folder], null);
  const named = (...names: readonly string[]): string[] => names.map((name) => join(folder, name));
  expect(logs).toEqual(named('labelled.json', 'outputs.jsonl', 'table.csv'));
  expect(others).toEqual(named('broken.jsonl', 'config.json', 'notes.txt', 'questions.jsonl'));
  expect(unread).toEqual([
    { path: join(folder, 'pointer.jsonl'), reason: 'a Git-LFS pointer, not the log; run "git lfs pull" there' },
  ]);
});
