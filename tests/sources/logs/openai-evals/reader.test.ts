/** Event logs of OpenAI evals: events that belong together, and the response among them. */
import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  expectationOf,
  jsonLinesOf,
  logFixture,
  numbersOf,
  readLog,
  writeLogs,
} from '../../../support/harness-logs.ts';

const NAME = 'evals/260504140000ABCDEFGH_synthetic-model-e_demo-match.jsonl';
const SPEC = {
  spec: {
    completion_fns: ['m', 'grader'],
    eval_name: 'demo.dev.v0',
    run_id: 'r1',
    run_config: { eval_spec: { args: { samples_jsonl: 'demo/samples.jsonl' } } },
  },
};

type Data = Readonly<Record<string, unknown>>;

let next = 0;

const eventOf = (type: string, data: Data, sample_id: unknown = 's', run_id = 'r1') => ({
  run_id,
  event_id: next++,
  sample_id,
  type,
  data,
});
const sampling = (sampled: unknown, prompt: unknown = 'Q') => eventOf('sampling', { prompt, sampled });
const match = (data: Data) => eventOf('match', { correct: true, expected: 'T', picked: 'T', ...data });

const read = (...events: readonly object[]) =>
  readLog(
    writeLogs({ 'events.jsonl': jsonLinesOf(SPEC, ...events, { final_report: {}, run_id: 'r1' }) }),
    'openai-evals',
  );

test('the fixture gives the expected trials', async () => {
  const trials = await readLog(logFixture(NAME), 'openai-evals');
  const numberOf = (id: string | null): number => Number(id?.split('.').at(-1));
  const inOrder = trials.toSorted((a, b) => numberOf(a.itemId) - numberOf(b.itemId));
  const expected = expectationOf(NAME);
  expect({ ...expected, ...numbersOf(inOrder) }).toEqual(expected);
  expect(inOrder[17]).toMatchObject({ itemId: 'demo.dev.17', response: null, anomaly: 'error', storedLabel: null });
  expect(inOrder[1]).toMatchObject({
    trialId: 'demo.dev.1#1',
    question: 'Q1',
    groundTruth: ['4', 'four'],
    dataset: 'demo/samples.jsonl',
  });
});

describe('events', () => {
  test('of a sample can be anywhere and in any order', async () => {
    const events = [sampling('R'), match({ correct: false, picked: null })];
    const other = eventOf('sampling', { prompt: 'Q', sampled: 'O' }, 'other');
    const wanted = { itemId: 's', response: 'R', groundTruth: 'T', storedParse: null, storedLabel: 0 };
    expect(await read(events[1] ?? {}, other, events[0] ?? {})).toMatchObject([{ itemId: 'other' }, wanted]);
  });

  test('are in the order of their ids, not in that of threads that write', async () => {
    const [first, grade] = [sampling('R'), sampling('grade')];
    expect(await read(grade, first)).toMatchObject([{ response: 'R' }]);
  });

  test('without a sample give no trial', async () => {
    expect(await read(eventOf('metrics', { accuracy: 1 }, null), sampling('R'))).toHaveLength(1);
  });

  test('without a specification, and without a report', async () => {
    const path = writeLogs({ 'events.jsonl': jsonLinesOf(sampling('R')) });
    expect(await readLog(path, 'openai-evals')).toMatchObject([
      { response: 'R', model: null, task: null, dataset: null },
    ]);
  });

  test('of several runs are distinguished', async () => {
    const second = { spec: { ...SPEC.spec, run_id: 'r2', completion_fns: ['m2'] } };
    const one = (run: string) => eventOf('sampling', { prompt: 'Q', sampled: run }, 1, run);
    const path = writeLogs({ 'events.jsonl': jsonLinesOf(SPEC, one('r1'), second, one('r2')) });
    expect(await readLog(path, 'openai-evals')).toMatchObject([
      { trialId: 'r1:1#1', itemId: '1', model: 'm' },
      { trialId: 'r2:1#1', itemId: '1', model: 'm2' },
    ]);
  });
});

describe('the response', () => {
  const ONE: Data = { response: 'R', question: 'Q', anomaly: null, model: 'm' };

  test.each<[string, readonly object[], readonly Data[]]>([
    [
      'is what was sampled, also where the judged text was trimmed',
      [sampling(' R '), match({ sampled: 'R' })],
      [{ response: ' R ', storedLabel: 1 }],
    ],
    [
      'is the first of the texts',
      [sampling(['R', 'S']), match({})],
      [
        { ...ONE, storedParse: 'T', storedLabel: 1 },
        { response: 'S', groundTruth: 'T', storedParse: null, storedLabel: null },
      ],
    ],
    ['can be empty', [sampling('')], [{ response: '', anomaly: null }]],
    ['is the one that was judged, of several', [sampling('X'), sampling('R'), match({ sampled: 'R' })], [ONE]],
    [
      'is the first one, where none was judged',
      [sampling('R'), sampling('grade', 'Grade this')],
      [{ ...ONE, groundTruth: null, storedLabel: null }],
    ],
    ['is the judged text, without sampling', [match({ sampled: ['R'], prompt: 'Q' })], [ONE]],
    [
      'is null after an error',
      [eventOf('error', { type: 'RateLimitError', message: '429' })],
      [{ response: null, anomaly: 'error', storedLabel: null }],
    ],
    [
      'is one for each judgment',
      [sampling('R'), match({}), sampling('S'), match({ correct: false })],
      [
        { ...ONE, trialId: 's#1', storedLabel: 1 },
        { response: 'S', trialId: 's#2', storedLabel: 0 },
      ],
    ],
    [
      'is the judged text, of judgments that do not pair up',
      [sampling('R'), match({ sampled: 'R' }), match({ sampled: 'S' })],
      [{ response: 'R' }, { response: 'S' }],
    ],
  ])('%s', async (_, events, wanted) => {
    const trials = await read(...events);
    expect(trials).toMatchObject(wanted);
    expect(trials).toHaveLength(wanted.length);
  });

  test.each([
    ['a text', 'a text'],
    [
      [
        { role: 'system', content: 's' },
        { role: 'user', content: 'u1' },
        { role: 'assistant', content: 'a' },
        { role: 'user', content: 'u2' },
        { role: 'system', content: 'z' },
      ],
      'u2',
    ],
    [[1, 2], null],
    [null, null],
  ])('is to a question: %j', async (prompt, question) => {
    expect(await read(sampling('R', prompt))).toMatchObject([{ question }]);
  });
});

test.each([
  [{ expected: ['a', 'b'] }, { groundTruth: ['a', 'b'] }],
  [{ expected: ['a'] }, { groundTruth: 'a' }],
  [{ expected: 7 }, { groundTruth: '7' }],
  [{ expected: null }, { groundTruth: null }],
  [{ expected: { a: 1 } }, { groundTruth: '{"a":1}' }],
  [{ picked: ['p', 'q'] }, { storedParse: 'p' }],
  [{ picked: [] }, { storedParse: null }],
  [{ correct: 0.5 }, { storedLabel: -1 }],
  [{ correct: null }, { storedLabel: null }],
])('a match with %j', async (data, wanted) => {
  expect(await read(sampling('R'), match(data))).toMatchObject([wanted]);
});

test('the bytes that were read go up to those of the file, over both passes', async () => {
  const seen: number[] = [];
  const path = writeLogs({
    'events.jsonl': jsonLinesOf(
      SPEC,
      ...Array.from({ length: 3000 }, (_, i) => eventOf('sampling', { sampled: 'R'.repeat(200) }, i)),
    ),
  });
  await readLog(path, 'openai-evals', { onBytes: (bytes) => seen.push(bytes) });
  const { size } = statSync(path);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(new Set(seen)).toEqual(new Set([size / 2, size])); // the file is one piece
});

test.each([
  ['cut off', jsonLinesOf(SPEC, sampling('R')).slice(0, -20), /line 2: not valid JSON/],
  [
    'with a line that is no event',
    jsonLinesOf(SPEC, { a: 1 }),
    /line 2: type: .*expected an event log of OpenAI evals/,
  ],
  ['with a specification of another kind', jsonLinesOf({ spec: { completion_fns: 'm' } }), /line 1: completion_fns: /],
])('files %s are refused', async (_, content, reason) => {
  await expect(readLog(writeLogs({ 'e.jsonl': content }), 'openai-evals')).rejects.toThrow(reason);
});
