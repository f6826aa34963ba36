/** No text shows a number such as 0.6000000000000001. */
import { expect, test } from 'vitest';
import { renderEvaluationReport } from '../../../../src/apps/rag/report/evaluation-report.ts';
import { evaluationDistributions } from '../../../../src/apps/rag/report/evaluation-distributions.ts';
import { evaluationTrends } from '../../../../src/apps/rag/report/evaluation-trends.ts';
import { alertLines } from '../../../../src/apps/rag/report/alert-text.ts';
import { createAlertDocument } from '../../../../src/apps/rag/alerts/alert-document.ts';
import { evaluateAlerts, parseAlertRule } from '../../../../src/apps/rag/alerts/evaluate-alerts.ts';
import { exampleReport, SCORING } from '../../../support/evaluations.ts';
import { longNumbers, noisyNumbers } from '../../../support/noisy-numbers.ts';

const example = exampleReport();
const report = noisyNumbers({
  ...example,
  scoring: {
    ...SCORING,
    relevanceLevel: 1.5,
    judging: SCORING.judging && { ...SCORING.judging, sampling: { temperature: 0.6, seed: 7, maxTokens: 9 } },
  },
  worst: example.worst.map((one) => ({
    ...one,
    contexts: one.contexts?.map((context) => ({ ...context, grade: 1.5, judgedGrade: 2.5 })) ?? null,
    judgments: one.judgments.map((judgment) => ({ ...judgment, best: 1.5, details: { structure_score: 0.6 } })),
  })),
});

test('the report and its figures', () => {
  expect(JSON.stringify(report)).toContain('0.600000000000002');
  expect(longNumbers(renderEvaluationReport(report))).toEqual([]);
  for (const figure of [evaluationTrends(report), evaluationDistributions(report)]) {
    const texts = figure?.svg.match(/(?<=<(?:text|title|tspan|desc)[^>]*>)[^<]+/g) ?? [];
    expect(texts.length).toBeGreaterThan(20);
    expect(longNumbers([...texts, figure?.alt].join(' '))).toEqual([]);
  }
});

test('an alert', () => {
  const rules = ['mean.faithfulness < 0.9', 'metrics: low < 0.9', 'tags: mean < 0.9 and n > 3'].map(parseAlertRule);
  const alert = createAlertDocument({
    tool: report.tool,
    at: new Date(0),
    now: report,
    before: null,
    comparison: null,
    outcomes: evaluateAlerts(rules, report, null, { comparison: null }),
  });
  expect(alert.exceeded).toBe(true);
  expect(longNumbers(alertLines(alert).join(' '))).toEqual([]);
});
