/** The files of the built-in judges, which are written like those of users. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeRecordSchema } from '../../../../src/apps/rag/documents/judge-schema.ts';
import { judgeOf } from '../../../../src/apps/rag/judges/judge.ts';
import { COMPUTED_JUDGES, JUDGE_IDS, JUDGES } from '../../../../src/apps/rag/judges/judges.ts';

const folder = join(import.meta.dirname, '../../../../src/apps/rag/judges');

test.each(JUDGE_IDS)('%s: its file is one that a user could write, and is read unchanged', (id) => {
  const record = judgeRecordSchema.parse(JSON.parse(readFileSync(join(folder, id, 'judge.json'), 'utf8')));
  expect(record.id).toBe(id);
  expect(judgeOf(record)).toEqual(JUDGES[id]);
});

test('every folder is a judge', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ids = [...JUDGE_IDS, ...COMPUTED_JUDGES.map(({ id }) => id)];
  expect(folders.map(({ name }) => name).toSorted()).toEqual(ids.toSorted());
});
