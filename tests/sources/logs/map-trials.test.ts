/** `--map` for formats with fixed fields: each reader gives the record that a trial was made of. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findReader } from '../../../src/sources/logs/find-reader.ts';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';
import type { FieldMap } from '../../../src/base/core/log-fields.ts';
import { ALL_TRIALS, openLogs, trialsOf } from '../../../src/sources/logs/open-logs.ts';
import { eachIn } from '../../../src/sources/groups.ts';
import { writeLogs } from '../../support/harness-logs.ts';

const examples = globSync(['../../fixtures/*/expected.json', '*/expected.json'], { cwd: import.meta.dirname }).flatMap(
  (expected) => {
    const path = resolve(import.meta.dirname, expected);
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as { readonly files: object };
    return Object.keys(files).map((name) => join(dirname(path), name));
  },
);

async function readMapped(path: string, map: FieldMap): Promise<LogTrial[]> {
  const [log] = await openLogs([path], { format: null, map });
  if (log === undefined) throw new Error('no log');
  const trials: LogTrial[] = [];
  for await (const trial of eachIn(trialsOf(log, ALL_TRIALS))) trials.push(trial);
  return trials;
}

describe.each(examples)('%s', (path) => {
  test('has a record for each trial, whose members can be mapped', async () => {
    const reader = await findReader(path, null);
    for await (const { trial, record } of eachIn(
      reader.read(path, {
        name: 'LOG',
        map: {},
        stored: null,
        limits: USUAL_LIMITS,
      }),
    )) {
      expect({ ...trial, names: Object.keys(record).length }).not.toMatchObject({ names: 0 });
      break;
    }
    await expect(readMapped(path, { variant: 'no such field' })).rejects.toThrow(
      /--map variant=no such field: no such field in any record; the first has \w/,
    );
  });
});

const ROW = {
  doc_id: 7,
  doc: { question: 'q', level: 'hard', answer: 'Twice nine.\n#### 18' },
  target: '18 ducks',
  arguments: [['q', { until: [] }]],
  resps: [['It is 18.']],
  filtered_resps: ['18'],
  filter: 'none',
  metrics: ['exact_match'],
  exact_match: 0,
  grader: { verdict: 'correct' },
};

test('fields of records replace what the reader took', async () => {
  const path = writeLogs({ 'samples_t_2026.jsonl': `${JSON.stringify(ROW)}\n` });
  const map = { groundTruth: "doc.answer~'#### (.*)'", label: 'grader.verdict', condition: 'doc.level', id: 'doc_id' };
  expect(await readMapped(path, map)).toMatchObject([
    { trialId: '7', groundTruth: '18', storedLabel: 1, condition: 'hard', response: 'It is 18.', itemId: '7' },
  ]);
  expect(await readMapped(path, {})).toMatchObject([{ trialId: '7#1', groundTruth: '18 ducks', storedLabel: 0 }]);
});

test('a value of a wrong kind is refused with its place', async () => {
  const path = writeLogs({ 'samples_t_2026.jsonl': `${JSON.stringify(ROW)}\n` });
  await expect(readMapped(path, { model: 'doc' })).rejects.toThrow(
    /jsonl: 7#1: model: must be a text, not an object\./,
  );
});

describe('patterns', () => {
  const path = (answer: unknown): string =>
    writeLogs({ 'log.jsonl': `${JSON.stringify({ response: 'x', answer })}\n` });

  test.each([
    ['the first group', 'So 9.\n#### 1,234', "answer~'#### (.*)'", '1,234'],
    ['all of the match without groups', 'id-17', "answer~'[0-9]+'", '17'],
    ['no match', 'none', "answer~'#### (.*)'", null],
    ['a number', 17.5, "answer~'^[0-9]+'", '17'],
    ['each text of a list', ['A) x', 'B) y'], "answer~'^[A-Z]'", ['A', 'B']],
    ['a name with a tilde', 'B', 'answer', 'B'],
  ])('%s', async (_, answer, source, truth) => {
    expect(await readMapped(path(answer), { groundTruth: source })).toMatchObject([{ groundTruth: truth }]);
  });

  test('a pattern that is not valid is one sentence', async () => {
    await expect(readMapped(path('x'), { groundTruth: "answer~'('" })).rejects.toThrow(
      /--map groundTruth=answer~'\(': not a valid pattern \(.+\); the syntax is that of RE2\.$/,
    );
  });

  test('a pattern over which others backtrack forever takes no time', async () => {
    const trials = await readMapped(path(`${'a'.repeat(50_000)}!`), { groundTruth: "answer~'(a+)+$'" });
    expect(trials).toMatchObject([{ groundTruth: null }]);
  });
});
