/** What the refusal of a log states whose only possible truth is none. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 30;
const lines = (of: (at: number) => object): string =>
  Array.from({ length: COUNT }, (_, at) => `${JSON.stringify(of(at))}\n`).join('');

test('labels that contradict the truth in every record are named', async () => {
  const content = lines((at) => ({
    target: `f${at % 7}`,
    model_output: `Final Answer: ${at % 2 === 0 ? 'YES' : 'NO'}`,
    is_correct: at % 10 !== 0,
  }));
  const { code, stderr } = await audit([fileWith(content)]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'The labels contradict it: no answer that is_correct calls right is target, so it was not taken for the truth.',
  );
  expect(stderr).not.toContain('groundTruth=target');
});

test('a label is not proposed as the truth', async () => {
  const content = lines((at) => ({
    instruction: `What is ${at} and ${at}?`,
    answer: `We add them.\n\nAnswer: ${2 * at}`,
    pred: String(2 * at),
    is_correct: at % 10 !== 0,
  }));
  for (const map of [[], ['--map', 'response=answer,storedParse=pred']]) {
    const { code, stderr } = await audit([fileWith(content), ...map]);
    expect(code).toBe(2);
    expect(stderr).not.toContain('groundTruth=is_correct');
  }
});

test('classes that no response has are not proposed as the truth', async () => {
  const content = lines((at) => ({
    key: `table-${at}.csv`,
    statement: `Scotland won match ${at}.`,
    response: `Scotland scored more points than Ireland, therefore the claim is ${at % 2 === 0}.`,
    label: at % 3 === 0 ? 1 : 0,
    prediction: at % 7 === 0 ? 'None' : (at + 1) % 2,
  }));
  const { code, stderr } = await audit([fileWith(content)]);
  expect(code).toBe(2);
  expect(stderr).not.toMatch(/groundTruth=(?:label|key)/);
});

test('options are proposed neither as the response nor as the truth', async () => {
  const content = lines((at) => ({
    entry: {
      A: `donuts of kind ${at}`,
      B: `bread ${at}`,
      C: `poisonous donuts of kind ${at}`,
      query: `Which of ${at}?`,
    },
    model: 'm',
  }));
  const { code, stderr } = await audit([fileWith(content)]);
  expect(code).toBe(2);
  expect(stderr).not.toContain('--map response=entry');
});
