/** `audit rag evaluate`, then `report` and `judge-parsers`, over answers of which some have labels. */
import { describe, expect, test } from 'vitest';
import type { EvaluationReport } from '../../../../src/apps/rag/documents/evaluation-report.ts';
import type { ReplyAudit } from '../../../../src/apps/rag/documents/reply-audit.ts';
import { calibrationScene, type CalibrationScene } from '../../../support/calibration-scene.ts';
import { audit } from '../../../support/in-process.ts';
import { validateEvaluationReport, validateReplyAudit } from '../../../support/schemas.ts';
import { thorough } from '../../../support/thorough.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

async function evaluated(options: CalibrationScene) {
  await using scene = await calibrationScene(options);
  const { code, stderr } = await scene.evaluate();
  expect([code, stderr.includes('rror')]).toEqual([0, false]);
  const run = async (...words: string[]): Promise<string> => {
    const outcome = await audit(['rag', ...words, '--db', 'e.db'], { cwd: scene.folder });
    expect([outcome.code, outcome.stderr]).toEqual([0, '']);
    return outcome.stdout;
  };
  const report = JSON.parse(await run('report', '--out-json', '-')) as EvaluationReport;
  const parsers = JSON.parse(await run('judge-parsers', '--out-json', '-')) as ReplyAudit;
  return { report, parsers, markdown: await run('report'), parsersMarkdown: await run('judge-parsers'), scene };
}

describe('labels of 24 of 120 answers', () => {
  let whole: Awaited<ReturnType<typeof evaluated>>;

  test('the documents conform to their schemas', async () => {
    whole = await evaluated({ answers: 120, isLabelled: (n) => n % 5 === 2 });
    validateEvaluationReport(whole.report);
    expect(validateEvaluationReport.errors).toBeNull();
    validateReplyAudit(whole.parsers);
    expect(validateReplyAudit.errors).toBeNull();
  });

  test('the means of the judge and of the labels', () => {
    const [one, ...others] = whole.report.calibration;
    expect(others).toEqual([]);
    expect(one).toMatchObject({ metric: 'faithfulness', n: 120, queries: 120, labelled: 24, labelledQueries: 24, unscored: 0 }); // prettier-ignore
    expect(one?.judge.mean).toBeCloseTo(mean(whole.scene.scores), 12);
    expect(one?.judge.mean).toBe(whole.report.metrics.find(({ metric }) => metric === 'faithfulness')?.mean);
    expect(one?.labels.mean).toBeCloseTo(mean(whole.scene.labels), 12);
  });

  test('the calibrated mean is λ times the mean of the judge plus the rectifier, with λ the slope of labels on scores', () => {
    const { labels, scores, scoresOfLabelled: scored } = whole.scene;
    const [one] = whole.report.calibration;
    const products = scored.map((score, i) => (score - mean(scored)) * (labels[i] as number));
    const slope = mean(products) / mean(scored.map((score) => (score - mean(scored)) ** 2));
    const rectifier = mean(labels.map((label, i) => label - slope * (scored[i] as number)));
    expect(one?.calibrated?.weight).toBeCloseTo(slope, 9);
    expect(one?.calibrated?.mean).toBeCloseTo(slope * mean(scores) + rectifier, 9);
    expect(one?.bias).toBeCloseTo(mean(scored) - mean(labels), 9);
  });

  test('judge-parsers has the same agreement', () => {
    const { report, parsers } = whole;
    const agreement = parsers.groups[0]?.schemes.find(({ scheme }) => scheme === 'judge-json-lenient')?.labels;
    for (const key of ['bias', 'biasInterval', 'levels', 'weightedKappa', 'weightedKappaInterval'] as const)
      expect(agreement?.[key]).toEqual(report.calibration[0]?.[key]);
  });

  test('the reports have sections, with a sentence on the few labels', () => {
    expect(whole.markdown).toContain('## Calibration with labels');
    expect(whole.markdown).toContain('Fewer than 30 queries have labels');
    expect(whole.markdown).toMatch(/- `faithfulness`: .*The calibrated mean is known to ±0\.0\d\d/);
    expect(whole.parsersMarkdown).toContain('weighted κ');
  });
});

thorough('too few labels give no calibrated mean, and labels of chosen answers a caution', async () => {
  await using probe = await calibrationScene({ answers: 60, isLabelled: () => true });
  const worst = [...probe.scores.entries()].toSorted(([, a], [, b]) => a - b).map(([n]) => n);
  const few = await evaluated({ answers: 60, isLabelled: (n) => worst.slice(0, 9).includes(n) });
  expect(few.report.calibration[0]).toMatchObject({ labelled: 9, calibrated: null, precision: null });
  expect(few.markdown).toContain('Labels of 9 queries are too few for a calibrated mean: it takes ten.');
  const { report, markdown } = await evaluated({ answers: 60, isLabelled: (n) => worst.slice(0, 20).includes(n) });
  expect(report.calibration[0]?.selection?.interval?.[1]).toBeLessThan(0);
  expect(markdown).toContain('They are probably no random sample');
});

thorough('answers to the same query are one item: 24 labels of six queries are too few', async () => {
  const isLabelled = (n: number): boolean => n % 20 < 4;
  const { report } = await evaluated({ answers: 120, answersToQuery: 4, isLabelled });
  expect(report.calibration[0]).toMatchObject({
    n: 120,
    queries: 30,
    labelled: 24,
    labelledQueries: 6,
    calibrated: null,
  });
});

test('without labels there is no section', async () => {
  const { report, markdown } = await evaluated({ answers: 12, isLabelled: () => false });
  expect(report.calibration).toEqual([]);
  expect(markdown).not.toContain('Calibration');
});
