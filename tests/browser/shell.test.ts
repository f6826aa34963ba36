/** What all sections of the page share: the title, the theme, the keys, targets that fingers hit, names of regions, and printing. */
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SECTIONS } from '../../src/web/page/route.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { goTo, openPage } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

test('the tab is named by the input, and the header has no folder above it', async () => {
  const { options } = demo.data.result;
  const result = { ...demo.data.result, options: { ...options, runsDir: 'my-study/runs' } };
  const { page } = await openPage(browser, writePage(join(folder, 'named.html'), { ...demo.data, result }, null));
  await page.getByText('my-study/runs ·').waitFor();
  await expect.poll(() => page.title()).toBe('my-study · Answer-parsing audit');
  await page.context().close();
});

test('the theme is remembered', async () => {
  const { page } = await openPage(browser, url, { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Light' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(13, 17, 23)');
  await page.context().close();
});

test('a browser that stores nothing changes the theme until the page is closed', async () => {
  const { page, errors } = await openPage(browser, 'about:blank', { colorScheme: 'light' });
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new Error('forbidden');
      },
    }),
  );
  await page.goto(url);
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Light' }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('number keys lead to the sections', async () => {
  const { page } = await openPage(browser, url);
  await page.locator('main[data-section="summary"]').waitFor();
  for (const [at, section] of SECTIONS.entries()) {
    await page.keyboard.press(String(at + 1));
    await page.locator(`main[data-section="${section}"]`).waitFor();
    await expect.poll(() => page.locator('nav [aria-current="page"]').getAttribute('href')).toBe(`#/${section}`);
  }
  await page.context().close();
});

test.each([1280, 400])('targets of the header have at least 24 px at %i px', async (width) => {
  const { page } = await openPage(browser, url, { viewport: { width, height: 800 } });
  await page.locator('header nav a').first().waitFor();
  const targets = await page.locator('header :is(a, button)').all();
  expect(targets.length).toBe(SECTIONS.length + 3);
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), `size of ${await target.textContent()}`).toBeGreaterThanOrEqual(
      24,
    );
  }
  await page.context().close();
});

/** Violations of every impact. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return (await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`))',
  )) as readonly string[];
}

test.each(['light', 'dark'] as const)(
  'axe finds nothing in the summary, About and the print view, %s',
  async (colorScheme) => {
    const { page } = await openPage(browser, url, { colorScheme });
    for (const [hash, text] of [
      ['#/summary', 'Schemes'],
      ['#/about', 'How sure'],
      ['#/print?receipts=yes', 'Example trials'],
    ] as const) {
      await goTo(page, hash);
      await page.getByRole('heading', { name: text }).first().waitFor();
      expect(await violations(page), `in ${hash}`).toEqual([]);
    }
    await page.context().close();
  },
);

test.each(['summary', 'about'])('regions and groups of %s have different names', async (section) => {
  const { page } = await openPage(browser, `${url}#/${section}`);
  await page.getByRole('region').first().waitFor();
  const names = await page
    .locator('main :is([role="region"], [role="group"])')
    .evaluateAll((regions) => regions.map((region) => region.getAttribute('aria-label') ?? ''));
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);
  await expect.poll(() => page.locator('main svg:not([aria-hidden="true"])').count()).toBe(0);
  await page.context().close();
});

/** The pages of a PDF as Chromium writes it. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}

test('everything is printed in black on white, with its figures and its colours', async () => {
  const { page, errors } = await openPage(browser, url, { colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await page.getByRole('heading', { name: 'About this audit' }).waitFor();
  await expect.poll(() => page.locator('[data-section="receipts"]').count()).toBe(0);
  const without = await countPages(page);
  await page.getByLabel(/with \d+ example trials/).check();
  await page.getByRole('heading', { name: 'Example trials' }).waitFor();
  expect(await countPages(page)).toBeGreaterThan(without);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 1032, height: 700 });
  const text = await page.locator('body').innerText();
  for (const title of ['Summary', 'Cells', 'Conclusions', 'Multiverse', 'About this audit', 'Example trials'])
    expect(text).toMatch(new RegExp(`^${title}$`, 'm'));
  for (const { id, flips } of demo.data.result.schemes)
    expect(text).toMatch(new RegExp(`^\\s*${id}\\s[^]*?\\b${flips}\\b`, 'm'));
  expect(text).toContain('Items whose number of errors changes');
  expect(text).not.toContain('Print, or save');
  const looks = await page.evaluate(() => {
    const styleOf = (part: string): CSSStyleDeclaration => getComputedStyle(document.querySelector(part) as Element);
    const { backgroundColor, color, printColorAdjust } = styleOf(':root');
    const cell = [...document.querySelectorAll('.heat-cell')].map((one) => getComputedStyle(one).backgroundColor);
    return {
      page: [backgroundColor, color, printColorAdjust],
      drawn: styleOf('svg .page').fill,
      swatch: styleOf('tbody .swatch').printColorAdjust,
      shades: new Set(cell).size,
      width: document.documentElement.scrollWidth,
    };
  });
  expect(looks).toMatchObject({
    page: ['rgb(255, 255, 255)', 'rgb(31, 35, 40)', 'exact'],
    drawn: 'rgb(255, 255, 255)',
    swatch: 'exact',
    width: 1032,
  });
  expect(looks.shades).toBeGreaterThan(3);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a section is printed alone, with what is folded on the screen', async () => {
  const { page } = await openPage(browser, `${url}#/summary`);
  const more = page.getByText('Items whose number of errors changes');
  await more.waitFor({ state: 'attached' });
  const open = (): Promise<boolean> => more.isVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => open()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => open()).toBe(false);
  expect(await countPages(page)).toBeLessThan(6);
  await page.context().close();
});
