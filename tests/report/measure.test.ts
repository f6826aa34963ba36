/** The quantity of reports: each output under both measures has opposite signs and its own headings, and no heading is without a quantity. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MeasureId } from '../../src/base/core/measure-id.ts';
import { inertLine } from '../../src/base/text/inert.ts';
import { COMPARISON_VERSION, type Comparison, type ComparisonCounts } from '../../src/documents/comparison.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { comparisonHeadline } from '../../src/report/comparison-headline.ts';
import { pageFigures } from '../../src/report/figures/page-figures.ts';
import { renderFigures } from '../../src/report/figures/figures.ts';
import { chooseFinding } from '../../src/report/finding/choose-finding.ts';
import { findingSentence } from '../../src/report/finding/finding-text.ts';
import { headline } from '../../src/report/headline.ts';
import { renderLatex } from '../../src/report/latex/render-latex.ts';
import { renderComparison } from '../../src/report/markdown/comparison.ts';
import { renderJobSummary } from '../../src/report/markdown/job-summary.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { MEASURES, withMeasure } from '../../src/report/measure.ts';
import { terminalSummary } from '../../src/report/terminal/terminal-summary.ts';
import { statisticsOfSingleTrials } from '../support/comparison.ts';
import { sampleResult } from '../support/result.ts';
import { textsOf } from '../support/svg.ts';

const QUANTITIES = ['error', 'accuracy'] as const satisfies readonly MeasureId[];
const SINCE: AuditResult['since'] = {
  baseline: 'earlier.json',
  matched: 1,
  unmatched: 0,
  schemes: [{ scheme: 'combined', thenErrorPct: 40, errorPct: 43.75, changePp: 3.75, thenFlips: 1, flips: 3 }],
  cells: [],
};

/** The sample with everything that a section shows. */
const resultFor = (measure: MeasureId): AuditResult => withMeasure(sampleResult({ since: SINCE }), measure);

const figureTexts = (result: AuditResult): string => {
  const drawn = renderFigures(result);
  return [...drawn.flatMap((one) => [one.title, one.alt, ...textsOf(one)]), ...pageFigures(result).flatMap(({ drawings }) => drawings.flatMap(({ subtitle, svg }) => [subtitle, svg]))].join('\n'); // prettier-ignore
};

const sentenceOf = (result: AuditResult): string => findingSentence(chooseFinding(result), result, inertLine);

const counts = (values: Partial<ComparisonCounts>): ComparisonCounts => {
  const own = { trials: 20, gained: 8, lost: 1, fromCorrect: 5, toCorrect: 12, ...values };
  return {
    ...own,
    otherNotation: 0,
    changedPredictions: 10,
    fromUnparsed: 1,
    toUnparsed: 0,
    ...statisticsOfSingleTrials(own),
  };
};

function comparisonFor(measure: MeasureId): Comparison {
  const together = counts({});
  const file = { path: 'log.jsonl', ...together, holm: null, bh: null, withoutTruth: 0, unlabeled: 0, failed: 0 };
  return {
    schemaVersion: COMPARISON_VERSION,
    tool: { name: 'answer-audit', version: '0' },
    options: { inputs: ['log.jsonl'], seed: 0, maxExamples: 0, measure },
    from: 'v1',
    to: 'combined',
    warnings: [],
    scope: { inputs: [], trials: together.trials, compared: together.trials, leftOut: [] },
    files: [{ ...file, outOfScope: 0, votes: 0, errors: 0, withoutResponse: 0, noneGroundTruths: 0 }],
    together,
    votes: null,
    withoutVotes: null,
    pair: null,
    receipts: [],
    failures: [],
  };
}

const TERMINAL = { files: [], program: 'audit', view: null };

/** Every output, with words and numbers that it has under each quantity. */
const OUTPUTS: readonly (readonly [
  name: string,
  render: (measure: MeasureId) => string,
  texts: Readonly<Record<MeasureId, readonly (string | RegExp)[]>>,
])[] = [
  [
    'the terminal',
    (measure) => terminalSummary(resultFor(measure), TERMINAL),
    {
      error: [/^error rate, % +stored +combined +v2-parse$/m, /^base, control +25\.0 +50\.0 +50\.0$/m],
      accuracy: [/^accuracy, % +stored +combined +v2-parse$/m, /^base, control +75\.0 +50\.0 +50\.0$/m],
    },
  ],
  [
    'the report',
    (measure) => renderMarkdown(resultFor(measure), { full: true }),
    {
      error: [
        /\| stored error \| +error \| Δ error, pp \|/,
        /`combined` .*\| 43\.8\u00a0% \| +−6\.2 \|/,
        'error then',
        'change of error, pp',
        /\+3\.8 \|/,
        'effect on error, pp',
        '−25.0 to +25.0',
        'The error rate of 16 trials is between 50.0\u00a0% (`stored`) and 56.2\u00a0% (`raw+P1`)',
        'An effect is the error rate under a condition minus that under `control`',
        'The error rate changes by −6.2 pp',
        'share of Δ error, pp',
      ],
      accuracy: [
        /\| stored accuracy \| accuracy \| Δ accuracy, pp \|/,
        /`combined` .*\| +56\.2\u00a0% \| +\+6\.2 \|/,
        'accuracy then',
        'change of accuracy, pp',
        /−3\.8 \|/,
        'effect on accuracy, pp',
        '−25.0 to +25.0',
        'The accuracy of 16 trials is between 43.8\u00a0% (`raw+P1`) and 50.0\u00a0% (`stored`)',
        'An effect is the accuracy under a condition minus that under `control`',
        'The accuracy changes by +6.2 pp',
        'share of Δ accuracy, pp',
      ],
    },
  ],
  [
    'the job summary',
    (measure) => renderJobSummary(resultFor(measure), []),
    {
      error: ['error rate', 'Error rate in %', /^\| `base`, `control` +\| +4 \| +25\.0 \| +50\.0 \|/m],
      accuracy: ['accuracy', 'Accuracy in %', /^\| `base`, `control` +\| +4 \| +75\.0 \| +50\.0 \|/m],
    },
  ],
  [
    'the headline and the finding',
    (measure) => [headline(resultFor(measure), inertLine).detail, sentenceOf(resultFor(measure))].join('\n'),
    {
      error: [/[Tt]he error rate (rises|falls) from/],
      accuracy: [/[Tt]he accuracy (rises|falls) from/],
    },
  ],
  [
    'LaTeX',
    (measure) => renderLatex(resultFor(measure)),
    {
      error: [
        String.raw`Error (\%) & $\Delta$ error (pp)`,
        '{combined} & 16 & 43.8 & $-6.2$',
        'Effect on error (pp)',
        'the lowest error rate',
      ],
      accuracy: [String.raw`Accuracy (\%) & $\Delta$ accuracy (pp)`, '{combined} & 16 & 56.2 & $+6.2$', 'Effect on accuracy (pp)', 'the highest accuracy'], // prettier-ignore
    },
  ],
  [
    'the figures',
    (measure) => figureTexts(resultFor(measure)),
    {
      error: [
        'error rate under combined − stored error rate, in percentage points',
        'Δ error, pp',
        'difference of error rates, in percentage points',
        'is the lowest error rate',
        'error rate, %',
        'Which rules move the error rate',
        'together −6.2',
      ],
      accuracy: [
        'accuracy under combined − stored accuracy, in percentage points',
        'Δ accuracy, pp',
        'difference of accuracies, in percentage points',
        'is the highest accuracy',
        'accuracy, %',
        'Which rules move the accuracy',
        'together +6.2',
      ],
    },
  ],
  [
    'the comparison',
    (measure) => [comparisonHeadline(comparisonFor(measure), inertLine), renderComparison(comparisonFor(measure))].join('\n'), // prettier-ignore
    {
      error: [
        'error rate 75.0\u00a0% → 40.0\u00a0% (−35.0 pp)',
        '| wrong under `v1` |',
        '| Δ error, pp |',
        '15 (75.0\u00a0%)',
      ],
      accuracy: [
        'accuracy 25.0\u00a0% → 60.0\u00a0% (+35.0 pp)',
        '| right under `v1` |',
        '| Δ accuracy, pp |',
        '5 (25.0\u00a0%)',
      ],
    },
  ],
];

const other = (measure: MeasureId): MeasureId => (measure === 'error' ? 'accuracy' : 'error');

describe.each(OUTPUTS)('%s', (_, render, texts) => {
  test.each(QUANTITIES)('shows the %s', (measure) => {
    const text = render(measure);
    for (const one of texts[measure])
      if (typeof one === 'string') expect(text).toContain(one);
      else expect(text).toMatch(one);
    // What both have, such as an interval around 0, tells nothing.
    const foreign = texts[other(measure)].filter((one) => !texts[measure].includes(one));
    for (const one of foreign)
      if (typeof one === 'string') expect(text).not.toContain(one);
      else expect(text).not.toMatch(one);
  });

  test.each(QUANTITIES)('names the quantity of each difference of the %s', (measure) => {
    expect(render(measure)).not.toMatch(/Δ ?pp|\bΔ \(pp\)|\$\\Delta\$ \(pp\)/);
  });
});

test('intervals are negated with their ends swapped, rates are complements, and 0 has no sign', () => {
  const { ofErrors, ofAccuracies } = MEASURES.accuracy;
  expect(ofErrors.interval([-1, 3])).toEqual([-3, 1]);
  expect(ofErrors.interval(null)).toBeNull();
  expect(ofErrors.rate(26.3)).toBe(73.7);
  expect(ofErrors.rate((1 - 79 / 80) * 100)).toBe(98.75);
  expect(Object.is(ofErrors.difference(0), 0)).toBe(true);
  expect(ofErrors.difference(null)).toBeNull();
  expect(ofAccuracies.interval([-1, 3])).toEqual([-1, 3]);
  expect(MEASURES.error.ofAccuracies.interval([-1, 3])).toEqual([-3, 1]);
});

test('no page of the manual and no example has a difference without a quantity', () => {
  const root = join(import.meta.dirname, '..', '..');
  const pages = ['docs', 'reports/example'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(md|svg|json|ipynb)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  expect(pages.length).toBeGreaterThan(50);
  const bare = ['README.md', ...pages].filter((name) => /Δ ?pp/.test(readFileSync(join(root, name), 'utf8')));
  expect(bare).toEqual([]);
});
