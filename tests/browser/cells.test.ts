/** The map of the cells: any number of them, the keyboard, and the order of names. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoInBrowser } from './demo-in-browser.ts';
import { withManyCells } from './large-cells.ts';
import { openPage, violations } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

function pageOfCells(name: string, size: Parameters<typeof withManyCells>[1]): string {
  return writePage(join(folder, `${name}.html`), withManyCells(demo.data, size), null);
}

const middle = pageOfCells('middle', { rows: 60, columns: 57, cells: 9 });
const readout = (page: Page): Promise<string | null> => page.locator('.heat-readout').textContent();

test.each([
  ['sparse', { rows: 10_000, columns: 100, cells: 10 }],
  ['dense', { rows: 1000, columns: 100, cells: 100 }],
])('100,000 cells, %s, are a picture and a table of few nodes', async (name, size) => {
  const { page, errors } = await openPage(browser, `${pageOfCells(name, size)}#/about`);
  await page.getByText('sign-flip test').first().waitFor();
  const time = await page.evaluate(async () => {
    const start = performance.now();
    location.hash = '#/cells';
    while (document.querySelector('.heat-cell') === null) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return Math.round(performance.now() - start);
  });
  const count = (selector: string): Promise<number> => page.locator(selector).count();
  console.log(`${name}: ${time} ms, ${await count('*')} nodes`);
  await page.getByText('100,000 cells').waitFor();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(size.rows + 1));
  await expect.poll(() => count('.heat-cell')).toBeGreaterThan(100);
  await expect.poll(() => count('*')).toBeLessThan(8000);
  const box = page.locator('.heat-box');
  await box.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
  await page
    .locator(`[aria-rowindex="${size.rows + 1}"] .heat-cell`)
    .first()
    .waitFor();
  const table = page.getByRole('region', { name: /Cells with their uncertainty/ });
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await table.locator('[aria-rowindex="100001"]').waitFor();
  await expect.poll(() => count('*')).toBeLessThan(8000);
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each([
  ['with numbers', url],
  ['without numbers', middle],
])('the ends of the legend have the colours of the strongest cells, %s', async (_, address) => {
  const { page } = await openPage(browser, `${address}#/cells?scheme=combined`);
  await page.locator('.heat-cell').first().waitFor();
  const strongest = await page
    .locator('.heat-cell:is(.up, .down)[style*="100%"]')
    .first()
    .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const ramp = await page.locator('.heat-ramp').evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(ramp).toContain(strongest);
  await page.context().close();
});

test('only cells that exist are drawn, and names have the order of their numbers', async () => {
  const { page } = await openPage(browser, `${middle}#/cells`);
  await expect.poll(() => page.locator('.heat-cell').count()).toBe(540);
  const names = await page.locator('.heat-name').allTextContents();
  expect(names).toEqual(Array.from({ length: 60 }, (_, i) => `variant_${i}`));
  await expect
    .poll(async () => (await page.locator('.heat-column').allTextContents()).slice(8, 11))
    .toEqual(['condition_8', 'condition_9', 'condition_10']);
  const size = await page.locator('.heat-cell').first().boundingBox();
  expect([size?.width, size?.height]).toEqual([24, 24]);
  await page.context().close();
});

test('rows are ordered by their effect, or with similar ones together, and the order is in the address', async () => {
  const { page } = await openPage(browser, `${middle}#/cells`);
  const names = (): Promise<string[]> => page.locator('.heat-name').allTextContents();
  const byName = await names();
  await page.getByLabel('order').selectOption({ label: 'most new errors first' });
  await page.waitForURL(/order=effect/);
  const byEffect = await names();
  const { cells } = withManyCells(demo.data, { rows: 60, columns: 57, cells: 9 }).result;
  const means = byEffect.map((name) => {
    const own = cells.filter(({ key }) => key.variant === name);
    return own.reduce((sum, { deltaPp, n }) => sum + deltaPp * n, 0) / own.reduce((sum, { n }) => sum + n, 0);
  });
  for (const [i, mean] of means.entries()) expect(mean).toBeLessThanOrEqual((means[i - 1] ?? Infinity) + 1e-9);
  await page.getByLabel('order').selectOption({ label: 'similar ones together' });
  await page.waitForURL(/order=similar/);
  const similar = await names();
  expect(similar.toSorted()).toEqual(byName.toSorted());
  expect(similar).not.toEqual(byName);
  expect(similar).not.toEqual(byEffect);
  await page.context().close();
});

test('cells with few trials are hatched, and the legend names the number', async () => {
  const { page } = await openPage(browser, `${middle}#/cells`);
  await page.getByText('fewer than 10 trials').waitFor();
  const hatched = page.locator('.heat-cell.few');
  const { cells } = withManyCells(demo.data, { rows: 60, columns: 57, cells: 9 }).result;
  await expect.poll(() => hatched.count()).toBe(cells.filter(({ n }) => n < 10).length);
  const image = await hatched.first().evaluate((cell) => getComputedStyle(cell).backgroundImage);
  expect(image).toContain('repeating-linear-gradient');
  await hatched.first().hover();
  await expect
    .poll(() => readout(page))
    .toMatch(/^variant_0, condition_\d+: [+−]?\d+\.\d pp, [5-9] trials; error .* hatched/);
  await page.context().close();
});

test('the arrow keys walk from cell to cell, and Enter opens the flips', async () => {
  const { page } = await openPage(browser, `${url}#/cells?scheme=combined`);
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  await page.getByRole('grid').first().locator('[tabindex="0"]').focus();
  const { cells } = demo.data.result;
  const own = cells.find(({ scheme, key }) => scheme === 'combined' && key.temperature === 0);
  const { variant } = own?.key ?? {};
  await expect.poll(() => focused()).toMatch(`${variant}, asch_history_5: `);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused()).toMatch(`${variant}, authoritative_bias: `);
  await page.keyboard.press('End');
  await expect.poll(() => focused()).toMatch(new RegExp(`^${variant}, control: [+−]?\\d+\\.\\d pp, \\d+ trials$`));
  await expect.poll(() => readout(page)).toContain(`${variant}, control: `);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused()).toMatch(`${variant}, control: `);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused()).not.toMatch(`${variant}, `);
  await page.keyboard.press('Home');
  await expect.poll(() => focused()).toMatch(', asch_history_5: ');
  await expect.poll(() => page.locator('.heat-box').first().locator('[tabindex="0"]').count()).toBe(1);
  await page.locator('.heat-cell a').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Trials' }).waitFor();
  await page.context().close();
});

test('a cell that has the focus keeps it while the map is scrolled, and keys scroll the map', async () => {
  const { page } = await openPage(browser, `${pageOfCells('keys', { rows: 3000, columns: 100, cells: 20 })}#/cells`);
  await page.locator('.heat-cell [tabindex="0"], .heat-cell[tabindex="0"]').focus();
  await page.locator('.heat-box').evaluate((box) => box.scrollTo(0, 20_000));
  await page.locator('[aria-rowindex="840"]').waitFor();
  await page.keyboard.press('ArrowRight');
  const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(label).toContain('variant_0, ');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('.heat-box').evaluate((box) => box.scrollTop)).toBeLessThan(20_000);
  await page.context().close();
});

test('a map fits on paper, and a large one prints the part that is shown', async () => {
  const viewport = { width: 794, height: 1123 };
  for (const address of [middle, pageOfCells('printed', { rows: 3000, columns: 100, cells: 20 })]) {
    const { page } = await openPage(browser, `${address}#/cells`, { viewport, colorScheme: 'dark' });
    await page.locator('.heat-cell').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const [width, height, scheme] = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight, getComputedStyle(document.documentElement).colorScheme] as const;
    });
    expect(width).toBeLessThanOrEqual(794);
    expect(height).toBeLessThan(4000);
    expect(scheme).toBe('light');
    const isPart = await page.getByText('A part of the map').isVisible();
    expect(isPart).toBe(address !== middle);
    await page.context().close();
  }
});

test.each(['light', 'dark'] as const)('axe finds nothing in maps with and without numbers, %s', async (colorScheme) => {
  for (const address of [url, middle]) {
    const { page } = await openPage(browser, `${address}#/cells`, { colorScheme });
    await page.locator('.heat-cell').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  }
});

test('many values of the other fields are one map with longer names, and a field of many values is typed', async () => {
  const data = withManyCells(demo.data, { rows: 300, columns: 5, cells: 3 });
  const cells = data.result.cells.map((cell) => ({ ...cell, key: { temperature: 0.5, ...cell.key } }));
  const few = cells.map((cell, i) => ({ ...cell, key: { ...cell.key, temperature: i % 2 } }));
  const many = cells.map((cell, i) => ({ ...cell, key: { ...cell.key, temperature: i % 9 } }));
  const options = { ...data.result.options, groupBy: ['temperature', 'variant', 'condition'] as const };
  const open = async (name: string, some: typeof cells): Promise<Page> => {
    const page = { ...data, result: { ...data.result, cells: some, options } };
    return (await openPage(browser, `${writePage(join(folder, name), page, null)}#/cells`)).page;
  };
  const panels = await open('few-panels.html', few);
  await panels.getByRole('grid', { name: 'Δ error, pp, where T 1.0' }).waitFor();
  await expect.poll(() => panels.getByRole('grid').count()).toBe(2);
  await panels.context().close();
  const one = await open('many-panels.html', many);
  await one.getByRole('grid', { name: 'Δ error, pp, of each cell' }).waitFor();
  await expect.poll(() => one.locator('.heat-name').first().textContent()).toBe('T 0.0 / variant_0');
  await one.getByRole('combobox', { name: 'variant' }).fill('variant_7');
  await one.keyboard.press('Tab');
  await one.getByText('3 of 900 cells').waitFor();
  await expect.poll(() => one.locator('.heat-cell').count()).toBe(3);
  await one.context().close();
});
