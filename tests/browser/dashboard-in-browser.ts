/** The made-up evaluations as a dashboard, and a browser to look at it with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import type { DashboardData } from '../../src/apps/rag/documents/dashboard.ts';
import { renderDashboard } from '../../src/apps/rag/report/render-dashboard.ts';
import { madeUpReceipt } from '../support/evaluation-receipts.ts';
import { exampleReport, feedbackOn, monthOfResults } from '../support/evaluations.ts';
import { startBrowser } from './chromium.ts';
import { writeText } from './page-file.ts';

interface DashboardInBrowser {
  readonly browser: Browser;
  readonly data: DashboardData;
  /** Of the page. */
  readonly url: string;
  /** Writes another dashboard and gives its address. */
  readonly write: (name: string, data: DashboardData) => Promise<string>;
}

/** Everything that a file of tests needs; closed after its last test. */
export async function dashboardInBrowser(): Promise<DashboardInBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-dashboard-'));
  const browser = await startBrowser();
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = async (name: string, data: DashboardData): Promise<string> =>
    writeText(join(folder, name), await renderDashboard(data));
  const data = exampleDashboard();
  return { browser, data, write, url: await write('dashboard.html', data) };
}

/** The report and all answers. */
function exampleDashboard(): DashboardData {
  const report = exampleReport();
  const results = monthOfResults(1);
  const feedback = feedbackOn(results, 1);
  return { report, answers: results.map((result, i) => madeUpReceipt(result, feedback, i % 10)) };
}
