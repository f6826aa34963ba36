/** Scores that are made of other metrics over time, or with a tag: what is called a drop, and what is not. */
import { expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { createAlertDocument } from '../../../../src/apps/rag/alerts/alert-document.ts';
import { evaluateAlerts, parseAlertRule } from '../../../../src/apps/rag/alerts/evaluate-alerts.ts';
import { comparePeriods } from '../../../../src/apps/rag/over-time/compare-periods.ts';
import { EvaluationTally } from '../../../../src/apps/rag/over-time/evaluation-tally.ts';
import { OVERALL, type Results } from '../../../../src/apps/rag/over-time/results.ts';
import type { TimedResult } from '../../../../src/apps/rag/over-time/timed-result.ts';
import { ItemValues } from '../../../../src/stats/by-item/item-values.ts';
import { alertLines } from '../../../../src/apps/rag/report/alert-text.ts';
import { renderEvaluationReport } from '../../../../src/apps/rag/report/evaluation-report.ts';
import { changingComposition, FIRST_WEEK, JUDGED_WEEKS, STANDARD } from '../../../support/changing-composition.ts';
import { thorough } from '../../../support/thorough.ts';

const TOOL = { name: 'answer-audit', version: '1.2.3' };
const SHIFT = FIRST_WEEK + JUDGED_WEEKS * 7 * 24 * 60 * 60 * 1000;
const DROP = 0.1;

interface Made {
  readonly report: EvaluationReport;
  readonly results: Results;
}

function make(given: readonly TimedResult[]): Made {
  const tally = new EvaluationTally({ scoring: STANDARD, maxExamples: 1 });
  for (const result of given) tally.add(result);
  const results = tally.results();
  const counts = { answers: given.length, withoutTime: 0, requests: 0, unanswered: 0, unread: 0 };
  const { period, ...numbers } = tally.finish(counts, results);
  const report = {
    ...numbers,
    agreement: [],
    usage: null,
    verdicts: null,
    calibration: [],
    worst: [],
    tool: TOOL,
    file: 'e.db',
    period: { since: null, until: null, ...period },
  };
  return { report, results };
}

function alertOf(given: readonly TimedResult[], rules: readonly string[]) {
  const [before, now] = [make(given.filter(({ at }) => at < SHIFT)), make(given.filter(({ at }) => at >= SHIFT))];
  const comparison = comparePeriods(now.results, before.results);
  const outcomes = evaluateAlerts(rules.map(parseAlertRule), now.report, before.report, { comparison });
  return createAlertDocument({
    tool: TOOL,
    at: new Date(0),
    now: now.report,
    before: before.report,
    comparison,
    outcomes,
  });
}

/** The difference of the scores themselves, as if they measured the same. */
function rawDifference(given: readonly TimedResult[], isSecond: (result: TimedResult) => boolean) {
  const values = new ItemValues();
  for (const [i, result] of given.entries()) values.add(i, result.overall ?? 0, isSecond(result) ? 1 : 0);
  return values.difference();
}

const ofScore = ({ report }: Made) => report.changes.filter(({ metric }) => metric === OVERALL);
const RULES = ['changeHigh.score < 0', 'mean.score < before.score - 0.02'];

test('people stop judging documents at constant quality: no change, no alert, and the report names the reason', () => {
  const given = changingComposition({ seed: 'constant' });
  const raw = rawDifference(given, ({ at }) => at >= SHIFT);
  expect(raw?.interval?.[1]).toBeLessThan(-0.02); // it looks like a drop
  const made = make(given);
  expect(ofScore(made)).toEqual([]);
  expect(made.report.recommendations.map(({ rule }) => rule)).not.toContain('recent-drop');
  const [shift, ...others] = made.report.composition?.shifts ?? [];
  expect(others).toEqual([]);
  expect(shift).toMatchObject({ start: '2026-09-28', common: expect.closeTo(0.8, 1) });
  expect(shift?.fewer.map(({ metric, why }) => [metric, why])).toEqual(
    ['recall@5', 'attainablePrecision@5', 'ndcg@5', 'mrr'].map((metric) => [metric, 'no input']),
  );
  expect(shift?.more).toEqual([{ metric: 'contextRelevance@5', before: 0, after: 1, why: null }]);
  const text = renderEvaluationReport(made.report);
  expect(text).toContain(
    'From `2026-W40` (`2026-09-28`) on, `recall@5`, `attainablePrecision@5`, `ndcg@5` and `mrr` no longer count, because no documents were judged by people; `contextRelevance@5` counts instead. That alone is no drop and no rise.',
  );
  const alert = alertOf(given, RULES);
  expect(alert.exceeded).toBe(false);
  expect(alert.composition?.rawChange).toBeLessThan(-0.02);
  expect(alertLines(alert).join('\n')).toContain('the scores are made of other metrics than in the baseline');
});

test('a real drop of the same size in the same situation is a change, with an alert', () => {
  const given = changingComposition({ seed: 'constant', drop: DROP });
  const made = make(given);
  const [change, ...others] = ofScore(made);
  expect(others).toEqual([]);
  // Generation has 0.4 of the 0.8 that both sides have in common.
  expect(change).toMatchObject({ start: '2026-09-28', difference: expect.closeTo(-DROP / 2, 1) });
  expect(change?.interval[1]).toBeLessThan(0);
  expect(made.report.recommendations[0]?.rule).toBe('recent-drop');
  const alert = alertOf(given, RULES);
  expect(alert.rules.map(({ exceeded }) => exceeded)).toEqual([true, true]);
  expect(alert.overall.change).toBeCloseTo(change?.difference ?? Number.NaN, 12);
});

test('a tag whose answers lack a metric is not blamed for it, and is for what is worse', () => {
  const isTagged = ({ tags }: TimedResult): boolean => tags.length > 0;
  const given = changingComposition({ seed: 'tag', unjudgedTag: 'channel: api' });
  expect(rawDifference(given, isTagged)?.interval?.[1]).toBeLessThan(-0.02);
  const { report } = make(given);
  const score = report.tags[0]?.metrics.find(({ metric }) => metric === OVERALL);
  expect(score?.differenceInterval?.[0]).toBeLessThan(0);
  expect(score?.differenceInterval?.[1]).toBeGreaterThan(0);
  expect(report.recommendations.map(({ rule }) => rule)).not.toContain('tag-below');
  expect(report.composition?.tags).toMatchObject([{ tag: 'channel: api', common: expect.closeTo(0.8, 1) }]);
  expect(renderEvaluationReport(report)).toContain('the rest comes from other metrics.');

  const worse = make(changingComposition({ seed: 'tag', unjudgedTag: 'channel: api', tagDrop: DROP })).report;
  expect(worse.recommendations.find(({ rule }) => rule === 'tag-below')?.because).toContain(
    'of the weight that both have in common',
  );
});

test('weeks of other metrics are marked, and the last one is not', () => {
  const { report } = make(changingComposition({ seed: 'constant' }));
  const common = report.composition?.weeks.map((week) => week.common < 0.95);
  expect(common).toEqual(Array.from({ length: 12 }, (_, week) => week < JUDGED_WEEKS));
  expect(renderEvaluationReport(report)).toMatch(/\| `2026-W36` .* 7\d\.\d\u00a0% /);
});

thorough(
  'of reports in which only the composition changes at most 5 % (and three standard errors) name a change of the score',
  () => {
    const reports = 80;
    const wrong = Array.from({ length: reports }, (_, i) =>
      ofScore(make(changingComposition({ seed: `null ${i}` }))),
    ).filter((changes) => changes.length > 0);
    expect(wrong.length).toBeLessThanOrEqual(reports * (0.05 + 3 * Math.sqrt((0.05 * 0.95) / reports)));
  },
);
