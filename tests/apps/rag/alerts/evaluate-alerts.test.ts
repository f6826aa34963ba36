/** Alert rules: values of names, rejected rules, and rules that compare nothing. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../../src/base/core/errors.ts';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { GateOutcome } from '../../../../src/base/core/gate.ts';
import { evaluateAlerts, parseAlertRule } from '../../../../src/apps/rag/alerts/evaluate-alerts.ts';
import { ALERT_VOCABULARY } from '../../../../src/apps/rag/alerts/vocabulary.ts';
import { EvaluationTally } from '../../../../src/apps/rag/over-time/evaluation-tally.ts';
import type { TimedResult } from '../../../../src/apps/rag/over-time/timed-result.ts';
import { outcomeLines } from '../../../../src/report/gate-text.ts';
import { changesOfMeans } from '../../../support/changes-of-means.ts';
import { evaluationReport, metricSummary, tagSummary } from '../../../support/evaluation-report.ts';
import { DROP, monthOfResults, SCORING, STORE_COUNTS } from '../../../support/evaluations.ts';

const now = evaluationReport({
  metrics: [
    metricSummary('overall', 0.6, 0.03, { n: 110 }),
    metricSummary('faithfulness', 0.7, 0.02, {
      n: 90,
      group: 'generation',
      absent: [
        { why: 'no score', count: 8 },
        { why: 'no reply', count: 2 },
      ],
    }),
    metricSummary('recall@5', 0.9, 0.05, { n: 50, group: 'retrieval' }),
    metricSummary('answer-relevance', 0.5, null, { n: 1 }),
  ],
  tags: [tagSummary('tax', 0.4, 0.06), tagSummary('labour', 0.8, 0.08, 12), tagSummary('new', 0.3, 0.1)],
  feedback: { entries: 9, matched: 8, up: 6, down: 2, correlations: [], labels: [], texts: [] },
});

const before = evaluationReport({
  period: { since: '2026-10-18T00:00:00Z', until: '2026-11-15T00:00:00Z', first: null, last: null },
  metrics: [
    metricSummary('overall', 0.75, 0.04),
    metricSummary('faithfulness', 0.71, 0.02),
    metricSummary('recall@5', 0.8, 0.05),
    metricSummary('mrr', 0.8, 0.05),
  ],
  tags: [tagSummary('tax', 0.6, 0.08), tagSummary('labour', 0.8, 0.06)],
});

const empty = evaluationReport({
  counts: { answers: 0, scored: 0, scoredQueries: 0, withoutTime: 0, requests: 0, unanswered: 0, unread: 0 },
  metrics: [metricSummary('overall', null, null)],
});

function evaluateRule(rule: string, window = now, baseline: EvaluationReport | null = before): GateOutcome {
  const comparison = changesOfMeans(window, baseline);
  return evaluateAlerts([parseAlertRule(rule)], window, baseline, { comparison })[0] as GateOutcome;
}

/** The message of the error that a rule throws. */
function findProblem(rule: string, window = now, baseline: EvaluationReport | null = before): string {
  try {
    evaluateRule(rule, window, baseline);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('names of the whole document', () => {
  test.each([
    ['answers == 120', 'answers = 120', '120'],
    ['scored < 111', 'scored = 110', '111'],
    ['requests == 200 ', 'requests = 200', '200'],
    ['unanswered > 2', 'unanswered = 3', '2'],
    ['unansweredPct > 1', 'unansweredPct = 1.5', '1'],
    ['unread / answers > 5%', 'unread / answers = 6.667%', '5%'],
    ['unreadPct >= 4', 'unreadPct = 4', '4'],
    ['feedback.up + feedback.down == 8', 'feedback.up + feedback.down = 8', '8'],
    ['feedback.upPct < 80', 'feedback.upPct = 75', '80'],
    ['mean.score < 0.65', 'mean.score = 0.6', '0.65'],
    ['mean["recall@5"] > 0.8', 'mean["recall@5"] = 0.9', '0.8'],
    ['mean.answer-relevance < 60%', 'mean.answer-relevance = 50%', '60%'],
    ['low.faithfulness < 0.7', 'low.faithfulness = 0.68', '0.7'],
    ['high.faithfulness > 0.7', 'high.faithfulness = 0.72', '0.7'],
    ['n.faithfulness == 90', 'n.faithfulness = 90', '90'],
    ['absent.faithfulness == 10', 'absent.faithfulness = 10', '10'],
    ['absentPct.faithfulness >= 10', 'absentPct.faithfulness = 10', '10'],
  ])('%s', (rule, value, limit) => {
    for (const baseline of [before, null])
      expect(evaluateRule(rule, now, baseline)).toMatchObject({
        exceeded: true,
        isChange: false,
        value,
        limit,
        unmatched: 0,
      });
  });
});

describe('changes since the baseline', () => {
  // overall: 0.6 − 0.75 = −0.15; half-widths 0.03 and 0.04 make 0.05.
  test.each([
    ['before.score > 0.7', true, 'before.score = 0.75'],
    ['change.score < -0.1', true, 'change.score = -0.15'],
    ['changeLow.score < -0.19', true, 'changeLow.score = -0.2'],
    ['changeHigh.score < 0', true, 'changeHigh.score = -0.1'],
    ['changeHigh.faithfulness < 0', false, 'changeHigh.faithfulness = 0.01828'],
    ['change["recall@5"] < 0', false, 'change["recall@5"] = 0.1'],
  ])('%s', (rule, exceeded, value) => {
    expect(evaluateRule(rule)).toMatchObject({ exceeded, isChange: true, isEmpty: false, value, unmatched: 0 });
  });

  test('a rule over a list leaves out members that one report lacks, and counts them', () => {
    const outcome = evaluateRule('metrics: changeHigh < 0');
    expect(outcome).toMatchObject({
      exceeded: true,
      isChange: true,
      members: { list: 'metrics', met: 1, compared: 3 },
      worst: [{ place: 'score', value: 'changeHigh = -0.1' }],
      unmatched: 2, // answer-relevance is new, mrr is gone.
    });
    expect(outcomeLines(outcome)[0]).toBe(
      '--fail-on metrics: changeHigh < 0: exceeded against the baseline in 1 of 3 metrics, changeHigh = -0.1 (limit 0); left out: 2 in one of the two results only',
    );
  });

  test('a metric that the rule names is counted in the same way', () => {
    expect(evaluateRule('change.mrr < 0 or change.score < 0')).toMatchObject({ exceeded: true, unmatched: 1 });
    expect(evaluateRule('change.answer-relevance < 0')).toMatchObject({ isEmpty: true, unmatched: 1 });
  });

  test.each([
    'before.score > 0',
    'metrics: change < 0',
    'max(changeLow) < 0',
    'tags where n > 1 and before > 0.5: mean < 1',
    'answers > 0 and not changeHigh.score < 0',
  ])('%s is rejected without a baseline', (rule) => {
    expect(findProblem(rule, now, null)).toMatch(
      /^--fail-on `.*`: column \d+, at `.*`: a change needs a baseline; add one, as in --baseline 28d\.$/,
    );
  });

  test('a baseline without answers has no changes', () => {
    expect(evaluateRule('changeHigh.score < 1', now, empty)).toMatchObject({
      isEmpty: true,
      exceeded: false,
      unmatched: 1,
    });
  });
});

describe('lists', () => {
  test.each([
    ['metrics where n >= 90: mean < 0.75', 2, 2, ['score', 'mean = 0.6']],
    ['metrics where group == "retrieval": mean > 0.5', 1, 1, ['recall@5', 'mean = 0.9']],
    ['metrics where metric != "score": low < 0.7', 1, 2, ['faithfulness', 'low = 0.68']],
    ['tags where metric == "score" and n >= 30: mean < 0.5', 2, 2, ['new: score', 'mean = 0.3']],
    ['tags: change < 0', 1, 2, ['tax: score', 'change = -0.2']],
    // 0.4 − 0.6 and √(0.06² + 0.08²) = 0.1
    ['tags: changeHigh < 0', 1, 2, ['tax: score', 'changeHigh = -0.1']],
    ['tags where tag == "labour": high > 0.8', 1, 1, ['labour: score', 'high = 0.88']],
  ])('%s', (rule, met, compared, [place, value]) => {
    const { exceeded, members, worst } = evaluateRule(rule);
    expect(exceeded).toBe(true);
    expect(members).toMatchObject({ met, compared });
    expect(worst[0]).toEqual({ place, value });
  });

  test('aggregates go through the metrics where no list is named', () => {
    expect(evaluateRule('min(mean) < 0.6')).toMatchObject({ exceeded: true, value: 'min(mean) = 0.5' });
    expect(evaluateRule('mean(metrics where n > 60: mean) > 0.6')).toMatchObject({
      value: 'mean(metrics where n > 60: mean) = 0.65',
    });
    expect(evaluateRule('count(tags) == 3').exceeded).toBe(true);
  });
});

describe('rules that compare nothing', () => {
  test.each([
    'mean.score < 1',
    'metrics: mean >= 0',
    'metrics: n < 30',
    'tags: n >= 0',
    'n.faithfulness < 30',
    'unreadPct >= 0',
    'unanswered == 0',
    'feedback.upPct < 100',
    'feedback.up == 0',
    'mean["hitRate@5"] < 1',
    'changeHigh.score < 1',
  ])('%s in a window without an answer', (rule) => {
    expect(evaluateRule(rule, empty)).toMatchObject({ exceeded: false, isEmpty: true, value: null, worst: [] });
  });

  test('a rule about the number of answers still compares', () => {
    expect(evaluateRule('answers < 10', empty)).toMatchObject({ exceeded: true, value: 'answers = 0' });
  });

  test('an unknown metric is still an error', () => {
    const problem = findProblem('mean.scor < 0', empty, null);
    expect(problem).toMatch(/no metric of these evaluations has this name; .*; did you mean score\?$/);
  });

  test.each([
    ['the interval of a single result', 'low.answer-relevance < 1'],
    ['a metric of the scoring that no result has', 'mean.correctness < 1'],
    ['one that only the baseline has', 'mean.mrr < 1'],
    ['the group of a metric without a weight', 'metrics where metric == "score": group != "generation"'],
  ])('%s', (_, rule) => {
    expect(evaluateRule(rule)).toMatchObject({ exceeded: false, isEmpty: true });
  });
});

describe('rejected rules', () => {
  const THERE = 'there are score, faithfulness, recall@5, answer-relevance, mrr, correctness, answerRelevance';
  test.each([
    [
      'mean.faithfulnes < 1',
      `column 1, at \`mean.faithfulnes\`: no metric of these evaluations has this name; ${THERE}; did you mean faithfulness?`,
    ],
    [
      'mean["recall@10"] < 1',
      `column 1, at \`mean["recall@10"]\`: no metric of these evaluations has this name; ${THERE}; did you mean recall@5?`,
    ],
    [
      'mean.score-0.1 < 1',
      `column 1, at \`mean.score-0.1\`: no metric of these evaluations has this name (a minus sign needs spaces around it); ${THERE}.`,
    ],
    [
      'tags where metric == "scor": n > 1',
      `column 22, at \`"scor"\`: no metric of these evaluations has this name; ${THERE}; did you mean score?`,
    ],
    [
      'mean.recall@5 < 1',
      'column 12, at `@`: an id with this character in it is written in brackets and quotation marks, as in ["a@b"].',
    ],
    [
      'mean[score] < 1',
      'column 6, at `score`: the id of a metric in quotation marks was expected, as in mean["recall@5"].',
    ],
    [
      'change < 0',
      'column 1, at `change`: change belongs to a single metric; write max(change) < 0 or metrics: change < 0, or change.ID for one metric.',
    ],
    ['tag == "x"', 'column 1, at `tag`: tag belongs to a single entry of tags; write tags: tag == "x".'],
    ['unreadPct > 2%', 'column 13, at `2%`: unreadPct is in percent already; write 2.'],
    ['feedback.upPc > 2', 'column 1, at `feedback.upPc`: there is no name like this; did you mean feedback.upPct?'],
    ['deltaPp > 1', 'column 1, at `deltaPp`: there is no name like this; docs/alerts.md lists the names.'],
    ['cells: n > 1', 'column 1, at `cells`: there is no list of this name; the lists are metrics, tags.'],
    ['group.score == "x"', 'column 1, at `group.score`: there is no name like this; docs/alerts.md lists the names.'],
    ['', 'the rule is empty; write one such as changeHigh.score < 0.'],
    [
      'metrics where n > 5',
      'column 20, at the end: ":" was expected between the filter and the condition; write metrics where n > 5: mean < 0.7.',
    ],
    ['metrics: metric', 'column 10, at `metric`: this is a text, and a rule compares; write metric == "faithfulness".'],
    [
      'max(metrics where n > 1) > 1',
      'column 5, at `metrics where n > 1`: max needs a value after the list, as in max(metrics: change).',
    ],
    [
      'sum(n, n) > 1',
      'column 1, at `sum(n, n)`: sum takes one list with one condition or value, as in min(metrics: low).',
    ],
    ['. > 1', 'column 1, at `.`: a dot separates a name and an id, as in mean.faithfulness.'],
  ])('%s', (rule, message) => {
    expect(findProblem(rule)).toBe(`--fail-on \`${rule}\`: ${message}`);
  });

  test('every example in the message of such an error is a rule', () => {
    const { rule, condition, aggregate, field, withId, id, text } = ALERT_VOCABULARY.examples;
    const examples = [
      rule,
      `metrics: ${condition}`,
      `${aggregate} < 1`,
      `max(metrics: ${field}) > 0`,
      `${withId} < 1`,
      `mean["${id}"] < 1`,
    ];
    for (const example of [...examples, `metrics where metric == "${text}": n > 1`])
      expect(findProblem(example)).toBe('no error');
  });

  test('a tag that no answer has, unless a rule may compare nothing', () => {
    const rule = parseAlertRule('count(tags where tag == "labor") > 2');
    expect(() => evaluateAlerts([rule], now, before, { comparison: changesOfMeans(now, before) })).toThrow(
      'no entry of tags of these evaluations has this tag; there are tax, labour, new; did you mean labour?',
    );
    const [outcome] = evaluateAlerts([rule], now, before, {
      mayBeEmpty: true,
      comparison: changesOfMeans(now, before),
    });
    expect(outcome).toMatchObject({ exceeded: false, isEmpty: false });
  });

  test('each of several rules has its message', () => {
    const rules = ['mean.a < 1', 'answers > 1', 'mean.b < 1'].map(parseAlertRule);
    expect(() => evaluateAlerts(rules, now, null, { comparison: null })).toThrow(
      /^--fail-on `mean\.a < 1`.*\n--fail-on `mean\.b < 1`.*$/,
    );
  });
});

describe('weeks in which faithfulness drops by a quarter', () => {
  const results = monthOfResults(1);
  const from = Date.parse(DROP.start);
  const window = reportOn(results.filter(({ at }) => at >= from));
  const baseline = reportOn(results.filter(({ at }) => at < from));

  test('the drop is found in its week and in no other', () => {
    const { worst, unmatched } = evaluateRule('metrics where metric != "score": changeHigh < -0.1', window, baseline);
    expect(worst.map(({ place }) => place)).toEqual([DROP.metric]);
    expect(unmatched).toBe(0);
    expect(evaluateRule('changeHigh.score < 0', window, baseline).exceeded).toBe(true);
    expect(
      evaluateRule('changeLow.faithfulness < -0.25 and changeHigh.faithfulness > -0.25', window, baseline).exceeded,
    ).toBe(true);
  });

  test('nothing drops in a window that equals its baseline', () => {
    expect(evaluateRule('metrics: changeHigh < 0', baseline, baseline)).toMatchObject({
      exceeded: false,
      isEmpty: false,
    });
    expect(evaluateRule('tags: changeHigh < 0', baseline, baseline)).toMatchObject({ exceeded: false, isEmpty: false });
  });

  function reportOn(some: readonly TimedResult[]): EvaluationReport {
    const tally = new EvaluationTally({ scoring: SCORING, maxExamples: 0 });
    for (const result of some) tally.add(result);
    const { metrics, tags } = tally.finish(STORE_COUNTS);
    return evaluationReport({ scoring: SCORING, metrics, tags });
  }
});

test.each(['__proto__', 'constructor', 'toString'])('%s is a metric or a tag like any other', (name) => {
  const window = evaluationReport({ metrics: [metricSummary(name, 0.25, 0.1)], tags: [tagSummary(name, 0.5, 0.1)] });
  expect(evaluateRule(`mean.${name} == 0.25`, window).exceeded).toBe(true);
  expect(evaluateRule(`tags where tag == "${name}": mean == 0.5`, window).exceeded).toBe(true);
  expect(findProblem(`mean.${name} < 1`)).toContain('no metric of these evaluations has this name');
  expect(findProblem(`${name}.score < 1`)).toContain('there is no name like this');
});

describe('docs/alerts.md', () => {
  const page = readFileSync(new URL('../../../../docs/alerts.md', import.meta.url), 'utf8');

  test('describes every name', () => {
    const words = new Set(Array.from(page.matchAll(/`([^`\n]+)`/g), ([, word]) => word));
    const { lists, top } = ALERT_VOCABULARY;
    const names = [...top.keys(), ...lists.flatMap(({ name, fields }) => [name, ...fields.keys()])];
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });

  const rules = (/```text\n([^`]+)```/.exec(page)?.[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.replace(/ {2,}#.*/, ''));

  test('has rules', () => {
    expect(rules).toHaveLength(14);
  });

  test.each(rules)('%s', (rule) => {
    expect(evaluateRule(rule).rule).toBe(rule);
  });
});
