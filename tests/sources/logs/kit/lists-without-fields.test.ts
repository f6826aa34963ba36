/** Lists of trials whose fields are named by the user, or by nothing. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { trialsIn } from '../../../support/log-trials.ts';
import { fileWith } from '../../../support/sample-records.ts';

const COUNT = 12;
const choiceAt = (at: number): number => (at * 7) % 4;
const RUN = {
  task: 't',
  model: 'm',
  task_predictions: Array.from({ length: COUNT }, (_, at) => ({
    prediction: {
      correct_choice: choiceAt(at),
      metrics: { predicted_index_raw: at % 3 === 0 ? (choiceAt(at) + 1) % 4 : choiceAt(at), acc: at % 3 === 0 ? 0 : 1 },
    },
  })),
};

async function errorOf(record: object): Promise<string> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'x.jsonl'), `${JSON.stringify(record)}\n`);
  return (await audit(['x.jsonl'], { cwd })).stderr;
}

test('fields that only the elements of a list have can be mapped', async () => {
  const map = { response: 'prediction.metrics.predicted_index_raw', groundTruth: 'prediction.correct_choice' };
  const trials = await trialsIn(fileWith(`${JSON.stringify(RUN)}\n`), { map });
  expect(trials).toHaveLength(COUNT);
  expect(trials[1]).toMatchObject({ response: '3', groundTruth: '3', model: 'm', task: 't' });
});

test('a command is proposed for predicted indices beside the correct ones', async () => {
  expect(await errorOf(RUN)).toMatch(
    /Read it with: audit x\.jsonl --map response=prediction\.metrics\.predicted_index_raw --map groundTruth=prediction\.correct_choice\n$/,
  );
});

test('elements with two responses and no truth are refused for the truth', async () => {
  const written = (letter: string) => ({ original: `I would say ${letter}, because it is kind.`, answer: letter });
  const trials = Array.from({ length: COUNT }, (_, at) => ({
    prompt: `Should I go to place ${at}?`,
    response_1: written('AB'[at % 2] ?? ''),
    response_2: written('ABC'[at % 3] ?? ''),
  }));
  expect(await errorOf({ kind: 'opinions', trials })).toMatch(
    /No path to a value can be a truth: .*response_1\.original/,
  );
});

test('a list that is not named like one of records is not read', async () => {
  expect(await errorOf({ kind: 'x', weights: RUN.task_predictions })).toMatch(
    /the first has kind, weights\. Lists of objects that are not read: weights\./,
  );
});
