/** The page of a comparison: its trials are collected while both sides are compared. */
import type { CompareHooks } from '../audit/compare/scan-files.ts';
import type { Comparison } from '../documents/comparison.ts';
import type { PackedPageTrials } from '../documents/page.ts';
import type { CompareFlags } from './parser-options.ts';

/** Collects the trials of a page. */
export interface CollectedPage {
  readonly hooks: Pick<CompareHooks, 'mostFlips' | 'onCompared'>;
  /** The page as HTML, after the comparison. */
  render(comparison: Comparison): Promise<string>;
}

export async function collectPage({ maxHtmlTrials }: Pick<CompareFlags, 'maxHtmlTrials'>): Promise<CollectedPage> {
  const [{ packPageTrials }, { renderComparisonHtml }] = await Promise.all([
    import('./pack-page-trials.ts'),
    import('../report/html/render-html.ts'),
  ]);
  let trials: PackedPageTrials | null = null;
  return {
    hooks: {
      mostFlips: maxHtmlTrials,
      async onCompared(flips, lookup, schemes) {
        trials = await packPageTrials(flips, lookup, schemes);
      },
    },
    render: (comparison) => renderComparisonHtml(comparison, trials),
  };
}
