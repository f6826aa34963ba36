/** Sums of what replies used. */
import { expect, test } from 'vitest';
import { ReplySums } from '../../src/models/reply-sums.ts';

test('tokens that no server counted are estimated, those of prompts by the ratio of the counted ones', () => {
  const sums = new ReplySums();
  sums.add({ tokens: { input: 30, output: 7 }, prompt: 20, answer: 'not estimated', latencyMs: 100 });
  sums.add({ tokens: { input: null, output: null }, prompt: 10, answer: 'four word', latencyMs: 300 });
  sums.add({ tokens: { input: 5, output: null }, prompt: null, answer: '' });
  expect(sums).toMatchObject({ replies: 3, uncounted: 2, uncountedInput: 1, uncountedOutput: 2 });
  expect(sums.counted).toEqual({ input: 35, output: 7 });
  // 10 · 30 / 20; a prompt that is not known is in no ratio. 'four word' has 9 characters.
  expect(sums.estimated(sums.ratio.value)).toEqual({ input: 15, output: 3 });
  expect(sums.total()).toEqual({ input: 50, output: 10 });
  expect(sums.total(1)).toEqual({ input: 45, output: 10 });
  expect([sums.meanOutputTokens, sums.meanLatencyMs]).toEqual([7, 200]);
});

test('what nothing is known about is null', () => {
  const sums = new ReplySums();
  expect([sums.known, sums.meanOutputTokens, sums.meanLatencyMs]).toEqual([{ input: null, output: null }, null, null]);
  sums.add({ tokens: { input: 0, output: null }, prompt: 1, answer: 'x' });
  expect([sums.known, sums.meanOutputTokens]).toEqual([{ input: 0, output: null }, null]);
});
