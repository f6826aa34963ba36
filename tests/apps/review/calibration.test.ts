/** The score of the models and calibrated estimates in the report of reviews, by hand. */
import { describe, expect, test } from 'vitest';
import type { Review, ReviewReport, ReviewSample } from '../../../src/apps/review/documents/reviews.ts';
import { buildReport, type ReportOptions } from '../../../src/apps/review/build-report.ts';
import { renderReviews } from '../../../src/apps/review/report/reviews.ts';
import { AUDITED } from '../../support/review-sample.ts';
import { labelledSample, type LabelledGroup } from '../../support/labelled-sample.ts';
import { validateReview } from '../../support/schemas.ts';

const SCHEMES = ['a', 'extract:x'];

/** 100 trials: on 80 of them the stored label, `a` and the extractor agree. */
const GROUPS: readonly LabelledGroup[] = [
  { labels: '111', trials: 50, drawn: 'ccci' },
  { labels: '000', trials: 30, drawn: 'ii' },
  { labels: '011', trials: 12, drawn: 'cci' },
  { labels: '010', trials: 8, drawn: 'cii' },
];

function createReport(groups = GROUPS, options: ReportOptions = {}, schemes = SCHEMES): ReviewReport {
  const { sample, marks } = labelledSample(groups, schemes);
  return reportOf(sample, marks, options, schemes);
}

function reportOf(
  sample: ReviewSample,
  marks: readonly Review[],
  options: ReportOptions,
  schemes = SCHEMES,
): ReviewReport {
  const report = buildReport(
    { audited: { ...AUDITED, schemes }, sample, reviews: marks },
    { name: 'answer-audit', version: '1.2.3' },
    options,
  );
  validateReview(JSON.parse(JSON.stringify(report)));
  expect(validateReview.errors).toBeNull();
  return report;
}

function accuracyOf({ calibration }: ReviewReport, scheme: string): number {
  return calibration?.accuracy.find((one) => one.scheme === scheme)?.estimate?.share ?? Number.NaN;
}

describe('the score of the models', () => {
  test('is counted by labels, and estimated by people', () => {
    const { score } = createReport();
    expect(score?.labelled).toEqual([
      { scheme: 'stored', trials: 100, right: 50 },
      { scheme: 'a', trials: 100, right: 70 },
      { scheme: 'extract:x', trials: 100, right: 62 },
    ]);
    // 80 · 3/6 + 20 · 3/6.
    expect(score?.byPeople?.share).toBeCloseTo(0.5, 12);
  });

  test('is calibrated by the extractor', () => {
    const { calibration } = createReport();
    expect(calibration).toMatchObject({ by: 'extract:x', trials: 100 });
    // 50 · 3/4 + 30 · 0/2 + 12 · 2/3 + 8 · 1/3.
    expect(calibration?.score?.share).toBeCloseTo((37.5 + 8 + 8 / 3) / 100, 12);
    expect(calibration?.score).toMatchObject({ trials: 12, unreviewed: 0 });
  });
});

describe('a calibrated accuracy', () => {
  test('is predicted by the agreement with the extractor', () => {
    const report = createReport();
    // 80 · 5/6 where all agree; `a` is predicted right on the 12 and wrong on the 8.
    expect(accuracyOf(report, 'a')).toBeCloseTo((80 * (5 / 6) + 12 * (2 / 3) + 8 / 3) / 100, 12);
    expect(accuracyOf(report, 'extract:x')).toBeCloseTo((80 * (5 / 6) + 20 * (4 / 6)) / 100, 12);
  });

  test('takes stored labels where the extractor has none', () => {
    // The 8 trials are predicted by the stored label 0, as by the extractor before.
    const groups = GROUPS.map((group) => (group.labels === '010' ? { ...group, labels: '01-' } : group));
    const report = createReport(groups);
    expect(report.calibration).toMatchObject({ by: 'extract:x', trials: 92 });
    expect(accuracyOf(report, 'a')).toBeCloseTo(accuracyOf(createReport(), 'a'), 12);
    // That of the extractor is about its own labels.
    expect(accuracyOf(report, 'extract:x')).toBeCloseTo((80 * (5 / 6) + 12 * (2 / 3)) / 92, 12);
  });

  test('is that of people alone where the labelling agrees with the predictions everywhere', () => {
    const report = createReport(GROUPS, { calibrate: 'a' });
    const alone = report.schemes.find(({ scheme }) => scheme === 'a')?.accuracy;
    const calibrated = report.calibration?.accuracy.find(({ scheme }) => scheme === 'a')?.estimate;
    expect(calibrated?.share).toBeCloseTo(alone?.share ?? Number.NaN, 12);
    expect(calibrated?.interval).toEqual(alone?.interval);
  });
});

describe('the labelling that predicts', () => {
  const groups = [
    { labels: '11-1', trials: 60, drawn: 'cc' },
    { labels: '000-', trials: 40, drawn: 'ii' },
    { labels: '011-', trials: 10, drawn: 'ci' },
  ];
  const schemes = ['a', 'extract:few', 'extract:more'];

  test('is the extractor with the most labels', () => {
    expect(createReport(groups, {}, schemes).calibration?.by).toBe('extract:more');
    expect(createReport(groups, { calibrate: 'extract:few' }, schemes).calibration?.by).toBe('extract:few');
    expect(createReport(groups, { calibrate: 'stored' }, schemes).calibration).toMatchObject({
      by: 'stored',
      trials: 110,
    });
  });

  test('is none without an extractor', () => {
    const report = createReport(GROUPS, {}, ['a', 'b']);
    expect(report.calibration).toBeNull();
    expect(renderReviews(report)).not.toContain('calibrated with');
  });

  test('has to be in the sample', () => {
    expect(() => createReport(GROUPS, { calibrate: 'extract:y' })).toThrow(
      '--calibrate extract:y: the sample has no labels of it; there are stored, a, extract:x; did you mean extract:x?',
    );
  });
});

test('a census is a fact, and not calibrated', () => {
  const report = createReport([
    { labels: '111', trials: 3, drawn: 'cci' },
    { labels: '011', trials: 2, drawn: 'ci' },
  ]);
  expect(report.score?.byPeople).toMatchObject({ isCensus: true, share: 0.6 });
  expect(report.calibration?.score).toBeNull();
});

test('nothing is calibrated where one half has no mark', () => {
  const report = createReport([
    { labels: '111', trials: 30, drawn: 'ci' },
    { labels: '011', trials: 20, drawn: '' },
  ]);
  expect(report.calibration?.score).toBeNull();
});

test('trials of a kind without a mark count as predicted', () => {
  const { calibration } = createReport([
    { labels: '111', trials: 30, drawn: 'ci' },
    { labels: '000', trials: 10, drawn: '' },
  ]);
  expect(calibration?.score?.share).toBeCloseTo(15 / 40, 12);
  expect(calibration?.score?.unreviewed).toBe(10);
});

test('the report shows the score first', () => {
  const text = renderReviews(createReport());
  const rows = text.split('\n').filter((line) => /^\| (?:labels of|people)/.test(line));
  expect(rows.slice(1, 6).map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
    '| labels of `a` | 70.0\u00a0% | count | 100 |',
    '| labels of `extract:x` | 62.0\u00a0% | count | 100 |',
    expect.stringContaining('| people alone | 50.0\u00a0% |'),
    expect.stringContaining('| people and `extract:x` | 48.2\u00a0% |'),
    expect.anything(),
  ]);
  expect(text.indexOf('## Score of the models')).toBeLessThan(text.indexOf('## Accuracy'));
});
