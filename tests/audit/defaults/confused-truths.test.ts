/** Truths of which one is a part of another. */
import { expect, test } from 'vitest';
import { audit } from '../../support/in-process.ts';
import { fileWith } from '../../support/sample-records.ts';

const COUNT = 24;
/** Every third answer is wrong. */
const misfits = async (classes: readonly string[], state = (answer: string): string => answer): Promise<string> => {
  const name = (at: number): string => classes[at % classes.length] ?? '';
  const records = Array.from({ length: COUNT }, (_, at) => ({
    response: state(name(at % 3 === 0 ? at + 1 : at)),
    groundTruth: name(at),
  }));
  const path = fileWith(records.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const { stdout, stderr } = await audit([path, '--out-md', '-']);
  return stdout + stderr;
};

const SENTENCE = 'the answer "non-hate" is right under it where the truth is "hate"';

test('a scheme that finds one truth in another one does not fit', async () => {
  const report = await misfits(['hate', 'non-hate']);
  expect(report).toContain(SENTENCE);
  expect(report).toMatch(/openai_evals\.includes/);
  // Its own scheme knows the negation.
  expect(report).toMatch(/\| `?short_answer`? +\|/);
});

test('where all schemes take truths for each other, the log is refused for that reason', async () => {
  const report = await misfits(['true', 'half true'], (answer) => `After a look at it, the final answer is ${answer}.`);
  expect(report).toContain('the answer "half true" is right under it where the truth is "true"');
  expect(report).toContain('no scheme fits these answers, so nothing is compared');
});

test('other classes, and two ways to write one, are no reason', async () => {
  expect(await misfits(['love', 'anger'])).not.toContain('searches texts for the truth, so');
  expect(await misfits(['non hate', 'non-hate'])).not.toContain('searches texts for the truth, so');
});

test('classes of few trials do not count where they are many', async () => {
  const rare = Array.from({ length: COUNT - 6 }, (_, at) => `word${at}x`);
  const twice = Array.from({ length: 3 }, () => ['hate', 'non-hate']).flat();
  expect(await misfits([...twice, ...rare])).not.toContain(SENTENCE);
});
