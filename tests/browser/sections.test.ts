/** Every section shows the contents of the document, sends no request, and is accessible. */
import { readNumber } from '../support/read-numbers.ts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECTIONS } from '../../src/web/page/route.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { goTo, noiseOf, openPage, violations } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

function fail(what: string): never {
  throw new Error(what);
}

const CONTENTS = {
  summary: 'Labels that change, at the most',
  cells: 'Δ error, pp, where T 0.0',
  conclusions: 'Effects of conditions under every scheme',
  why: 'What makes the flips',
  multiverse: 'How robust the contrasts are',
  trials: 'Ground truth',
  about: 'sign-flip test',
} as const;

test.each(SECTIONS)('section %s renders in silence, without a request', async (section) => {
  const noise = await noiseOf(browser, url, section, CONTENTS[section]);
  expect(noise).toEqual({ errors: [], requests: [url] });
});

test.each(['light', 'dark'] as const)('axe finds nothing serious in any section, %s', async (colorScheme) => {
  const { page } = await openPage(browser, url, { colorScheme });
  const id = demo.trials.list[0]?.trialId ?? '';
  for (const section of SECTIONS) {
    await goTo(page, section === 'trials' ? `#/trials?id=${id}` : `#/${section}`);
    await page
      .getByText(section === 'trials' ? 'On the command line' : CONTENTS[section])
      .first()
      .waitFor();
    expect({ section, found: await violations(page) }).toEqual({ section, found: [] });
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('rules of the core are shown where their schemes were requested', async () => {
  const { result } = demo.data;
  const data = { ...demo.data, result: { ...result, options: { ...result.options, schemes: ['post-think'] } } };
  const { page } = await openPage(browser, `${writePage(join(folder, 'no-core.html'), data, null)}#/why`);
  await page.getByText('Each flip has two reasons').waitFor();
  await expect.poll(() => page.getByText('From v1 to combined').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Multiverse' }).count()).toBe(0);
  await page.context().close();
});

test('the rule that changes most labels is one click away, and its trials two', async () => {
  const own = demo.data.result.flipReasons?.find(({ scheme }) => scheme === 'v2-parse');
  const reason = own?.reasons[0] ?? fail('no reason');
  const { rule, summary, gained, lost, examples } = reason;
  const { trialId } = examples[0] ?? fail('no example');
  const { page, errors } = await openPage(browser, url);
  await page.getByRole('link', { name: 'Why', exact: true }).click();
  const table = page.getByRole('region', { name: 'Flips under v2-parse, by their reasons' });
  const cells = table.locator('tbody tr').first().locator('td');
  await expect
    .poll(() => cells.allTextContents())
    .toEqual([
      'the whole response',
      rule?.replace(' + ', ' with '),
      ...[gained + lost, gained, lost].map(String),
      summary,
    ]);
  await page.locator('.excerpts a').first().click();
  await page.waitForURL(/#\/trials\?scheme=v2-parse&set=/);
  expect(page.url()).toContain(`id=${trialId}`);
  await page.getByRole('heading', { name: trialId }).waitFor();
  await page.goBack();
  await table.getByRole('link').first().click();
  await page
    .getByText(`${gained + lost} trials`)
    .first()
    .waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the theme changes the page and the figures', async () => {
  const { page } = await openPage(browser, `${url}#/why`, { colorScheme: 'light' });
  const grounds = (): Promise<string[]> =>
    page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('svg .page') as Element).fill,
    ]);
  await page.locator('.drawing svg').waitFor();
  await expect.poll(() => grounds()).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => grounds()).toEqual(['rgb(13, 17, 23)', 'rgb(13, 17, 23)']);
  await page.context().close();
});

test('cells are sorted by the head of a column, and the order is in the address', async () => {
  const { page } = await openPage(browser, `${url}#/cells?scheme=combined`);
  const table = page.getByRole('region', { name: /Cells with their uncertainty/ });
  const column = async (): Promise<number[]> =>
    (await table.locator('tbody tr td:nth-child(7)').allTextContents()).map(readNumber);
  await table.getByRole('button', { name: 'Δ error, pp' }).click();
  await table.locator('th[aria-sort="descending"]', { hasText: 'Δ error, pp' }).waitFor();
  const falling = await column();
  expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  expect(new Set(falling).size).toBeGreaterThan(3);
  await table.getByRole('button', { name: 'Δ error, pp' }).click();
  await table.locator('th[aria-sort="ascending"]', { hasText: 'Δ error, pp' }).waitFor();
  expect(page.url()).toContain('sort=deltaPp.ascending');
  await page.reload();
  await expect.poll(() => column()).toEqual(falling.toSorted((a, b) => a - b));
  await page.context().close();
});

test('a filter of cells, and a cell that leads to its flips', async () => {
  const { page } = await openPage(browser, `${url}#/cells?scheme=combined`);
  await page.getByLabel('variant').selectOption({ label: 'think' });
  await page.getByText('6 of 18 cells').waitFor();
  await page.getByRole('grid', { name: 'Δ error, pp, where T 0.7' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Trials' }).waitFor();
  const cell = demo.data.result.cells.find(
    ({ scheme, key }) =>
      scheme === 'combined' && key.temperature === 0.7 && key.variant === 'think' && key.condition === 'asch_history_5',
  );
  await page
    .getByText(`${cell?.flips} trials of ${demo.trials.list.length}: ${cell?.gained} gained, ${cell?.lost} lost.`)
    .waitFor();
  await page.goBack();
  await page.getByText('6 of 18 cells').waitFor();
  expect(page.url()).toContain('#/cells?scheme=combined&variant=think');
  await page.context().close();
});

test('a mark of a figure is read out', async () => {
  const { page } = await openPage(browser, `${url}#/multiverse`);
  await page.locator('.drawing').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('raw+N1+N2+N3: 27.8 %, 65 errors. On: source, script-digits').waitFor();
  await page.locator('svg title', { hasText: 'raw+P1+P2: ' }).locator('..').hover({ force: true });
  await page.getByText('On: source, think-strip, marker-cut.').waitFor();
  await expect.poll(() => page.locator('svg .pointed').count()).toBe(1);
  await page.context().close();
});

test('a page of a saved result names the missing parts', async () => {
  const data = { ...demo.data, result: { ...demo.data.result, multiverse: null }, figures: [] };
  const { page, errors } = await openPage(browser, `${writePage(join(folder, 'saved.html'), data, null)}#/trials`);
  await page.getByText('which contains no trials in full').waitFor();
  await expect.poll(() => page.locator('summary').count()).toBeGreaterThan(5);
  await page.locator('summary').first().click();
  await page.getByText('audit explain').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await goTo(page, '#/multiverse');
  await page.getByText('It was not computed').waitFor();
  await goTo(page, '#/conclusions');
  await page.getByText('There is no picture of contrasts').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('at 400 px only tables and pictures scroll sideways', async () => {
  const { page } = await openPage(browser, url, { viewport: { width: 400, height: 800 } });
  const id = demo.trials.list[0]?.trialId ?? '';
  for (const section of SECTIONS) {
    await goTo(page, section === 'trials' ? `#/trials?id=${id}` : `#/${section}`);
    await page
      .getByText(section === 'trials' ? 'On the command line' : CONTENTS[section])
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  }
  await page.context().close();
});

test('facts, tests and what chance gives have separate columns', async () => {
  const { page } = await openPage(browser, `${url}#/conclusions`);
  const table = page.getByRole('region', { name: 'Changes of the conclusions under each scheme' });
  const head = (await table.locator('th').allTextContents()).map((title) => title.replaceAll('\u00a0', ' '));
  expect(head).toEqual([
    'scheme',
    'sign changes (of 12)',
    'by chance',
    'significance gained',
    'lost',
    'by chance',
    'changes that can be tested',
    'significant (Holm)',
    'pairs swapped (of 18)',
    'significant swaps',
    'mean τ-b',
  ]);
  const { schemes } = demo.data.result.conclusions;
  const rows = await table.locator('tbody tr').count();
  expect(rows).toBe(schemes.length);
  for (const [at, { signFlips, blind, testable, tested }] of schemes.entries()) {
    const cells = await table.locator('tbody tr').nth(at).locator('td').allTextContents();
    expect(cells[1]).toBe(String(signFlips));
    expect(cells[2]).toBe(`${blind?.meanSignFlips?.toFixed(1)}, up to ${blind?.upperSignFlips}`);
    expect(cells.slice(6, 8)).toEqual([String(testable), testable === 0 ? '–' : String(tested)]);
  }
  await page.context().close();
});

test('a change of an effect that too few items carry shows their number, and ranks have ranges', async () => {
  const { page } = await openPage(browser, `${url}#/conclusions`);
  const changes = page.getByRole('region', { name: 'Changes of effects, smallest p first' });
  const adjusted = await changes.locator('tbody tr td:last-child').allTextContents();
  const tested = demo.data.result.contrasts.flatMap(({ scheme, change }) =>
    scheme === 'v1' || change === null || change.holm === null ? [] : [change.holm],
  );
  expect(tested.length).toBeGreaterThan(0);
  expect(adjusted.filter((text) => /^\d\.\d{3}$/.test(text))).toHaveLength(tested.length);
  for (const text of adjusted.slice(tested.length))
    expect(text).toMatch(/^cannot be tested: (?:at most 1 item makes it|[2-5] items make it), 6 are needed$/);
  const ranges = page.getByRole('region', { name: /^Ranks, and the ranks that each could have/ });
  await expect.poll(() => ranges.locator('tbody tr td:last-child').first().textContent()).toMatch(/^\d(?: to \d)?$/);
  await page.context().close();
});
