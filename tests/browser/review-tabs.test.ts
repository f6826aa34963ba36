/** Several tabs of one reviewer, and several reviewers with a person who decides. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from './chromium.ts';
import { openPage, violations } from './open-page.ts';
import { pick } from './pick.ts';
import { countLabels, drawnIn, openTrial, reviewIn, rowsIn, sampledFolder } from './review-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Goes to the next trial, and returns its id; null where there is none for this tab. */
async function next(page: Page, before: string | null): Promise<string | null> {
  await page.keyboard.press('n');
  const wanted = page
    .locator('.mark-panel [aria-pressed="false"].correct:enabled')
    .or(page.locator('.review-bar .outcome.failed'));
  for (;;) {
    await wanted.first().waitFor();
    if ((await page.locator('.review-bar .outcome.failed').count()) > 0) return null;
    const id = await openTrial(page).catch(() => before);
    if (id !== before) return id;
    await page.waitForTimeout(20);
  }
}

test('two tabs of a reviewer never get the same trial', async () => {
  const folder = await sampledFolder(9);
  const { address, hash } = await reviewIn(folder);
  const tabs = await Promise.all([1, 2].map(() => openPage(browser, `${address}#${hash}`)));
  for (const { page } of tabs) await page.getByText('0 of 9 marked').waitFor();
  const got: string[][] = [[], []];
  for (let round = 0; round < 4; round++)
    await Promise.all(
      tabs.map(async ({ page }, tab) => {
        const id = await next(page, got[tab]?.at(-1) ?? null);
        if (id === null) throw new Error('no trial');
        got[tab]?.push(id);
        await page.keyboard.press('c');
        await page.getByText('Saved: correct.').waitFor();
      }),
    );
  expect(new Set(got.flat()).size).toBe(8);
  // One is left: the tab that is first has it, until it closes.
  const [one, two] = tabs.map(({ page }) => page) as [Page, Page];
  const last = await next(one, got[0]?.at(-1) ?? null);
  expect(got.flat()).not.toContain(last);
  await two.keyboard.press('n');
  await two.locator('.review-bar').getByText('The last trials without a mark are open in other tabs.').waitFor();
  await one.close({ runBeforeUnload: false });
  await one.context().close();
  await expect
    .poll(async () => {
      await two.keyboard.press('n');
      return await openTrial(two);
    })
    .toBe(last);
  await two.context().close();
  expect(rowsIn(folder)).toHaveLength(8);
});

test('a third person decides the trials that two reviewers marked differently', async () => {
  const folder = await sampledFolder(4);
  const drawn = drawnIn(folder);
  const marks = { ann: ['correct', 'correct', 'incorrect'], bob: ['correct', 'incorrect', 'cannot_tell'] } as const;
  for (const [reviewer, words] of Object.entries(marks)) {
    const server = await reviewIn(folder, reviewer);
    for (const [at, mark] of words.entries())
      await server.mark(drawn[at] as string, { mark, note: `<b>${reviewer}</b> says ${at}` });
    const { page } = await openPage(browser, `${server.address}#/trials?id=${drawn[1] ?? ''}&sample=conflicts`);
    await page.locator('.mark-panel').waitFor();
    await expect.poll(() => page.getByText(reviewer === 'ann' ? '</b> bob' : '<b>ann').count()).toBe(0);
    await expect.poll(() => page.locator('.row').count()).toBe(0); // conflicts are for the adjudicator
    await page.context().close();
    server.kill('SIGINT');
    await server.ended;
  }

  const { address, hash } = await reviewIn(folder, 'cara', '--adjudicate');
  expect(hash).toBe('/trials?sample=conflicts');
  const { page, errors } = await openPage(browser, `${address}#${hash}`);
  await page.getByText('0 of 2 decided').waitFor();
  await expect.poll(() => page.locator('.row').count()).toBe(2);
  await page.keyboard.press('n');
  const list = page.getByRole('list', { name: 'Marks of reviewers' });
  await list.waitFor();
  await expect
    .poll(async () => (await list.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/ann: ✓ correct.*<b>ann<\/b> says 1.*bob: ✗ incorrect.*<b>bob<\/b> says 1/);
  await expect.poll(() => countLabels(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('x');
  await page.getByText('1 of 2 decided').waitFor();
  await pick(page, 'sample', 'not decided yet');
  await page.getByText(/^1 trial of/).waitFor();
  const decision = rowsIn(folder).find(({ role }) => role === 'adjudicator');
  expect(decision).toMatchObject({ trialId: drawn[1], reviewer: 'cara', mark: 'incorrect', labels: 'hidden' });
  expect(errors).toEqual([]);
  await page.context().close();
});
