/** The page of a comparison: the finding, the files, and the trials whose label changes, with both readings. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../src/documents/comparison.ts';
import { copyDemo } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { viewed } from '../support/viewed.ts';
import { startBrowser } from './chromium.ts';
import { openPage, violations } from './open-page.ts';

const browser = await startBrowser();
const folder = mkdtempSync(join(tmpdir(), 'audit-browser-'));
const address = (name: string): string => pathToFileURL(join(folder, name)).href;
const documentOf = (name: string): Comparison => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Comparison;

const MARKUP = '<img src=x onerror=alert(1)>';
const HOSTILE = `${MARKUP}\u202e`;

beforeAll(async () => {
  copyDemo(folder);
  const rows = readFileSync(join(folder, 'log.jsonl'), 'utf8').trimEnd().split('\n');
  const hostile = rows.map((row) => {
    const { question, response, ...others } = JSON.parse(row) as Readonly<Record<string, string>>;
    return JSON.stringify({ ...others, question: `${HOSTILE} ${question}`, response: `${HOSTILE} ${response}` });
  });
  writeFileSync(join(folder, `${HOSTILE}.jsonl`), `${hostile.join('\n')}\n`);
  const make = (name: string, ...words: readonly string[]): Promise<unknown> =>
    audit(['compare', ...words, '--out-html', `${name}.html`, '--out-json', `${name}.json`], { cwd: folder });
  await make('schemes', 'log.jsonl', '--from', 'mc-first-token', '--to', 'mc-v3');
  await make('stored', `${HOSTILE}.jsonl`, '--to', 'mc-v3');
  await make('logs', 'log.jsonl', `${HOSTILE}.jsonl`);
  await make('store', '.', '--to', 'combined');
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test('begins with the finding and the files, and leads to the trials of each direction', async () => {
  const { page, errors, requests } = await openPage(browser, address('schemes.html'));
  const { gained, lost, trials } = documentOf('schemes.json').together;
  const finding = page.locator('.finding');
  await finding.waitFor();
  await expect
    .poll(() => finding.textContent())
    .toContain(`mc-v3⁩ changes ${gained + lost} of ${trials} labels of`.replace('⁩', ''));
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'log.jsonl' }).textContent())
    .toContain(String(trials));
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: `gained: ${gained} trial` }).click();
  await page.getByText(`${gained} trials of ${gained + lost}: ${gained} gained, 0 lost.`).waitFor();
  expect(page.url()).toContain('scheme=mc-v3&versus=mc-first-token&direction=gained');
  expect([errors, requests]).toEqual([[], [address('schemes.html')]]);
  await page.context().close();
});

test('lists the trials under the two sides, whatever the address names, with both readings in the response', async () => {
  const { page } = await openPage(browser, `${address('schemes.html')}#/trials`);
  const { gained, lost } = documentOf('schemes.json').together;
  await page.getByText(`${gained + lost} trials of ${gained + lost}:`).waitFor();
  expect(page.url()).toContain('scheme=mc-v3&versus=mc-first-token');
  const legend = page.getByRole('list', { name: 'What each scheme picks' });
  await expect.poll(() => legend.textContent()).toContain('mc-v3');
  await expect.poll(() => legend.textContent()).toContain('mc-first-token');
  const before = await page.locator('.detail h3 .name').textContent();
  await page.keyboard.press('j');
  await expect.poll(() => page.locator('.detail h3 .name').textContent()).not.toBe(before);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await page.getByText(`${gained + lost} trials of ${gained + lost}:`).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('shows texts from outside as they are, and none as markup', async () => {
  for (const name of ['stored.html', 'logs.html'])
    for (const section of ['summary', 'trials']) {
      const { page, errors } = await openPage(browser, `${address(name)}#/${section}`);
      await page.locator(`main[data-section="${section}"]`).waitFor();
      await page.getByText(MARKUP).first().waitFor();
      await expect.poll(() => page.locator('main img').count()).toBe(0);
      await expect.poll(() => page.locator('main').textContent()).not.toContain('\u202e');
      expect(errors).toEqual([]);
      await page.context().close();
    }
});

test('fits a phone', async () => {
  for (const section of ['summary', 'trials']) {
    const options = { viewport: { width: 400, height: 800 } };
    const { page } = await openPage(browser, `${address('logs.html')}#/${section}`, options);
    await page.locator(`main[data-section="${section}"] h2`).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  }
});

test('a saved comparison is served with its sampled trials', async () => {
  const view = await viewed(['store.json'], folder);
  const { page, errors } = await openPage(browser, view.address);
  await page.locator('.finding').waitFor();
  await page.getByRole('link', { name: 'Show sampled trials' }).click();
  const { receipts } = documentOf('store.json');
  await expect.poll(() => page.locator('main details').count()).toBe(receipts.length);
  const marked =
    receipts.filter(({ from }) => from.where !== null).length + receipts.filter(({ to }) => to.where !== null).length;
  expect(marked).toBeGreaterThan(0);
  await expect.poll(() => page.locator('main mark').count()).toBe(marked);
  expect(errors).toEqual([]);
  await page.context().close();
  view.kill('SIGINT');
  expect((await view.ended).code).toBe(0);
});
