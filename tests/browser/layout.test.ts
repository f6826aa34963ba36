/** How the page fits its window, and names that run from right to left. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageData } from '../../src/documents/page.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { goTo, openPage } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

test.each([
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
])('the list and the trial end where a window of %i × %i does', async (width, height) => {
  const id = demo.trials.list[0]?.trialId ?? '';
  const { page } = await openPage(browser, `${url}#/trials?id=${id}`, { viewport: { width, height } });
  await page.getByText('On the command line').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  for (const part of [page.getByRole('listbox'), page.getByRole('article')]) {
    const box = await part.boundingBox();
    expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThan(0);
    expect(box?.height).toBeGreaterThan(height / 2);
  }
  await page.context().close();
});

test('at 2560 px the trials and the figures reach both sides', async () => {
  const { page } = await openPage(browser, `${url}#/trials`, { viewport: { width: 2560, height: 1300 } });
  await page.getByText('On the command line').waitFor();
  const reach = (selector: string): Promise<readonly [left: number, right: number]> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left, right] as const;
      });
  const [left, right] = await reach('.browser');
  expect([left < 60, right > 2500]).toEqual([true, true]);
  await goTo(page, '#/conclusions');
  await page.locator('.drawing svg').first().waitFor();
  expect((await reach('.drawing svg'))[1]).toBeGreaterThan(2500);
  expect(await letterSize(page)).toBeLessThan(20);
  await page.context().close();
});

/** The size of the letters in the first drawing of a figure; px on the screen. */
async function letterSize(page: Page): Promise<number> {
  return await page
    .locator('.drawing svg')
    .first()
    .evaluate((svg) => (12 * svg.getBoundingClientRect().width) / Number(svg.getAttribute('width')));
}

test.each([400, 700])('at %i px every figure is as wide as the window, in letters that can be read', async (width) => {
  const { page } = await openPage(browser, url, { viewport: { width, height: 800 } });
  for (const section of ['summary', 'conclusions', 'why', 'multiverse']) {
    await goTo(page, `#/${section}`);
    await page.locator(`main[data-section="${section}"] .drawing svg`).first().waitFor();
    for (const svg of await page.locator('.drawing svg').all()) {
      const box = await svg.boundingBox();
      expect(box?.width).toBeGreaterThan(width * 0.9);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
    expect(await letterSize(page)).toBeGreaterThan(11.5);
  }
  await page.context().close();
});

test('texts for screen readers cover nothing on a phone', async () => {
  const { page } = await openPage(browser, `${url}#/trials`, { viewport: { width: 400, height: 800 } });
  await page.locator('.row').first().click();
  await page.getByText('On the command line').waitFor();
  // What is read out after a step is a whole question.
  await page
    .locator('.unseen[role="status"]')
    .evaluate((element) => (element.textContent = 'a long question '.repeat(40)));
  const sizes = await page.locator('.unseen').evaluateAll((all) =>
    all.map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.max(width, height);
    }),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1);
  await page.context().close();
});

test('in a low window the page scrolls, and the list is still there', async () => {
  const { page } = await openPage(browser, `${url}#/trials`, { viewport: { width: 1280, height: 300 } });
  await page.getByRole('listbox').waitFor();
  expect((await page.getByRole('listbox').boundingBox())?.height).toBeGreaterThan(300);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(300);
  await page.context().close();
});

test('the caption and the head of a row stay where their table is scrolled', async () => {
  const { page } = await openPage(browser, `${url}#/cells`, { viewport: { width: 400, height: 800 } });
  const map = page.locator('.heat-box').first();
  const table = page.getByRole('region', { name: 'Cells with their uncertainty' });
  for (const [box, parts] of [
    [map, ['.heat-corner', '.heat-name']],
    [table, ['caption', 'tbody tr > :first-child']],
  ] as const) {
    const lefts = async (): Promise<(number | undefined)[]> =>
      Promise.all(
        parts.map(async (part) => {
          const place = await box.locator(part).first().boundingBox();
          return place === null ? undefined : Math.round(place.x);
        }),
      );
    await box.evaluate((element) => element.scrollBy(20, 0));
    const before = await lefts();
    await box.evaluate((element) => element.scrollBy(40, 0));
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(20);
    await expect.poll(() => lefts()).toEqual(before);
    expect(before).not.toContain(undefined);
  }
  await page.context().close();
});

test('of many logs the head names two', async () => {
  const { result } = demo.data;
  const logs = ['a.jsonl', 'b.jsonl', 'c.jsonl', 'd.jsonl'];
  const data = { ...demo.data, result: { ...result, options: { ...result.options, logs } } };
  const { page } = await openPage(browser, writePage(join(folder, 'logs.html'), data, demo.trials));
  await expect
    .poll(() => page.locator('.inputs').textContent())
    .toMatch(/^a\.jsonl, b\.jsonl, … · 234 trials with a ground truth from \d logs/);
  await page.context().close();
});

test('a name that runs from right to left turns nothing beside it', async () => {
  const name = 'מודל (גדול)';
  const text = JSON.stringify(demo.data).replaceAll('"think"', JSON.stringify(name));
  const { page } = await openPage(browser, writePage(join(folder, 'rtl.html'), JSON.parse(text) as PageData, null));
  const named = page.locator('bdi:dir(rtl)', { hasText: name });
  await page.locator('.finding', { has: named }).first().waitFor();
  await expect.poll(() => page.locator('main p:dir(rtl), main .extent:dir(rtl)').count()).toBe(0);
  await goTo(page, '#/conclusions');
  const row = page
    .getByRole('region', { name: 'Effects of conditions' })
    .getByRole('row')
    .filter({ has: named })
    .first();
  await expect
    .poll(() => row.getByRole('cell').first().textContent())
    .toBe(`T 0.0 / ${name}: asch_history_5 − control`);
  await expect.poll(() => named.first().textContent()).toBe(name);
  await page.context().close();
});
