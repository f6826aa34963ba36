/** Values that are nested very deeply: a sentence, and no error of the call stack. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isDeeperThan } from '../../src/base/core/json-depth.ts';
import { temporaryFolder } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';

const OWN = { id: 't', response: 'Answer: A', groundTruth: 'A', storedParse: 'A', label: 1 };
const LM_EVAL = {
  doc_id: 0,
  doc: {},
  target: 'A',
  arguments: [['q', {}]],
  resps: [['A']],
  filtered_resps: ['A'],
  exact_match: 1,
};
const FIELDS = [
  ...['id', 'item', 'response', 'storedParse', 'label', 'groundTruth', 'choices', 'question', 'model', 'other'].map(
    (field) => [OWN, field] as const,
  ),
  ...Object.keys(LM_EVAL).map((field) => [LM_EVAL, field] as const),
];

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** The text of a record with such a value; JSON.stringify would exceed the stack itself. */
function recordWith(record: object, field: string, levels: number): string {
  const others = Object.entries(record).filter(([name]) => name !== field);
  const texts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...texts, `"${field}":${'['.repeat(levels)}${']'.repeat(levels)}`].join()}}\n`;
}

test.each(FIELDS)('of %j, %s', async (record, field) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'log.jsonl'), recordWith(record, field, 10_000));
  for (const words of [['log.jsonl'], ['compare', 'log.jsonl', '--to', 'mc-v3']])
    expect(await audit(words, { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr: `audit: log.jsonl: line 1: nested deeper than 500; if this is intended, raise the limit with --limit depth=….\n`,
    });
  writeFileSync(join(folder, 'log.jsonl'), recordWith(record, field, 1_990));
  const { stderr } = await audit(['log.jsonl', '--limit', 'depth=2000', '--schemes', 'mc-v3'], { cwd: folder });
  expect(stderr).not.toMatch(/RangeError|\n +at /);
});

test('no limit may be so high that values cannot be walked', async () => {
  expect((await audit(['log.jsonl', '--limit', 'depth=2001'])).stderr).toContain(
    '"depth=2001" is too much; write depth=2000 or less.',
  );
});

test.each([
  [1, 0, false],
  [nested(3), 2, true],
  [nested(3), 3, false],
  [[1, { a: [2] }], 3, false],
  [[1, { a: [2] }], 2, true],
])('%j is deeper than %i: %s', (value, limit, isDeeper) => {
  expect(isDeeperThan(value, limit)).toBe(isDeeper);
});
