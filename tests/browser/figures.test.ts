/** The figures of the page: marks as links, downloads, and links to them. */
import { readFileSync } from 'node:fs';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageFigure } from '../../src/documents/page.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openPage, violations } from './open-page.ts';

const { browser, demo, url } = await demoInBrowser();

function figure(name: string): PageFigure {
  const found = demo.data.figures.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the demo has no figure ${name}`);
  return found;
}

async function download(page: Page, name: string, format: string): Promise<Buffer> {
  const waited = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${figure(name).title} as ↓ ${format}` }).click();
  const file = await waited;
  expect(file.suggestedFilename()).toBe(`${name}.${format.toLowerCase()}`);
  return readFileSync(await file.path());
}

test.each([
  ['conclusions', ['contrasts', 'contrast-changes', 'ranks'], /^#\/(?:trials|conclusions)\?/],
  ['why', ['attribution'], /^#\/trials\?scheme=combined&rule=/],
  ['multiverse', ['specification-curve'], /^#\/multiverse\?rules=/],
])('in %s, every mark is a link', async (section, names, form) => {
  const { page, errors } = await openPage(browser, `${url}#/${section}`);
  await page.locator('.drawing svg').first().waitFor();
  const links = await page.evaluate(() =>
    Array.from(document.querySelectorAll('.drawing [data-row]'), (mark) => mark.closest('a')?.getAttribute('href')),
  );
  expect(links.length).toBeGreaterThanOrEqual(
    names.reduce((sum, name) => sum + (figure(name).data?.rows.length ?? 0), 0),
  );
  for (const link of links) expect(link).toMatch(form);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a mark leads to the trials that it counts, by a click or by Enter', async () => {
  const { page, errors } = await openPage(browser, `${url}#/conclusions`);
  const { rows = [] } = figure('contrasts').data ?? {};
  const at = rows.findIndex(({ scheme, variant }) => scheme === 'combined' && variant === 'think');
  const { temperature, variant, condition } = rows[at] ?? {};
  const cell = demo.data.result.cells.find(
    ({ scheme, key }) =>
      scheme === 'combined' &&
      key.temperature === temperature &&
      key.variant === variant &&
      key.condition === condition,
  );
  const mark = page.locator('.drawing').first().locator(`[data-row="${at}"]`).first();
  await mark.click({ force: true });
  const counts = new RegExp(
    `^${cell?.flips} trials? of ${demo.trials.list.length}: ${cell?.gained} gained, ${cell?.lost} lost`,
  );
  await page.getByText(counts).waitFor();
  await page.goBack();
  await mark.hover({ force: true });
  await page.locator('.drawing').first().focus();
  await page.keyboard.press('Enter');
  await page.getByText(counts).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a mark of ranks leads to the ranks of its value', async () => {
  const { page } = await openPage(browser, `${url}#/conclusions`);
  const { rows = [] } = figure('ranks').data ?? {};
  const value = String(rows[0]?.['variant']);
  await page.locator('.figure-view').nth(2).locator('[data-row="0"]').first().click({ force: true });
  await page.getByText(`Only the ranks of ${value}.`).waitFor();
  const table = page.getByRole('table', { name: /^Ranks, and the ranks/ });
  const shown = await table.locator('tbody tr').allTextContents();
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.every((row) => row.includes(value))).toBe(true);
  await expect.poll(() => page.getByText(`Only the ranks of ${value}.`).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Show all ranks' }).click();
  await expect
    .poll(async () => (await table.locator('tbody tr').allTextContents()).every((row) => row.includes(value)))
    .toBe(false);
  await page.context().close();
});

test.each(['light', 'dark'] as const)('a figure is downloaded in three formats, on a %s page', async (colorScheme) => {
  const { page, errors, requests } = await openPage(browser, `${url}#/conclusions`, { colorScheme });
  expect((await download(page, 'contrasts', 'SVG')).toString()).toBe(figure('contrasts').svg);
  const rows = parseCsv(await download(page, 'ranks', 'CSV'), { columns: true, bom: true }) as Record<string, string>[];
  const { rows: wanted = [] } = figure('ranks').data ?? {};
  expect(rows.map((row) => [row['scheme'], row['variant'], Number(row['rank'])])).toEqual(
    wanted.map((row) => [row['scheme'], row['variant'], row['rank']]),
  );
  const png = (await download(page, 'contrasts', 'PNG')).toString('base64');
  const [width, corner, inks] = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height).data;
    const dark = pixels.filter((value, at) => at % 4 === 0 && value < 64).length;
    return [image.width, Array.from(pixels.subarray(0, 4)), dark] as const;
  }, png);
  expect([width, corner]).toEqual([1920, [255, 255, 255, 255]]);
  expect(inks).toBeGreaterThan(1000);
  expect(errors).toEqual([]);
  expect(requests.filter((address) => !/^(?:file|blob|data):/.test(address))).toEqual([]);
  await page.context().close();
});

test('a copied link leads to the figure', async () => {
  const { page } = await openPage(browser, `${url}#/conclusions?show=changed`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.figure-view').nth(2).getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${url}#/conclusions?show=changed&figure=ranks`);
  const again = await openPage(browser, link);
  await again.page.getByRole('button', { name: `Download ${figure('ranks').title} as ↓ SVG` }).waitFor();
  const top = (): Promise<number> =>
    again.page
      .locator('.figure-view')
      .nth(2)
      .evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(400);
  await again.page.context().close();
  await page.context().close();
});
