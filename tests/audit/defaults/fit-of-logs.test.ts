/** Which schemes fit several logs: those that fit the logs with more than half of the trials. */
import { expect, test } from 'vitest';
import { judgeOnLogs } from '../../../src/audit/defaults/fit-of-logs.ts';
import type { SampledLog } from '../../../src/audit/defaults/log-sample.ts';
import { findScheme } from '../../../src/schemes/find-scheme.ts';
import { jsonlReader } from '../../../src/sources/logs/jsonl/reader.ts';
import type { LogTrial } from '../../../src/sources/logs/kit/log.ts';
import { trial } from './trials.ts';

/** A log whose responses have the answer in the form that `simpleevals.mcq` reads, or in another one. */
function logOf(path: string, size: number, state: (letter: string) => string): SampledLog {
  const trials: LogTrial[] = Array.from({ length: 20 }, (_, i) =>
    trial(state('ABCD'[i % 4] ?? ''), 'ABCD'[i % 4] ?? '', i % 2 === 0 ? 1 : 0),
  );
  return { path, name: path, reader: jsonlReader, trials, size, shares: new Map(), reread: [], origin: null };
}

const answer = (letter: string): string => `Answer: ${letter}`;
const sentence = (letter: string): string => `I think that ${letter} is best`;
const judge = (...sample: SampledLog[]) => judgeOnLogs([findScheme('simpleevals.mcq')], sample)[0];

test('one that fits every log has no caution', () => {
  expect(judge(logOf('a', 20, answer), logOf('b', 20, answer))).toMatchObject({ fitsMost: true, misfit: null });
});

test('one that fits no log alone does not fit them together', () => {
  const found = judge(logOf('a', 20, sentence), logOf('b', 30, sentence));
  expect(found).toMatchObject({ fitsMost: false, misfit: { code: 'parses-little' } });
  expect(found?.misfit).not.toHaveProperty('logs');
});

test.each([
  [21, 20, true],
  [20, 20, false],
  [20, 21, false],
])('it must fit more than half of the trials: %d and %d', (fitting, others, fitsMost) => {
  expect(judge(logOf('a', fitting, answer), logOf('b', others, sentence))).toMatchObject({
    fitsMost,
    misfit: { code: 'parses-little', logs: [{ log: 'b', trials: others }] },
  });
});

test('the reason is that of the largest log that it does not fit', () => {
  const found = judge(
    logOf('a', 30, sentence),
    logOf('b', 90, answer),
    logOf('c', 40, () => 'nothing'),
  );
  expect(found).toMatchObject({
    fitsMost: true,
    misfit: { example: { response: { head: 'nothing' } }, logs: [{ log: 'a' }, { log: 'c' }] },
  });
});

test('one that labels every trial as it is stored repeats the labels', () => {
  const stored = (isRight: (i: number) => boolean): SampledLog => {
    const trials = Array.from({ length: 20 }, (_, i) => trial(answer(isRight(i) ? 'A' : 'B'), 'A', isRight(i) ? 1 : 0));
    return { ...logOf('a', 20, answer), trials };
  };
  const broken = stored((i) => i % 2 === 0);
  expect(judge(broken)?.repeatsLabels).toBe(true);
  expect(judge(stored((i) => i < 4))?.repeatsLabels).toBe(false); // too few right ones
  const [first, ...others] = broken.trials;
  expect(judge({ ...broken, trials: [{ ...first, storedLabel: 0 } as LogTrial, ...others] })?.repeatsLabels).toBe(
    false,
  );
});
