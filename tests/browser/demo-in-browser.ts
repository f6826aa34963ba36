/** The demo as a page, and a browser to look at it with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { startBrowser } from './chromium.ts';
import { demoPage, type DemoPage } from './page-data.ts';
import { writePage } from './page-file.ts';

interface DemoInBrowser {
  readonly browser: Browser;
  readonly demo: DemoPage;
  /** Of the page. */
  readonly url: string;
  /** For other pages; gone after the last test of the file. */
  readonly folder: string;
}

/** Everything that a file of tests needs; closed after its last test. */
export async function demoInBrowser(): Promise<DemoInBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-browser-'));
  const [browser, demo] = await Promise.all([startBrowser(), demoPage()]);
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { browser, demo, folder, url: writePage(join(folder, 'page.html'), demo.data, demo.trials) };
}
