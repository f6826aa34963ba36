/**
 * Renders evaluations over time as one self-contained HTML file. As in render-html.ts, the page is built before (dashboard.html) and filled
 * here: the report is there at once, and the answers are unpacked on first use.
 */
import type { DashboardData, DashboardResult } from '../documents/dashboard.ts';
import { asServed, fill, listJson, pack } from '../../../report/html/filled-page.ts';
import { packageText } from '../../../base/system/package-files.ts';

const PAGE = 'src/apps/rag/report/dashboard.html';

/** The dashboard without data, which asks the server that it comes from. */
export function servedDashboard(): string {
  return asServed(packageText(PAGE));
}

/** Pure, except that the page is read from the file beside this module. */
export async function renderDashboard({ report, answers }: DashboardData): Promise<string> {
  const result: DashboardResult = { report };
  const withResult = fill(packageText(PAGE), 'data-result', await pack([JSON.stringify(result)]));
  return fill(withResult, 'data-answers', answers.length === 0 ? '' : await pack(listJson(answers)));
}
