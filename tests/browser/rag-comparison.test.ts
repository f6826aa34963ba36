/** The page of a comparison of two systems: what it shows, on narrow screens too, and that no text in it is markup. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderComparisonPage } from '../../src/apps/rag/report/comparison/page.ts';
import { madeUpComparison } from '../support/rag-comparison.ts';
import { startBrowser } from './chromium.ts';
import { goTo, noiseOf, openPage, violations } from './open-page.ts';
import { writeText } from './page-file.ts';

let browser: Browser;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'audit-comparison-'));
const comparison = await madeUpComparison();
beforeAll(async () => {
  browser = await startBrowser();
  url = writeText(join(folder, 'comparison.html'), await renderComparisonPage(comparison));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const CONTENTS = { overview: 'B compared with A', queries: 'Answer of B', about: 'Settings that differ' } as const;

test.each(Object.entries(CONTENTS))('section %s renders in silence, without a request', async (section, text) => {
  expect(await noiseOf(browser, url, section, text)).toEqual({ errors: [], requests: [url] });
});

test('a metric leads to its queries, with both answers; no text is markup', async () => {
  const { page, errors } = await openPage(browser, url);
  await page.getByText('B has a higher score than A').waitFor();
  await expect.poll(() => page.title()).toContain('Two systems compared');
  await page.getByRole('link', { name: 'hallucination' }).click();
  await page.getByText('No query of this file changed in this metric.').waitFor();
  await page.getByLabel('metric', { exact: true }).selectOption('faithfulness');
  const first = page.getByRole('article').first();
  await first.getByRole('region', { name: /^Answer of A/ }).waitFor();
  const [a, b] = await Promise.all(['A', 'B'].map((name) => first.getByRole('region', { name: new RegExp(`^Answer of ${name}`) }).textContent())); // prettier-ignore
  expect(a).toMatch(/^old: 30日前です。<img src=x onerror=alert\(1\)>/);
  expect(b).toMatch(/^new: /);
  await expect.poll(() => page.getByRole('article').count()).toBe(4);
  await expect.poll(() => page.locator('main :is(img, script)').count()).toBe(0);
  await expect.poll(() => page.locator('body').textContent()).not.toMatch(/[\u001b\u202e]/);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('it fits 400 px, and is accessible', async () => {
  const { page } = await openPage(browser, url, { viewport: { width: 400, height: 800 } });
  for (const section of Object.keys(CONTENTS)) {
    await goTo(page, `#/${section}`);
    await page.locator(`main[data-section="${section}"]`).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    expect(await violations(page)).toEqual([]);
  }
  await page.context().close();
});
