/** Documents with several collections, of which one has the outputs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRecords } from '../../../../src/sources/logs/json/find-records.ts';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const IDS = Array.from({ length: 6 }, (_, at) => `t${at}`);
const truth = (at: number): string => (at % 2 === 0 ? 'true' : 'false');
const TESTS = IDS.map((id, at) => ({ id, input: `Is ${at} even?`, expected: truth(at) }));
const SAMPLES = IDS.map((id, at) => ({ id, output: at % 3 === 0 ? 'False' : 'True', passed: at % 2 === 0 }));
const runsOf = (samples: readonly object[]): object[] => ['m', 'n'].map((model) => ({ model, samples }));

test.each([
  ['on one line', JSON.stringify({ tests: TESTS, runs: runsOf(SAMPLES) })],
  ['on many lines', JSON.stringify({ tests: TESTS, runs: runsOf(SAMPLES) }, null, 1)],
])('truths and outputs in two lists %s are refused with the names of both', async (_, content) => {
  await expect(trialsIn(fileWith(content))).rejects.toThrow(
    /: its truths are in "tests" \(expected\) and its outputs in "runs"; write both into one record for each trial, such as \{"response": …, "groundTruth": …\}\.$/,
  );
});

test('samples of runs are trials with the model of their run', async () => {
  const samples = SAMPLES.map((sample, at) => ({ ...sample, expected: truth(at) }));
  const trials = await trialsIn(fileWith(JSON.stringify({ tests: TESTS, runs: runsOf(samples) }, null, 1)));
  expect(trials).toHaveLength(12);
  expect(trials[7]).toMatchObject({ model: 'n', response: 'True', groundTruth: 'false', storedLabel: 0 });
});

test('mapped outputs without a truth are read', async () => {
  const content = JSON.stringify({ tests: TESTS, runs: runsOf(SAMPLES) });
  const trials = await trialsIn(fileWith(content), { map: { groundTruth: 'item' } });
  expect(trials[0]).toMatchObject({ model: 'm', response: 'False' });
});

const ANSWERED = '{"output":"It is A","gold":"A"}';

test.each([
  [
    `{"results":{"a":{"acc":0.5},"b":{"acc":1}},"samples":{"0":{"doc":{"x":"B"},"a":"B"},"1":{"doc":{"x":"C"},"a":"C"}}}`,
    'samples',
  ],
  [`{"tests":[{"q":"1"}],"gens":[${ANSWERED}]}`, 'gens'],
  [`{"tests":[${ANSWERED}],"gens":[${ANSWERED}]}`, 'tests'],
  [`{"tests":[{"q":"1"}],"gens":[{"note":"1"}]}`, 'tests'],
  [`{"tests":[{"q":"1"}],"gens":{"1":${ANSWERED},"2":${ANSWERED}}}`, 'gens'],
])('%s', (json, name) => {
  expect(findRecords(json)?.path).toEqual([name]);
});

test('members of an object in an object on one line are records where their names are ids, and no command names an id', async () => {
  const cwd = temporaryFolder();
  const members = IDS.concat(IDS).map((_, at) => [
    `sample_${472 + at}`,
    { q: `Which is ${at}?`, wording: `It is the letter ${'ABC'[at % 3]} of three.`, b_or_not: 'ABC'[at % 2] },
  ]);
  writeFileSync(join(cwd, 'x.json'), JSON.stringify({ note: 1, gpt4: Object.fromEntries(members) }));
  const { stderr } = await audit(['x.json'], { cwd });
  expect(stderr).toMatch(/Read it with: audit x\.json --map response=wording --map groundTruth=b_or_not\n$/);
});

test('indices are no responses where the truths are words', async () => {
  const members = IDS.map((_, at) => [
    at,
    { doc: { Label: ['yes', 'no'][at % 2] }, preds: [2, 1], vote: ['yes', 'no'][at % 2] },
  ]);
  const figures = { first: { acc: 0.5 }, vote: { acc: 1 } };
  const content = JSON.stringify({ results: figures, samples: Object.fromEntries(members) }, null, 1);
  await expect(trialsIn(fileWith(content))).rejects.toThrow(
    /no field "response" in any record.*the first has doc, preds/,
  );
});
