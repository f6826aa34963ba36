/** What extractors cost for each percentage point, by hand. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ReviewReport } from '../../../src/apps/review/documents/reviews.ts';
import { buildReport } from '../../../src/apps/review/build-report.ts';
import { readSpending } from '../../../src/apps/review/cli/extractor-spending.ts';
import type { ExtractorSpending } from '../../../src/apps/review/extractor-costs.ts';
import { renderReviews } from '../../../src/apps/review/report/reviews.ts';
import { extractionsWith } from '../../support/extraction-usage.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { labelledSample } from '../../support/labelled-sample.ts';
import { AUDITED } from '../../support/review-sample.ts';
import { validateReview } from '../../support/schemas.ts';

const SCHEMES = ['a', 'extract:x'];
const SPENDING: ExtractorSpending = {
  scheme: 'extract:x',
  model: 'openai:x',
  replies: 2000,
  inputTokens: 900_000.4,
  outputTokens: 4000,
  uncounted: 0,
  currency: 'USD',
  cost: 3,
};

/** Of 100 trials the extractor differs from `a` on 20, of which 10 are marked, and on 10 from the stored labels. */
function createReport(drawn: string, spending: readonly ExtractorSpending[] | undefined): ReviewReport {
  const groups = [
    { labels: '111', trials: 70, drawn: 'cc' },
    { labels: '001', trials: 10, drawn: drawn.slice(0, 5) },
    { labels: '101', trials: 10, drawn: drawn.slice(5) },
    { labels: '000', trials: 10, drawn: '' },
  ];
  const { sample, marks: reviews } = labelledSample(groups, SCHEMES);
  const report = buildReport(
    { audited: { ...AUDITED, schemes: SCHEMES }, sample, reviews },
    { name: 'answer-audit', version: '1.2.3' },
    { spending },
  );
  validateReview(JSON.parse(JSON.stringify(report)));
  expect(validateReview.errors).toBeNull();
  return report;
}

function list(report: ReviewReport): string[] {
  return renderReviews(report)
    .split('\n')
    .filter((line) => line.startsWith('- `extract:x` against') && !line.includes('right on'));
}

describe('the cost for a percentage point', () => {
  test('is that of all replies, divided by the difference in accuracy', () => {
    const [cost] = createReport('cccccccccc', [SPENDING]).extractorCosts ?? [];
    // Right on all of the 20 trials of 100: +20 pp.
    const [stored, parser] = cost?.against ?? [];
    expect(parser).toMatchObject({ other: 'a', verdict: 'better' });
    const { low = 0, high = 0 } = parser?.difference ?? {};
    const perPoint = Object.entries(parser?.costPerPoint ?? {}).map(([name, value]) => [name, value.toFixed(9)]);
    expect(Object.fromEntries(perPoint)).toEqual({
      cost: (3 / 20).toFixed(9),
      low: (3 / high).toFixed(9),
      high: (3 / low).toFixed(9),
    });
    // Five of five: the exact p is 0.0625.
    expect(stored).toMatchObject({ other: 'stored', verdict: 'open', costPerPoint: null });
  });

  test('is not given where the difference could be 0, or is below it', () => {
    const open = createReport('ccciiccici', [SPENDING]).extractorCosts?.[0]?.against[1];
    expect(open).toMatchObject({ other: 'a', verdict: 'open', costPerPoint: null });
    const worse = createReport('iiiiiiiiii', [SPENDING]).extractorCosts?.[0]?.against[1];
    expect(worse).toMatchObject({ other: 'a', verdict: 'worse', costPerPoint: null });
  });

  test('is unknown without prices, and without marks', () => {
    const free = { ...SPENDING, currency: null, cost: null };
    const [cost] = createReport('cccccccccc', [free]).extractorCosts ?? [];
    expect(cost?.against[1]).toMatchObject({ verdict: 'better', costPerPoint: null });
    expect(createReport('-----', [SPENDING]).extractorCosts?.[0]?.against[1]).toMatchObject({ difference: null });
  });

  test('is missing for schemes that were not asked', () => {
    expect(createReport('cc', undefined)).not.toHaveProperty('extractorCosts');
    expect(createReport('cc', [{ ...SPENDING, scheme: 'extract:y' }]).extractorCosts).toEqual([]);
  });

  test('is a sentence of the report', () => {
    const report = createReport('cccccccccc', [SPENDING]);
    expect(renderReviews(report)).toContain(
      '`extract:x` (`openai:x`): 2,000 replies with 900,000 input and 4,000 output tokens: 3.00 USD, 1.50 USD for 1,000 replies.',
    );
    expect(list(report)).toEqual([
      expect.stringMatching(/^- `extract:x` against `stored`: \+10\.0 pp accuracy \(.*\); which is better is open\.$/),
      expect.stringMatching(
        /`a`: \+20\.0 pp accuracy \(.*\); 0\.15 USD for each percentage point \(0\.15 USD to 0\.\d+ USD\)\.$/,
      ),
    ]);
    const free = createReport('cccccccccc', [{ ...SPENDING, currency: null, cost: null, uncounted: 1 }]);
    expect(renderReviews(free)).toContain(
      'estimated for 1 reply that the server did not count: without prices, no cost is known.',
    );
    expect(list(free)[1]).toMatch(/; it is more accurate\.$/);
    expect(list(createReport('iiiiiiiiii', [SPENDING]))[1]).toMatch(/; it is less accurate\.$/);
    expect(list(createReport('-----', [SPENDING]))[1]).toMatch(/has a human label yet\.$/);
  });
});

describe('the tokens of a store of extractions', () => {
  const store = (): string =>
    extractionsWith({
      x: [
        { input: 20, output: 3 },
        { input: 20, output: 5 },
        // 10 and 2 tokens by their length, and twice as many of the prompt as the server counts.
        { input: null, output: null },
      ],
      other: [{ input: 1, output: 1 }],
    });

  function pricesOf(models: readonly string[]): string {
    const path = join(temporaryFolder(), 'prices.json');
    const perMillionTokens = Object.fromEntries(models.map((model) => [model, { input: 1000, output: 10_000 }]));
    writeFileSync(path, JSON.stringify({ currency: 'EUR', perMillionTokens }));
    return path;
  }

  test('are added up, and estimated where the server did not count', () => {
    expect(readSpending({ extractions: store(), prices: pricesOf(['openai:x']) }, SCHEMES)).toEqual([
      {
        scheme: 'extract:x',
        model: 'openai:x',
        replies: 3,
        inputTokens: 60,
        outputTokens: 10,
        uncounted: 1,
        currency: 'EUR',
        cost: (60 * 1000 + 10 * 10_000) / 1_000_000,
      },
    ]);
    expect(readSpending({ extractions: store() }, SCHEMES)?.[0]).toMatchObject({ currency: null, cost: null });
  });

  test('need a store with an extractor of the sample, and prices of its model', () => {
    expect(readSpending({}, SCHEMES)).toBeUndefined();
    expect(() => readSpending({ prices: 'p.json' }, SCHEMES)).toThrow(
      '--prices: needs the replies of the extractors; name their file with --extractions.',
    );
    expect(() => readSpending({ extractions: store() }, ['a'])).toThrow(
      'contains none of the extractors of the sample',
    );
    expect(() => readSpending({ extractions: store(), prices: pricesOf(['openai:other']) }, SCHEMES)).toThrow(
      'has no price of openai:x',
    );
  });
});
