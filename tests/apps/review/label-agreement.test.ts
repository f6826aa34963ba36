/** The agreement of labellings in the report of reviews, by hand. */
import { describe, expect, test } from 'vitest';
import type { LabelAgreement, ReviewSample } from '../../../src/apps/review/documents/reviews.ts';
import { buildReport } from '../../../src/apps/review/build-report.ts';
import { renderReviews } from '../../../src/apps/review/report/reviews.ts';
import { StratifiedSampler } from '../../../src/apps/review/sampler.ts';
import { labelledSample, type LabelledGroup } from '../../support/labelled-sample.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { AUDITED, storeWith, trialLabels } from '../../support/review-sample.ts';

const SCHEMES = ['a', 'extract:x'];
const AUDIT = { ...AUDITED, schemes: SCHEMES };
const TOOL = { name: 'answer-audit', version: '1.2.3' };

const GROUPS: readonly LabelledGroup[] = [
  { labels: '111', trials: 50, drawn: 'cc', model: 'm1' },
  { labels: '000', trials: 30, drawn: 'ii', model: 'm2' },
  { labels: '010', trials: 12, drawn: 'cii', model: 'm1', form: 'bare' },
  { labels: '001', trials: 6, drawn: 'cc?', model: 'm2' },
  { labels: '01-', trials: 2, drawn: 'c', model: 'm2' },
];

function describeAgreement(change: Partial<ReviewSample> = {}): LabelAgreement {
  const { sample, marks: reviews } = labelledSample(GROUPS, SCHEMES);
  return buildReport({ audited: AUDIT, sample: { ...sample, ...change }, reviews }, TOOL).labelAgreement;
}

describe('each two labellings', () => {
  test('are compared on the trials that both label', () => {
    const pairs = describeAgreement().pairs;
    expect(pairs.map(({ first, second, trials, alike }) => [first, second, trials, alike])).toEqual([
      ['extract:x', 'stored', 98, 92],
      ['extract:x', 'a', 98, 80],
      ['stored', 'a', 100, 86],
    ]);
    // Both right 50, only the extractor 6, only `a` 12, both wrong 30.
    expect(pairs[1]?.kappa).toBeCloseTo((2 * (50 * 30 - 12 * 6)) / (62 * 42 + 56 * 36), 12);
    // Of 12 trials it is right on 2 of 3, and of 6 on 2 of 2.
    expect(pairs[1]?.right).toMatchObject({ trials: 5, hits: 4, unclear: 1 });
  });

  test('have their agreement by cell, with the labelling that predicts', () => {
    const byCell = describeAgreement().byCell;
    expect(byCell.map(({ field, value }) => [field, value])).toEqual([
      ['model', 'm1'],
      ['model', 'm2'],
    ]);
    const [first, second] = byCell.map(({ pairs }) => pairs.find((pair) => pair.second === 'a'));
    expect(first).toMatchObject({ first: 'extract:x', trials: 62, alike: 50, right: { trials: 3, hits: 2 } });
    expect(second).toMatchObject({
      first: 'extract:x',
      trials: 36,
      alike: 30,
      right: { trials: 2, hits: 2, share: 1 },
    });
    expect(first?.right?.share).toBeCloseTo(2 / 3, 12);
    // 6 · 30 and 0 · 0: the labels of m2 agree only by being wrong.
    expect(second?.kappa).toBeCloseTo(0, 12);
  });

  test('have their agreement by the form of the answer, in the sample', () => {
    const byForm = describeAgreement().byForm;
    expect(byForm.map(({ form, drawn }) => [form, drawn])).toEqual([
      ['bare', 3],
      ['prose', 8],
    ]);
    const [bare, prose] = byForm.map(({ pairs }) => pairs.find(({ second }) => second === 'a'));
    // The extractor is right on two of three, and on two of two where a third one is unclear.
    expect(bare).toMatchObject({ first: 'extract:x', differ: 3, right: { trials: 3, hits: 2 } });
    expect(prose).toMatchObject({ first: 'extract:x', differ: 3, right: { trials: 2, hits: 2, share: 1 } });
    expect(bare?.right?.interval[0]).toBeCloseTo(0.2077, 4);
    const stored = byForm[0]?.pairs.find(({ second }) => second === 'stored');
    expect(stored).toMatchObject({ differ: 0, right: null });
    expect(describeAgreement({ forms: undefined }).byForm).toEqual([]);
  });
});

test('the report has the pairs with the extractor, and each cell', () => {
  const { sample, marks: reviews } = labelledSample(GROUPS, SCHEMES);
  const report = buildReport({ audited: AUDIT, sample, reviews }, TOOL);
  const lines = renderReviews(report).split('\n');
  const from = lines.indexOf('## Agreement of labellings');
  const rows = lines.slice(from, lines.indexOf('## Reviewers')).filter((line) => line.includes('`a`'));
  expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
    expect.stringMatching(/^\| `extract:x` \| `a` \| 98 \| 18 \| 81\.6\u00a0% \| 0\.\d+ \| 5 \| 80\.0\u00a0% \|/),
    expect.stringMatching(
      /^\| model `m1` \| `extract:x` \| `a` \| 62 \| 12 \| 80\.6\u00a0% \| .* \| 3 \| 66\.7\u00a0% \|/,
    ),
    expect.stringMatching(
      /^\| model `m2` \| `extract:x` \| `a` \| 36 \| 6 \| 83\.3\u00a0% \| .* \| 2 \| 100\.0\u00a0% \|/,
    ),
    expect.stringMatching(/^\| bare \| 3 \| `extract:x` \| `a` \| 3 \| 3 \| 66\.7\u00a0% \|/),
    expect.stringMatching(/^\| prose \| 8 \| `extract:x` \| `a` \| 3 \| 2 \| 100\.0\u00a0% \|/),
  ]);
});

test('a store keeps the numbers of trials by label of each stratum', () => {
  const sampler = new StratifiedSampler({
    schemes: ['v1', 'other'],
    groupBy: ['model'],
    seed: 0,
    n: 4,
  });
  for (const [at, correct] of [true, true, false, null].entries())
    sampler.add(trialLabels({ trialId: `t${at}`, ordinal: at, correct: [true, correct], model: `m${at % 2}` }));
  const draw = sampler.draw();
  expect(draw.stratumPatterns).toEqual([
    [
      { labels: '11-', trials: 1 },
      { labels: '111', trials: 1 },
    ],
    [{ labels: '111', trials: 1 }],
    [{ labels: '110', trials: 1 }],
  ]);
  expect(storeWith(draw).sample().stratumPatterns).toEqual(draw.stratumPatterns);
});

test('a store keeps the forms of the answers of its sample, and of added trials', () => {
  const { sample } = labelledSample(GROUPS, SCHEMES);
  const first = { ...sample, trials: sample.trials.slice(0, 4), forms: sample.forms?.slice(0, 4) };
  const store = storeWith(first);
  expect(store.sample().forms).toEqual(['prose', 'prose', 'prose', 'prose']);
  store.addSample(AUDITED, sample);
  expect(store.sample().forms).toEqual(sample.forms);
  // A shorter draw changes nothing.
  store.addSample(AUDITED, first);
  expect(store.sample().forms).toEqual(sample.forms);
});

test('forms of a part of the sample count as none, and unknown ones as damage', () => {
  const { sample } = labelledSample(GROUPS, SCHEMES);
  expect(storeWith({ ...sample, forms: sample.forms?.slice(1) }).sample().forms).toBeUndefined();
  const store = storeWith(sample);
  const db = openDatabase(store.path);
  db.exec(`UPDATE meta SET value = '["odd"]' WHERE name = 'forms'`);
  db.close();
  expect(() => store.sample()).toThrow(/forms of answers.*must be a list of empty, bare/);
});
