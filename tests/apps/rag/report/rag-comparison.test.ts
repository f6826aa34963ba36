/** The reports of a comparison of two systems. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ComparedMetric } from '../../../../src/apps/rag/documents/comparison.ts';
import { ragComparisonHeadline, verdict } from '../../../../src/apps/rag/report/comparison/headline.ts';
import { renderRagComparison } from '../../../../src/apps/rag/report/comparison/markdown.ts';
import { ragComparisonLines } from '../../../../src/apps/rag/report/comparison/terminal.ts';
import { displayWidth } from '../../../../src/base/text/display-width.ts';
import { validateRagComparison } from '../../../support/schemas.ts';
import { madeUpComparison } from '../../../support/rag-comparison.ts';

const whole = await madeUpComparison();

test('the document conforms to its schema', () => {
  validateRagComparison(JSON.parse(JSON.stringify(whole)));
  expect(validateRagComparison.errors).toBeNull();
});

test('the Markdown report matches its snapshot, and no text in it is markup', async () => {
  const markdown = renderRagComparison(whole);
  await expect(markdown).toMatchFileSnapshot(join(import.meta.dirname, 'snapshots/rag-comparison.md'));
  const bare = markdown
    .replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')
    .replace(/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  expect(bare).not.toMatch(/<img|javascript:|見出し|<!--|[\u001b\u202e]/);
});

test('the lines of a terminal have 80 columns, also with hostile names', () => {
  const lines = ragComparisonLines(whole);
  expect(lines.join('\n')).not.toMatch(/[\u001b\u202e]/);
  expect(lines.filter((line) => displayWidth(line) > 80)).toEqual([]);
});

describe('the first sentence', () => {
  const [score] = whole.metrics as [ComparedMetric, ...ComparedMetric[]];
  const headline = (metrics: readonly ComparedMetric[]): string =>
    ragComparisonHeadline({ ...whole, metrics }, (text) => `<${text}>`);
  const row: ComparedMetric = {
    ...score,
    meanA: 0.5,
    meanB: 0.25,
    difference: -0.25,
    interval: [-0.4, -0.1],
    n: 30,
    p: 0.01,
    holm: 0.01,
    isSignificant: true,
    detectable: 0.1,
  };
  const open = { ...row, p: 0.2, holm: 0.2, isSignificant: false };

  test('the score, and the metrics by the size of their difference', () => {
    const lower = { ...row, metric: 'hallucination', isLowerBetter: true, difference: -0.3 };
    const worse = { ...row, metric: 'recall@5', difference: -0.1 };
    expect(headline([row, lower, worse, { ...open, metric: 'mrr' }])).toBe(
      'B has a lower score than A: A 0.500, B 0.250, −0.250 (−0.400 to −0.100) over 30 queries, p = 0.010; of 3 metrics, B is significantly better in 1 (<hallucination> −0.300) and worse in 1 (<recall@5> −0.100).',
    );
    expect(verdict(lower)).toBe('B is better');
  });

  test('what could have been found where nothing is significant', () => {
    expect(headline([open])).toBe(
      'The scores do not differ significantly: A 0.500, B 0.250, −0.250 (−0.400 to −0.100) over 30 queries, p = 0.200; 80 % of such comparisons would find a difference of 0.100.',
    );
    expect(headline([{ ...open, meanA: 0.5, meanB: 0.5, difference: 0, ties: 30 }])).toBe('The scores are equal in all 30 queries: 0.500.'); // prettier-ignore
    expect(headline([{ ...open, metric: 'mrr' }])).toBe('Of 1 metric, none differs significantly.');
    expect(verdict({ ...open, holm: null })).toBe('too few differ');
    expect(verdict({ ...open, holm: null, ties: 30 })).toBe('no difference');
  });
});
