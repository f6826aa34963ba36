/** A review: the page, its server, and the file of the marks. */
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoFolder } from '../support/folders.ts';
import { startBrowser } from './chromium.ts';
import { openPage, violations } from './open-page.ts';
import { pick } from './pick.ts';
import { atTrial, begun, kept, reviewIn } from './review-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('while the next trial is looked for, nothing can be marked, and the buttons show it', async () => {
  const folder = demoFolder();
  const { page } = await begun(browser, await reviewIn(folder));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/next', async (route) => {
    await released;
    await route.continue();
  });
  const correct = page.locator('.mark-panel .correct');
  await page.keyboard.press('c');
  await page.getByText('Saved: correct.').waitFor();
  await page.keyboard.press('n');
  await page.locator('.mark-panel .correct:disabled').waitFor();
  await page.keyboard.press('x');
  await expect.poll(() => correct.isDisabled()).toBe(true);
  release();
  await atTrial(page, 2);
  expect(kept(folder)).toEqual([[0, 'correct', null]]);
  await page.context().close();
});

test('marks by key, blind until they are made, with notes', async () => {
  const folder = demoFolder();
  const { page, errors } = await begun(browser, await reviewIn(folder));
  const detail = page.locator('.detail');
  await detail.getByText('are hidden until you mark').waitFor();
  await expect.poll(() => detail.getByRole('region', { name: 'Response' }).count()).toBe(1);
  await expect.poll(() => detail.getByRole('list', { name: 'Labels' }).count()).toBe(0);
  await expect.poll(() => detail.getByText('Stored parse').count()).toBe(0);
  // What a study compares is hidden, too.
  await expect
    .poll(() => detail.locator('.place').textContent())
    .not.toMatch(/model|variant|condition|temperature|run/);
  await expect.poll(() => page.locator('.row[aria-selected="true"] .column-cell').textContent()).toBe('hidden');
  await expect
    .poll(() =>
      page
        .locator('.list')
        .getByText(/gained|lost|right|wrong/)
        .count(),
    )
    .toBe(0);

  await page.keyboard.press('e');
  await page.keyboard.type('xcu in the note');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.getByText('Saved: correct.').waitFor();
  await detail.getByText('Until then Undo removes the mark').waitFor();
  await expect.poll(() => detail.getByRole('list', { name: 'Labels' }).count()).toBe(0);
  await expect
    .poll(() => page.getByRole('button', { name: 'correct c', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  await page.keyboard.press('n');
  await atTrial(page, 2);
  await detail.getByText('are hidden until you mark').waitFor();
  await expect.poll(() => page.getByLabel('note').inputValue()).toBe('');
  await page.keyboard.press('x');
  await page.getByText('Saved: incorrect.').waitFor();
  await page.keyboard.press('u');
  await page.getByText('Saved: cannot tell.').waitFor();
  await page.getByText('2 of 200 marked').waitFor();
  expect(kept(folder)).toEqual([
    [0, 'correct', 'xcu in the note'],
    [1, 'cannot_tell', null],
  ]);

  await page.keyboard.press('k');
  await atTrial(page, 1);
  await detail.getByRole('list', { name: 'Labels' }).waitFor();
  // Nothing of a row is below its end.
  const cells = await page
    .locator('.row[aria-selected="true"]')
    .evaluate((row) =>
      Array.from(
        row.querySelectorAll('.line'),
        (line) => line.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom,
      ),
    );
  expect(cells.length).toBeGreaterThan(2);
  expect(Math.max(...cells)).toBeLessThanOrEqual(0);
  await page.getByLabel('note').fill('better words');
  await page.keyboard.press('Escape');
  await page.getByText('Saved: correct.').waitFor();
  expect(kept(folder)[0]).toEqual([0, 'correct', 'better words']);
  await pick(page, 'sample', 'marked');
  await page.getByText(/^2 trials of/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('keys in a hurry mark every trial once', async () => {
  const folder = demoFolder();
  const { page } = await begun(browser, await reviewIn(folder));
  await page.route(/\/api\/trial\?/, async (route) => {
    await setTimeout(300); // longer than the time between two keys
    await route.continue();
  });
  const keys = ['c', 'x', 'u', 'x', 'c'];
  for (const [i, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.keyboard.press('n');
    await page.keyboard.press('x'); // too early: the next trial is not visible yet
    await atTrial(page, i + 2);
    await page.locator('.detail').getByText('are hidden until you mark').waitFor();
  }
  await page.getByText('5 of 200 marked').waitFor();
  expect(kept(folder).map(([draw, mark]) => [draw, mark])).toEqual([
    [0, 'correct'],
    [1, 'incorrect'],
    [2, 'cannot_tell'],
    [3, 'incorrect'],
    [4, 'correct'],
  ]);
  await page.context().close();
});

test('marks that the page shows as saved are in the file after kill -9, and others are reported', async () => {
  const folder = demoFolder();
  const first = await reviewIn(folder);
  const { page } = await begun(browser, first);
  await page.keyboard.press('x');
  await page.getByText('Saved: incorrect.').waitFor();
  first.kill('SIGKILL');
  await first.ended;
  expect(kept(folder)).toEqual([[0, 'incorrect', null]]);
  await page.keyboard.press('c');
  await page.getByRole('alert').getByText('NOT saved yet').waitFor();
  expect(kept(folder)).toEqual([[0, 'incorrect', null]]);
  await page.context().close();

  const again = await reviewIn(folder);
  const resumed = await openPage(browser, `${again.address}#${again.hash}`);
  await resumed.page.getByText('1 of 200 marked').waitFor();
  await resumed.page.keyboard.press('n');
  await atTrial(resumed.page, 2);
  await resumed.page.context().close();
});

test('a key press is saved or reported, whenever the server is killed', async () => {
  const folder = demoFolder();
  const server = await reviewIn(folder);
  const { page } = await begun(browser, server);
  await page.keyboard.press('c');
  server.kill('SIGKILL');
  await server.ended;
  await page
    .locator('.review-bar')
    .getByText(/Saved: correct|NOT saved/)
    .waitFor();
  const isSaved = (await page.getByText('Saved: correct.').count()) > 0;
  if (isSaved) expect(kept(folder)).toEqual([[0, 'correct', null]]);
  // The file is whole either way, and a mark is in it once or not at all.
  expect(kept(folder).length).toBeLessThan(2);
  await page.context().close();
});

test('trials outside of the sample show their labels, and cannot be marked', async () => {
  const folder = demoFolder();
  const { address } = await reviewIn(folder);
  const { page } = await openPage(browser, `${address}#/trials`);
  const outside = page.locator('.row').filter({ hasNotText: 'not marked' }).first();
  await outside.click();
  await page.getByText('is not in the sample, so it cannot be marked').waitFor();
  await expect.poll(() => page.locator('.detail').getByRole('list', { name: 'Labels' }).count()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: /^. correct/ }).count()).toBe(0);
  await page.keyboard.press('c');
  expect(kept(folder)).toEqual([]);
  await page.context().close();
});
