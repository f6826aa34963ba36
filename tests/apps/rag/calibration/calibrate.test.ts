/** Calibration of results in memory: which answers count, and the agreement with labels. */
import { describe, expect, test } from 'vitest';
import { measureAgreement } from '../../../../src/apps/rag/calibration/agreement.ts';
import { calibrate } from '../../../../src/apps/rag/calibration/calibrate.ts';
import { JUDGES } from '../../../../src/apps/rag/judges/judges.ts';
import type { AnswerLabel } from '../../../../src/apps/rag/calibration/stored-labels.ts';
import { calibrationSentences, describeLevel } from '../../../../src/apps/rag/report/calibration-words.ts';
import { ResultColumns } from '../../../../src/apps/rag/over-time/result-columns.ts';
import { SCORING } from '../../../support/evaluations.ts';

/** Results of records 1, 2, …, each to another query; null for an answer without the metric. */
function resultsOf(scores: readonly (number | null)[]) {
  const columns = new ResultColumns(SCORING);
  for (const [i, value] of scores.entries()) {
    const metrics = value === null ? {} : { faithfulness: { value, weight: 1 } };
    columns.add({ record: i + 1, id: `q${i}`, at: i, tags: [], metrics, absent: {}, overall: value });
  }
  return columns.results();
}

const labelsOf = (labels: readonly (number | null)[]): AnswerLabel[] =>
  labels.flatMap((label, i) => (label === null ? [] : [{ answer: i + 1, judge: JUDGES.faithfulness, label }]));

test('only answers with a score count, and labelled ones without are counted', () => {
  const scores = [...Array.from({ length: 20 }, (_, i) => (i % 4) / 4), null, null];
  const labels = scores.map((_, i) => (i % 2 === 0 ? (i % 3) / 2 : null));
  const [one] = calibrate(resultsOf(scores), labelsOf(labels), 5);
  expect(one).toMatchObject({ metric: 'faithfulness', n: 20, labelled: 10, unscored: 1 });
  expect(one && calibrationSentences(one)[0]).toBe('1 labelled answer without a score of the judge is left out.');
});

test('labels of answers without a result, and metrics without a label, give nothing', () => {
  expect(calibrate(resultsOf([0.5, 0.5]), [{ answer: 9, judge: JUDGES.faithfulness, label: 1 }], 5)).toEqual([]);
  expect(calibrate(resultsOf([0.5, 0.5]), [], 5)).toEqual([]);
  expect(calibrate(resultsOf([null, 0.5]), labelsOf([1, null]), 5)).toEqual([]);
});

test('with a label of every answer there is no selection, and nothing more to label', () => {
  const scores = Array.from({ length: 40 }, (_, i) => (i % 5) / 4);
  const [one] = calibrate(resultsOf(scores), labelsOf(scores.map((score) => score / 2)), 5);
  expect(one).toMatchObject({ selection: null, calibrated: { mean: expect.closeTo(0.25, 12) as number } });
  expect(one?.precision).toMatchObject({ furtherLabels: null, furtherAnswers: 112 });
  expect(one && calibrationSentences(one).join(' ')).toContain('Labels of all these answers would not be enough');
});

test('a mean that is known well enough is reported as such', () => {
  const scores = Array.from({ length: 2000 }, (_, i) => 0.4 + (i % 5) / 40);
  const [one] = calibrate(resultsOf(scores), labelsOf(scores), 5);
  expect(one?.precision).toMatchObject({ furtherLabels: 0, furtherAnswers: 0 });
  expect(one && calibrationSentences(one)).toEqual([
    expect.stringMatching(/^The calibrated mean is known to ±0\.0[0-2]\d, which is already within ±0\.03\.$/),
  ]);
});

describe('bias by level', () => {
  const pairs = (labels: readonly number[], by: number, best = 1) =>
    labels.map((label, query) => ({ query, label, score: Math.min(best, label + by) }));

  test('is for each label if there are at most six', () => {
    const { levels, bias } = measureAgreement(pairs([0, 0, 1, 2, 3, 3], 1, 3), 3);
    expect(levels.map(({ from, to, n, bias: own }) => [from, to, n, own])).toEqual([
      [0, 0, 2, 1],
      [1, 1, 1, 1],
      [2, 2, 1, 1],
      [3, 3, 2, 0],
    ]);
    expect(bias).toBeCloseTo(4 / 6, 12);
    expect(levels.map(describeLevel)[0]).toBe('0: +1.000 (n 2)');
  });

  test('is for fifths of the scale if there are more; the best label is in the last one', () => {
    const { levels } = measureAgreement(pairs([0, 0.1, 0.2, 0.39, 0.5, 0.6, 0.8, 1], 0), 1);
    expect(levels.map(({ from, to, n }) => [from, to, n])).toEqual([
      [0, 0.2, 2],
      [0.2, 0.4, 2],
      [0.4, 0.6, 1],
      [0.6, 0.8, 1],
      [0.8, 1, 2],
    ]);
  });
});
