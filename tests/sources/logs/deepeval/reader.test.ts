/** Test runs of DeepEval: the verdicts of metrics, and what made them. */
import { expect, test } from 'vitest';
import { deepEvalReader } from '../../../../src/sources/logs/deepeval/reader.ts';
import { findLogs } from '../../../../src/sources/logs/find-logs.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { readLog, writeLogs } from '../../../support/harness-logs.ts';
import { dirname } from 'node:path';

const CASE = {
  name: 'test_case_0',
  input: 'Capital?',
  actualOutput: 'Paris',
  expectedOutput: 'Paris',
  success: false,
  metricsData: [
    { name: 'Exact Match', success: true, threshold: 1 },
    { name: 'Tone [GEval]', success: false, evaluationModel: 'judge' },
  ],
};
const runOf = (...testCases: readonly object[]): string =>
  writeLogs({ '.deepeval/.latest_test_run.json': JSON.stringify({ testRunData: { testFile: 't.py', testCases } }) });
const originOf = (path: string, stored: string | null = null) =>
  deepEvalReader.labelledBy?.(path, { stored, limits: USUAL_LIMITS });

test('a test case is a trial, whose label is that of all metrics or of one', async () => {
  const path = runOf(CASE, { ...CASE, actualOutput: null });
  expect(await readLog(path, 'deepeval')).toMatchObject([
    { trialId: 'test_case_0', question: 'Capital?', response: 'Paris', groundTruth: 'Paris', storedLabel: 0 },
    { response: null, anomaly: 'error' },
  ]);
  expect(await readLog(path, 'deepeval', { stored: 'Exact Match' })).toMatchObject([{ storedLabel: 1 }, {}]);
  await expect(readLog(path, 'deepeval', { stored: 'Exakt' })).rejects.toThrow(/no such metric.*Exact Match/);
});

test('versions without an object around the run are read too', async () => {
  const path = writeLogs({ 'run.json': JSON.stringify({ testFile: 't.py', testCases: [CASE] }) });
  expect(await readLog(path, 'deepeval')).toHaveLength(1);
});

test('what made the labels is named', async () => {
  expect(await originOf(runOf(CASE))).toEqual({
    scheme: null,
    maker: 'the metrics Exact Match, Tone [GEval] together',
  });
  expect(await originOf(runOf(CASE), 'Exact Match')).toEqual({
    scheme: 'helm.exact_match',
    maker: 'the metric Exact Match',
  });
  expect((await originOf(runOf(CASE), 'Tone [GEval]'))?.maker).toBe('the metric Tone [GEval], which asks a model');
  const lenient = { ...CASE, metricsData: [{ name: 'Exact Match', success: true, threshold: 0.5 }] };
  expect((await originOf(runOf(lenient)))?.scheme).toBeNull();
  expect(await originOf(runOf({ ...CASE, metricsData: [] }))).toBeNull();
});

test('the hidden file is found in a folder, and in the hidden folder itself', async () => {
  const path = runOf(CASE);
  expect(await findLogs([dirname(dirname(path))], null)).toMatchObject({ logs: [path] });
  expect(await findLogs([dirname(path)], null)).toMatchObject({ logs: [path] });
});
