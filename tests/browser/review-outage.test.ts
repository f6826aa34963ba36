/** A review whose server is killed, and started again at the same address. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from './chromium.ts';
import { openPage } from './open-page.ts';
import { atTrial, begun, drawnIn, kept, openTrial, reviewIn, rowsIn, sampledFolder } from './review-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const TOKEN = 'a-token_of_24_characters';

test('a page keeps what it shows, and continues with the next server at the same address', async () => {
  const folder = await sampledFolder(6);
  const first = await reviewIn(folder, 'ann', '--token', TOKEN);
  const port = new URL(first.address).port;
  expect(first.address).toBe(`http://127.0.0.1:${port}/${TOKEN}/`);
  const { page } = await begun(browser, first);
  const trial = await openTrial(page);
  await page.keyboard.press('e');
  await page.keyboard.type('a note that');
  first.kill('SIGKILL');
  await first.ended;
  await page.keyboard.type(' is not lost');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');

  const alert = page.locator('.server-note');
  await alert.getByText('The server does not answer; this page tries again').waitFor();
  await alert
    .getByText(`audit view --port ${port} --token ${TOKEN} --runs-dir runs --reviews r.db --reviewer ann --no-open`)
    .waitFor();
  await page.locator('.review-bar').getByText('NOT saved yet').waitFor();
  expect([await openTrial(page), await page.locator('.row').count()]).toEqual([trial, 6]);
  await expect.poll(() => page.getByLabel('note').inputValue()).toBe('a note that is not lost');
  expect(kept(folder)).toEqual([]);

  const second = await reviewIn(folder, 'ann', '--token', TOKEN, '--port', port);
  expect(second.address).toBe(first.address);
  await page.getByText('Saved: incorrect.').waitFor();
  await alert.waitFor({ state: 'detached' });
  expect(kept(folder)).toEqual([[0, 'incorrect', 'a note that is not lost']]);
  expect(rowsIn(folder).map(({ labels }) => labels)).toEqual(['hidden']);
  await page.keyboard.press('n');
  await atTrial(page, 2);
  await page.context().close();
});

test('a mark is not saved in another review that answers at the same address', async () => {
  const folder = await sampledFolder(6);
  const first = await reviewIn(folder, 'ann', '--token', TOKEN);
  const { page } = await begun(browser, first);
  first.kill('SIGKILL');
  await first.ended;
  await page.keyboard.press('c');
  await page.locator('.review-bar').getByText('NOT saved yet').waitFor();
  await reviewIn(folder, 'bob', '--token', TOKEN, '--port', new URL(first.address).port);
  await page.locator('.review-bar').getByText('NOT saved: This is another review, of bob: reload the page.').waitFor();
  expect(kept(folder)).toEqual([]);
  await page.context().close();
});

test('a server with another token is not taken for the one of the page', async () => {
  const folder = await sampledFolder(6);
  const first = await reviewIn(folder, 'ann', '--token', TOKEN);
  const { page } = await begun(browser, first);
  first.kill('SIGKILL');
  await first.ended;
  await reviewIn(folder, 'ann', '--port', new URL(first.address).port);
  await page.keyboard.press('c');
  await page.locator('.review-bar').getByText('NOT saved yet').waitFor();
  await page.locator('.server-note').getByText('The server does not answer;').waitFor();
  expect(kept(folder)).toEqual([]);
  await page.context().close();
});

test('each tab still has its trial after a restart', async () => {
  const folder = await sampledFolder(6);
  const first = await reviewIn(folder, 'ann', '--token', TOKEN);
  const one = await begun(browser, first);
  const two = await openPage(browser, `${first.address}#${first.hash}`);
  await two.page.getByText('0 of 6 marked').waitFor();
  await two.page.keyboard.press('n');
  await atTrial(two.page, 2);
  const pages = [one.page, two.page];
  first.kill('SIGKILL');
  await first.ended;
  for (const page of pages) await page.locator('.server-note').waitFor(); // although it requests nothing
  const loaded = pages.map((page) => page.waitForResponse(/\/api\/trial\?/));
  await reviewIn(folder, 'ann', '--token', TOKEN, '--port', new URL(first.address).port);
  await Promise.all(loaded);
  await one.page.keyboard.press('n');
  await atTrial(one.page, 3);
  const drawn = drawnIn(folder);
  expect(await Promise.all(pages.map(openTrial))).toEqual([drawn[2], drawn[1]]);
  for (const page of pages) await page.context().close();
});
