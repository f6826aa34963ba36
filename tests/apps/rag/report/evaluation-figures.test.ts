/** The figures of evaluations over time. */
import { describe, expect, test } from 'vitest';
import type { EvaluationReport, MetricSummary } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import { evaluationDistributions } from '../../../../src/apps/rag/report/evaluation-distributions.ts';
import { evaluationTrends } from '../../../../src/apps/rag/report/evaluation-trends.ts';
import type { Figure } from '../../../../src/report/figures/figure.ts';
import { exampleReport } from '../../../support/evaluations.ts';
import { marksOf, parseXml, textsOf } from '../../../support/svg.ts';

const whole = exampleReport();
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** A report with this number of weeks and of metrics with a weight. */
function sized(weeks: number, metrics: number): EvaluationReport {
  const [overall, first] = whole.metrics as [MetricSummary, MetricSummary];
  const names = Array.from({ length: metrics }, (_, i) => `metric-${i}`);
  return {
    ...whole,
    metrics: [overall, ...names.map((metric) => ({ ...first, metric }))],
    changes: [],
    weeks: Array.from({ length: weeks }, (_, w) => ({
      week: `2025-W${w}`,
      start: new Date(Date.UTC(2025, 0, 6) + w * WEEK).toISOString().slice(0, 10),
      answers: 40,
      metrics: ['overall', ...names].map((metric) => ({
        metric,
        n: 40,
        queries: 40,
        mean: 0.7,
        interval: [0.6, 0.8] as const,
      })),
    })),
  };
}

function drawn(figure: Figure | null): Figure {
  if (figure === null) throw new Error('there is no figure');
  return figure;
}

const figures = [drawn(evaluationTrends(whole)), drawn(evaluationDistributions(whole))];

describe('separate files', () => {
  test.each(figures)('$name', (figure) => {
    const { elements } = parseXml(figure.svg);
    expect(textsOf(figure).slice(0, 2)).toEqual([figure.title, figure.alt]);
    expect(figure.svg).not.toMatch(/NaN|Infinity|undefined|href|url\(|<\/?(?:script|a|image|foreignObject|use)\b/);
    const sizes = elements.flatMap(({ attributes }) => attributes.get('font-size') ?? []);
    expect(Math.min(...sizes.map(Number))).toBeGreaterThanOrEqual(11);
  });

  test('the same report gives the same bytes', () => {
    expect([evaluationTrends(structuredClone(whole)), evaluationDistributions(structuredClone(whole))]).toEqual(
      figures,
    );
  });
});

describe('trends', () => {
  test('a panel for the score and for each metric with a weight, with its mean', () => {
    const texts = textsOf(drawn(evaluationTrends(whole)));
    for (const name of ['score', 'recall@5', 'faithfulness', 'citationAccuracy']) expect(texts).toContain(name);
    expect(texts).not.toContain('precision@5');
    expect(texts).not.toContain('legalReasoning');
    expect(texts).toContain('0.716 (0.705 to 0.727)');
  });

  test('changes are marked with their difference, as falls and rises', () => {
    const figure = drawn(evaluationTrends(whole));
    expect(textsOf(figure)).toEqual(
      expect.arrayContaining(['▼ −0.067', '▼ −0.251', 'for the worse', 'for the better']),
    );
    expect(figure.alt).toContain('faithfulness goes from 0.836 to 0.585 in 2026-W44');
    const changes = whole.changes.map((change) => ({ ...change, difference: 0.25 }));
    expect(textsOf(drawn(evaluationTrends({ ...whole, changes })))).toContain('▲ +0.250');
  });

  test('without a change nothing is marked, and the legend explains it', () => {
    const figure = drawn(evaluationTrends({ ...whole, changes: [] }));
    expect(textsOf(figure)).not.toContain('for the worse');
    expect(figure.svg).toContain('No metric changes significantly.');
    expect(figure.alt).toContain('no change is significant');
  });

  test.each([
    [1, 7],
    [4, 7],
    [60, 7],
    [200, 7],
    [12, 14],
    [12, 40],
  ])('%d weeks of %d metrics', (weeks, metrics) => {
    const figure = drawn(evaluationTrends(sized(weeks, metrics)));
    const panels = Math.min(20, metrics + 1);
    // And one in the legend.
    expect(marksOf(figure, 'series-0', 'circle') + marksOf(figure, 'series-0', 'path') - 1).toBe(weeks * panels);
    const dates = textsOf(figure).filter((text) => /^\d{4}-\d\d-\d\d$/.test(text));
    expect(dates.length / panels).toBe(Math.ceil(weeks / Math.ceil(weeks / 5)));
    expect(figure.svg).not.toMatch(/NaN|Infinity/);
    expect(figure.svg.includes(`The first 20 of ${metrics + 1} metrics.`)).toBe(metrics + 1 > 20);
  });

  test.each([0, 1])('means that are all %d have a scale, too', (mean) => {
    const report = sized(2, 1);
    const weeks = report.weeks.map((week) => ({
      ...week,
      metrics: week.metrics.map((one) => ({ ...one, mean, interval: [mean, mean] as const })),
    }));
    const texts = textsOf(drawn(evaluationTrends({ ...report, weeks })));
    const ticks = texts.filter((text) => /^-?[\d.]+$/.test(text)).map(Number);
    expect([Math.min(...ticks), Math.max(...ticks)]).toEqual(mean === 0 ? [0, 0.1] : [0.9, 1]);
  });

  test('no figure without a week, or without a score', () => {
    expect(evaluationTrends({ ...whole, weeks: [] })).toBeNull();
    expect(evaluationTrends({ ...whole, metrics: [] })).toBeNull();
  });
});

describe('distributions', () => {
  test('a panel for each metric that any answer has, with a bar for each bin', () => {
    const figure = drawn(evaluationDistributions(whole));
    const texts = textsOf(figure);
    const present = whole.metrics.filter(({ n }) => n > 0);
    for (const { metric } of present.slice(1)) expect(texts).toContain(metric);
    expect(texts).not.toContain('legalReasoning');
    expect(texts).toContain(`n ${present[0]?.n}`);
    expect(marksOf(figure, 'series-1', 'rect')).toBe(20 * present.length);
  });

  test('at most 24 panels, with a note', () => {
    const figure = drawn(evaluationDistributions(sized(1, 30)));
    expect(figure.svg).toContain('The first 24 of 31 metrics.');
    expect(marksOf(figure, 'series-1', 'rect')).toBe(20 * 24);
  });

  test('no figure without a value', () => {
    const metrics = whole.metrics.map((one) => ({ ...one, histogram: [] }));
    expect(evaluationDistributions({ ...whole, metrics })).toBeNull();
  });
});

test.each([
  ['markup', '<script>alert(1)</script>]]>'],
  ['controls', 'a\0b\u001b[31mc\u202ed'],
  ['a long one', 'x'.repeat(100_000)],
  ['nothing', ''],
])('names of metrics are never markup: %s', (_, name) => {
  const renamed = JSON.parse(
    JSON.stringify(whole).replaceAll('"faithfulness"', JSON.stringify(name)),
  ) as EvaluationReport;
  for (const figure of [evaluationTrends(renamed), evaluationDistributions(renamed)].map(drawn)) {
    expect(new Set(parseXml(figure.svg).elements.map((one) => one.name))).not.toContain('script');
    expect(`${figure.alt}${figure.svg}`).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(figure.svg.length).toBeLessThan(60_000);
  }
});
