/** The document that a webhook gets, and what a terminal shows of it. */
import { expect, test } from 'vitest';
import type { Alert } from '../../../../src/apps/rag/documents/alert.ts';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { createAlertDocument } from '../../../../src/apps/rag/alerts/alert-document.ts';
import { evaluateAlerts, parseAlertRule } from '../../../../src/apps/rag/alerts/evaluate-alerts.ts';
import { alertLines } from '../../../../src/apps/rag/report/alert-text.ts';
import { changesOfMeans } from '../../../support/changes-of-means.ts';
import { evaluationReport, metricSummary, tagSummary } from '../../../support/evaluation-report.ts';
import { validateAlert } from '../../../support/schemas.ts';

const EVIL = 'evil\u001b[2J\n--fail-on x: held\u202e';

const now = evaluationReport({
  metrics: [metricSummary('overall', 0.6, 0.03), metricSummary('faithfulness', 0.7, 0.02)],
  tags: [tagSummary(EVIL, 0.2, 0.1)],
});
const before = evaluationReport({
  period: { since: null, until: '2026-11-15T00:00:00Z', first: null, last: null },
  metrics: [metricSummary('overall', 0.75, 0.04)],
});

interface Given {
  readonly window?: EvaluationReport;
  readonly baseline?: EvaluationReport | null;
}

function createAlert(rules: readonly string[], { window = now, baseline = before }: Given = {}): Alert {
  const comparison = changesOfMeans(window, baseline);
  const outcomes = evaluateAlerts(rules.map(parseAlertRule), window, baseline, { comparison });
  const tool = { name: 'answer-audit', version: '1.2.3' };
  return createAlertDocument({
    tool,
    at: new Date('2026-11-22T03:04:05.678Z'),
    now: window,
    before: baseline,
    comparison,
    outcomes,
  });
}

const RULES = ['changeHigh.score < 0', 'tags: mean < 0.3', 'mean.faithfulness < 0.5', 'feedback.up > 1'];

test('it has the rules, the periods, and the change of the score', () => {
  const { rules, ...rest } = createAlert(RULES);
  expect(rules.map(({ rule, exceeded, isEmpty }) => [rule, exceeded, isEmpty])).toEqual([
    ['changeHigh.score < 0', true, false],
    ['tags: mean < 0.3', true, false],
    ['mean.faithfulness < 0.5', false, false],
    ['feedback.up > 1', false, true],
  ]);
  expect(rest).toEqual({
    alertVersion: 1,
    tool: { name: 'answer-audit', version: '1.2.3' },
    file: 'evaluations.db',
    window: { since: '2026-11-15T00:00:00Z', until: '2026-11-22T00:00:00Z' },
    baseline: { since: null, until: '2026-11-15T00:00:00Z' },
    at: '2026-11-22T03:04:05.678Z',
    exceeded: true,
    overall: {
      answers: 120,
      scored: 110,
      scoredQueries: 110,
      mean: 0.6,
      interval: [0.57, 0.63],
      before: 0.75,
      change: expect.closeTo(-0.15, 12),
      changeInterval: [expect.closeTo(-0.2, 12), expect.closeTo(-0.1, 12)],
    },
    composition: null,
  });
});

test('it conforms to its schema with a baseline, without one, and without an answer', () => {
  const none = evaluationReport({ counts: { ...now.counts, answers: 0, scored: 0 } });
  for (const alert of [
    createAlert(RULES),
    createAlert(RULES.slice(1), { baseline: null }),
    createAlert(RULES, { window: none, baseline: none }),
    createAlert([]),
  ]) {
    validateAlert(JSON.parse(JSON.stringify(alert)));
    expect(validateAlert.errors).toBeNull();
  }
});

test.each<[string, object]>([
  ['another version', { alertVersion: 2 }],
  ['a key that it does not have', { url: 'https://example.com' }],
  ['a baseline that is left out', { baseline: undefined }],
  ['a time of no zone', { at: '2026-11-22T03:04:05.678' }],
  ['a rule without an outcome', { rules: [{ rule: 'answers > 1' }] }],
  ['an interval with one end', { overall: { ...createAlert(RULES).overall, interval: [0.5] } }],
])('the schema rejects %s', (_, change) => {
  expect(validateAlert(JSON.parse(JSON.stringify({ ...createAlert(RULES), ...change })))).toBe(false);
});

test('without a baseline, and without an answer', () => {
  expect(createAlert(['mean.score < 0.1'], { baseline: null })).toMatchObject({
    baseline: null,
    exceeded: false,
    overall: { mean: 0.6, before: null, change: null, changeInterval: null },
  });
  const window = evaluationReport({ counts: { ...now.counts, answers: 0, scored: 0 } });
  expect(createAlert(['mean.score < 0.1'], { window })).toMatchObject({
    exceeded: false,
    overall: { answers: 0, mean: null, interval: null, before: 0.75, change: null },
  });
});

test('a terminal shows the score, and the rules that are exceeded or compared nothing', () => {
  expect(alertLines(createAlert(RULES))).toEqual([
    'evaluations.db, 2026-11-15T00:00:00Z to 2026-11-22T00:00:00Z, against everything before 2026-11-15T00:00:00Z: 120 answers, score 0.600 (0.570 to 0.630), −0.150 since the baseline (−0.200 to −0.100); 2 of 4 rules exceeded, 1 compared nothing',
    '--fail-on changeHigh.score < 0: exceeded against the baseline, changeHigh.score = -0.1 (limit 0)',
    '--fail-on tags: mean < 0.3: exceeded in 1 of 1 tags, mean = 0.2 (limit 0.3)',
    '  evil␛[2J↵--fail-on x: held⟨U+202E⟩: score: mean = 0.2',
    '--fail-on feedback.up > 1: nothing was compared',
  ]);
});

test.each([
  ['no answers', { answers: 0, scored: 0 }, [], 'no answers in the window; 0 of 1 rule exceeded, 1 compared nothing'],
  ['no score', { answers: 1, scored: 0 }, [], '1 answer, no score; 0 of 1 rule exceeded, 1 compared nothing'],
  [
    'one score',
    { answers: 1, scored: 1 },
    [metricSummary('overall', 0.5, null)],
    '1 answer, score 0.500; 0 of 1 rule exceeded',
  ],
])('it shows a window with %s', (_, counts, metrics, words) => {
  const period = { since: null, until: null, first: null, last: null };
  const window = evaluationReport({ file: 'a\u001b.db', period, counts: { ...now.counts, ...counts }, metrics });
  const [line] = alertLines(createAlert(['mean.score < 0.1'], { window, baseline: null }));
  expect(line).toBe(`a␛.db, all time: ${words}`);
});
