/** Sets of built-in prompts: a judge without a prompt of a version has the latest earlier one. */
import { expect, test } from 'vitest';
import { latestOf, listPromptFiles } from '../../../../src/apps/rag/asking/built-in-prompts.ts';

const files = listPromptFiles([
  'ja-1.txt',
  'ja-3.txt',
  'ja-10.txt',
  'en-2.txt',
  'ja-1.answer-claims.txt',
  'judge.json',
  'JA-1.txt',
]);

test.each<[string, string | null, string | null]>([
  ['ja-1', null, 'ja-1.txt'],
  ['ja-2', null, 'ja-1.txt'],
  ['ja-9', null, 'ja-3.txt'],
  ['ja-10', null, 'ja-10.txt'],
  ['en-1', null, null],
  ['ja-3', 'answer-claims', 'ja-1.answer-claims.txt'],
  ['ja-1', 'truth-claims', null],
])('%s, %s', (set, step, name) => {
  expect(latestOf(files, set, step)?.name ?? null).toBe(name);
});

test('other files are no prompts', () => {
  expect(files.map(({ name }) => name)).toEqual([
    'ja-1.txt',
    'ja-3.txt',
    'ja-10.txt',
    'en-2.txt',
    'ja-1.answer-claims.txt',
  ]);
});
