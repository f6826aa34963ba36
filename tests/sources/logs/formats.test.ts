/** Every format of the list: the description of each reader, and the files that it takes. */
import { expect, test } from 'vitest';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { readStart } from '../../../src/sources/logs/kit/start.ts';
import { LOG_READERS } from '../../../src/sources/logs/readers.ts';
import { jsonLinesOf, logFixture, writeLogs } from '../../support/harness-logs.ts';

const READERS = LOG_READERS.filter(({ isOwnFormat }) => isOwnFormat);

test.each(LOG_READERS)(
  '$id describes what it reads, and names schemes of the catalog',
  ({ id, summary, notes, schemes }) => {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(summary).toMatch(/[^.]$/);
    expect(notes).toMatch(/\.$/);
    for (const scheme of Object.values(schemes ?? {}).flat()) expect(findScheme(scheme).id).toBe(scheme);
  },
);

test('ids are unique, and formats with fixed fields are tried first', () => {
  expect(new Set(LOG_READERS.map(({ id }) => id)).size).toBe(LOG_READERS.length);
  expect(LOG_READERS.slice(0, READERS.length)).toEqual(READERS);
});

async function takersOf(path: string): Promise<string[]> {
  const start = await readStart(path);
  return READERS.filter((reader) => reader.detects(start)).map(({ id }) => id);
}

test.each([
  ['2026-05-04T10-00-00+00-00_arc-demo_zstd.eval', ['inspect']],
  ['promptfoo_output.json', ['promptfoo']],
  ['promptfoo.db', ['promptfoo-db']],
  ['expected.json', []],
  ['lm_eval/synthetic__model-c/results_2026-05-04T12-00-00.123456.json', ['lm-eval']],
  ['lm_eval/synthetic__model-c/samples_gsm8k_2026-05-04T12-00-00.123456.jsonl', ['lm-eval']],
  ['evals/260504140000ABCDEFGH_synthetic-model-e_demo-match.jsonl', ['openai-evals']],
  ['opencompass/20260504_130000/predictions/model-d/demo_mcq.json', ['opencompass']],
  ['opencompass/20260504_130000/results/model-d/demo_mcq.json', ['opencompass']],
])('%s', async (name, takers) => {
  expect(await takersOf(logFixture(name))).toEqual(takers);
});

const QUOTED = [
  '{"doc_id": 0, "doc": {}, "resps": []}',
  '{"spec": {"completion_fns": []}}',
  '{"0": {"origin_prompt": ""}}',
];

test.each<[string, unknown]>([
  ['other fields', { response: 'a', question: 'b', ground_truth: 'c' }],
  ['some of the fields', { doc_id: 0, spec: 'x', event_id: 1, details: { type: 'GEN' } }],
  ['records by number', { 0: { response: 'a' }, 1: { response: 'b' } }],
  ...QUOTED.map((text): [string, unknown] => [`a quotation of ${text}`, { response: text }]),
])('lines with %s belong to no format', async (_, record) => {
  const path = writeLogs({ x: jsonLinesOf(record, record) });
  expect(await takersOf(path)).toEqual([]);
  expect(await takersOf(writeLogs({ x: JSON.stringify([record]) }))).toEqual([]);
  expect(await takersOf(writeLogs({ x: jsonLinesOf({ a: 'x'.repeat(100_000), record }) }))).toEqual([]);
});
