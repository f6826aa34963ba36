/** `audit view` of a store of evaluations: the page, its server, and the feedback in the store. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECTIONS } from '../../src/apps/rag/page/route.ts';
import { writeEvaluationDatabase } from '../support/evaluation-database.ts';
import { HOSTILE } from '../support/evaluation-receipts.ts';
import { listing, temporaryFolder } from '../support/folders.ts';
import { viewed } from '../support/viewed.ts';
import { startBrowser } from './chromium.ts';
import { violations, goTo, openPage } from './open-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

function database(tags: readonly string[] = []): { folder: string; path: string; answers: number } {
  const folder = temporaryFolder();
  const path = join(folder, 'evaluations.db');
  return { folder, path, answers: writeEvaluationDatabase(path, { tags }) };
}

function rowsOf(page: Page) {
  return page.getByRole('listbox', { name: 'Answers' }).getByRole('option');
}

test('all answers are searched, scrolled through and opened; feedback is there after a restart', async () => {
  const { folder, path, answers } = database();
  const before = listing(folder);
  const server = await viewed([path]);
  const { page, errors } = await openPage(browser, server.address);
  await page.getByText('The score is').waitFor();
  await expect.poll(() => page.title()).toBe('evaluations.db · Evaluations over time');
  await goTo(page, '#/answers');
  await page.getByText(`${answers} answers of ${answers}`).waitFor();
  await page.getByRole('listbox', { name: 'Answers' }).evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await page.locator(`[role="option"][aria-posinset="${answers}"]`).waitFor();
  await expect.poll(() => rowsOf(page).count()).toBeLessThan(150);
  await page.getByLabel('search').fill('Answer 300.');
  await page.getByText(`1 answer of ${answers}`).waitFor();
  await rowsOf(page).first().click();
  await page.locator('.detail h3 .name', { hasText: 'q300' }).waitFor();
  expect(listing(folder)).toEqual(before);

  const form = page.getByRole('form', { name: 'Your feedback' });
  await expect.poll(() => form.getByRole('button', { name: 'Give feedback' }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: 'thumbs down' }).click();
  await form.getByLabel('label').fill('wrong citation');
  await form.getByLabel('text').fill(`民法にはありません。${HOSTILE}`);
  await form.getByRole('button', { name: 'Give feedback' }).click();
  await form.getByText('Saved.').waitFor();
  const own = page.locator('.detail').getByRole('list', { name: 'Feedback' }).getByRole('listitem').last();
  await expect.poll(() => own.textContent()).toMatch(/thumbs down\s*wrong citation.*民法にはありません。/s);
  await expect.poll(() => form.getByLabel('text').inputValue()).toBe('');
  await goTo(page, '#/feedback');
  await page.getByRole('list', { name: 'Labels' }).getByText('wrong citation').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
  server.kill('SIGINT');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });

  const again = await openPage(browser, `${(await viewed([path])).address}#/feedback`);
  const text = again.page.getByRole('list', { name: 'Texts of feedback' }).getByRole('listitem').first();
  await text.getByText('wrong citation').waitFor();
  await text.getByRole('link', { name: 'q300' }).click();
  await again.page.locator('.detail').getByText('民法にはありません。').waitFor();
  await again.page.context().close();
});

test('feedback that cannot be saved is reported, and stays in the form', async () => {
  const { path } = database();
  const server = await viewed([path]);
  const { page } = await openPage(browser, `${server.address}#/answers?id=q1`);
  const form = page.getByRole('form', { name: 'Your feedback' });
  await form.getByLabel('text').fill('It is wrong.');
  server.kill('SIGKILL');
  await server.ended;
  await form.getByRole('button', { name: 'Give feedback' }).click();
  await page.getByText('Not saved: The server does not answer any more').waitFor();
  await expect.poll(() => form.getByLabel('text').inputValue()).toBe('It is wrong.');
  await page.context().close();
});

test('the keys walk through the list of the server', async () => {
  const { path } = database();
  const { page } = await openPage(browser, `${(await viewed([path])).address}#/answers`);
  await rowsOf(page).first().waitFor();
  for (const key of 'jjjk') await page.keyboard.press(key);
  await page.locator('[aria-selected="true"][aria-posinset="2"]').waitFor();
  await expect.poll(() => page.locator('[aria-selected="true"]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByText('Choose an answer').waitFor();
  await page.context().close();
});

test.each(['light', 'dark'] as const)('axe finds nothing in any section, %s', async (colorScheme) => {
  const { path } = database([HOSTILE]);
  const { page, errors } = await openPage(browser, (await viewed([path])).address, { colorScheme });
  for (const section of SECTIONS) {
    await goTo(page, section === 'answers' ? '#/answers?id=q1' : `#/${section}`);
    await page.locator(`main[data-section="${section}"] h2`).waitFor();
    if (section === 'answers') await page.getByRole('form', { name: 'Your feedback' }).waitFor();
    expect({ section, found: await violations(page) }).toEqual({ section, found: [] });
  }
  expect(errors).toEqual([]);
  await page.context().close();
});
