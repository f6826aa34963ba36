/**
 * The result as one HTML file that needs nothing else. The page itself is built before (page.html); what it shows is put into it here, in two
 * elements, compressed: the result is unpacked at once, and the trials when they are needed.
 */
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import type { Comparison } from '../../documents/comparison.ts';
import type { ComparisonPageData, PackedPageTrials, PageData, PageDocument, PageSample } from '../../documents/page.ts';
import { packageText } from '../../base/system/package-files.ts';
import { asServed, fill, pack } from './filled-page.ts';
import { shareComparison, shareResult } from './shared-result.ts';

const PAGE = 'src/report/html/page.html';

/**
 * Pure but for the page that is read from beside this file.
 * @param trials as `TrialsWriter.finish` returns them; null for a page without trials.
 */
export async function renderHtml(
  { result, figures }: Pick<PageData, 'result' | 'figures'>,
  trials: PackedPageTrials | null,
): Promise<string> {
  const sample = trials === null ? null : { flips: trials.flips, listed: trials.listed };
  return await fillPage({ result: shareResult(result), figures, trials: null, sample }, trials);
}

/**
 * The page of a comparison. Pure but for the page that is read from beside this file.
 * @param trials as those of {@link renderHtml}.
 */
export async function renderComparisonHtml(comparison: Comparison, trials: PackedPageTrials | null): Promise<string> {
  return await fillPage(comparisonPage(comparison, trials), trials);
}

async function fillPage(data: PageDocument, trials: PackedPageTrials | null): Promise<string> {
  const withResult = fill(packageText(PAGE), 'data-result', await pack([JSON.stringify(data)]));
  return fill(withResult, 'data-trials', trials?.text ?? '');
}

/** What the page of a comparison shows, without its trials. */
export function comparisonPage(comparison: Comparison, sample: PageSample | null): ComparisonPageData {
  return {
    comparison: shareComparison(comparison),
    result: { options: { groupBy: GROUP_FIELDS }, receipts: { 'think-dependence': [], 'combined-flip': [] } },
    sample: sample === null ? null : { flips: sample.flips, listed: sample.listed },
  };
}

/**
 * The page without data, which asks the server that it comes from.
 * @param restart the command that starts this server again, which the page shows when it does not answer.
 */
export function servedPage(restart: string): string {
  return asServed(packageText(PAGE), `data-restart="${encodeURIComponent(restart.toWellFormed())}"`);
}
