/** Which files of a folder are logs: those that are read alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findOwnReader, findReader } from '../../../../../src/sources/logs/find-reader.ts';
import { temporaryFolder } from '../../../../support/folders.ts';

function fileOf(make: (at: number) => object, count: number): string {
  const path = join(temporaryFolder(), 'file.jsonl');
  const lines = Array.from({ length: count }, (_, at) => JSON.stringify(make(at)));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const letter = (at: number): string => 'ABCD'[at % 4] ?? '';

describe.each<[name: string, make: (at: number) => object]>([
  ['fields with usual names', (at) => ({ response: `It is ${letter(at)}.`, groundTruth: letter(at + (at % 3)) })],
  [
    'fields in objects',
    (at) => ({ reply: { model_answer: `I think it is ${letter(at)}.` }, answer: { correct: letter(at + (at % 3)) } }),
  ],
  ['fields that only their values show', (at) => ({ final_result: letter(at), real_target: letter(at + (at % 3)) })],
])('%s', (_, make) => {
  test('make a file a log', async () => {
    const path = fileOf(make, 12);
    const found = await findOwnReader(path, null);
    expect(found?.reader.id).toBe('jsonl');
    expect((await findReader(path, null)).id).toBe('jsonl');
    expect(found?.fields).toBeDefined();
  });
});

test.each<[name: string, make: (at: number) => object, count: number]>([
  ['a configuration with such names in objects', () => ({ model: { output: 'text' }, loss: { target: 'x' } }), 1],
  ['questions with truths', (at) => ({ question: `Which is ${at}?`, answer: letter(at) }), 12],
  ['responses alone', (at) => ({ response: `It is ${letter(at)}.` }), 12],
])('%s are no log', async (_, make, count) => {
  expect(await findOwnReader(fileOf(make, count), null)).toBeNull();
});
