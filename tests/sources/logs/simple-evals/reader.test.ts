/** Results of simple-evals, whose truths and scores are in HTML. */
import { expect, test } from 'vitest';
import { simpleEvalsReader } from '../../../../src/sources/logs/simple-evals/reader.ts';
import { USUAL_LIMITS } from '../../../../src/base/core/log-fields.ts';
import { readLog, writeLogs } from '../../../support/harness-logs.ts';

const NAME = 'mgsm_gpt-4o_mini_20250101_120000_DEBUG_allresults.json';
const reportOf = (truth: string, parse: string, score: string): string =>
  `<h3>Results</h3>\n<p>Correct Answer: ${truth}</p>\n<p>Extracted Answer: ${parse}</p>\n<p>Score: ${score}</p>\n`;
const CONVO = [
  { role: 'user', content: 'Q' },
  { role: 'assistant', content: 'R' },
];
const write = (htmls: readonly unknown[], convos: readonly unknown[] = htmls.map(() => CONVO), name = NAME): string =>
  writeLogs({ [name]: JSON.stringify({ score: 0.5, metrics: { chars: 1 }, htmls, convos, metadata: null }) });

test('a conversation is a trial, with the results of its report', async () => {
  const quoted = `<p>Correct Answer: 1</p> quoted by the model ${reportOf('a &lt;b&gt; &amp;amp; &#34;c&#34;', 'None', 'True')}`;
  expect(await readLog(write([quoted, reportOf('18', '', '0.0')]), 'simple-evals')).toMatchObject([
    { trialId: 'LOG#0', model: 'gpt-4o_mini', task: 'mgsm', question: 'Q', response: 'R', groundTruth: 'a <b> &amp; "c"', storedParse: null, storedLabel: 1 },
    { groundTruth: '18', storedParse: '', storedLabel: 0 },
  ]); // prettier-ignore
});

test('a report of another form has neither truth nor label', async () => {
  expect(await readLog(write(['<p>Score: 1</p>']), 'simple-evals')).toMatchObject([
    { response: 'R', groundTruth: null, storedLabel: null },
  ]);
});

test('a conversation without an answer has no response', async () => {
  expect(await readLog(write([reportOf('1', '1', '1.0')], [CONVO.slice(0, 1)]), 'simple-evals')).toMatchObject([
    { response: null, anomaly: 'error' },
  ]);
});

test('a missing report is an error', async () => {
  await expect(readLog(write([reportOf('1', '1', '1.0')], [CONVO, CONVO]), 'simple-evals')).rejects.toThrow(
    /htmls: no report for conversation 2/,
  );
});

test.each([
  [NAME, null, 'the evaluation mgsm'],
  ['gpqa_m_20250101_120000_allresults.json', 'simpleevals.mcq', 'the evaluation gpqa'],
  ['math_m_20250101_120000_allresults.json', null, 'the evaluation math, which asks a model'],
])('%s: labels of %s', async (name, scheme, maker) => {
  const path = write([reportOf('1', '1', '1.0')], [CONVO], name);
  expect(await simpleEvalsReader.labelledBy?.(path, { stored: null, limits: USUAL_LIMITS })).toEqual({ scheme, maker });
});
