/** Renders a comparison of two systems as one self-contained HTML file: the page of the dashboard with other data. */
import type { RagComparison } from '../../documents/comparison.ts';
import { fill, pack } from '../../../../report/html/filled-page.ts';
import { packageText } from '../../../../base/system/package-files.ts';

const PAGE = 'src/apps/rag/report/dashboard.html';
const TITLE = '<title>Evaluations over time</title>';

/** Pure, except that the page is read from the file of the dashboard. */
export async function renderComparisonPage(comparison: RagComparison): Promise<string> {
  const page = packageText(PAGE)
    .replace('<html ', '<html data-page="comparison" ')
    .replace(TITLE, '<title>Two systems compared</title>');
  if (!page.includes('data-page="comparison"') || page.includes(TITLE))
    throw new Error('the page is not as expected; build it again');
  return fill(page, 'data-result', await pack([JSON.stringify(comparison)]));
}
