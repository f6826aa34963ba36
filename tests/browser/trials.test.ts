/** The trials: filters, links, keys, the list that scrolls. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageTrial, PageTrials, PageVerdict } from '../../src/result/page.ts';
import { demoFolder } from '../support/folders.ts';
import { viewed } from '../support/viewed.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openPage } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

/** Those that a scheme turns round. */
function flipsUnder(id: string): PageTrial[] {
  const at = demo.trials.schemes.findIndex((scheme) => scheme.id === id);
  return demo.trials.list.filter(({ verdicts, storedCorrect }) => {
    const verdict = verdicts[at];
    return verdict?.inScope === true && verdict.correct !== storedCorrect;
  });
}

/** Not the options of the filters. */
function listOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Trials' });
}

/** The trial that is open. */
function opened(page: Page): Promise<string | null> {
  return page.locator('.detail h3 .name').textContent();
}

test('every filter narrows the list, and a link restores all of them', async () => {
  const { page } = await openPage(browser, `${url}#/trials`);
  const all = demo.trials.list.length;
  await page.getByText(`${all} trials of ${all}:`).waitFor();
  await page.getByLabel('scheme').selectOption({ label: 'combined' });
  const flips = flipsUnder('combined');
  await page.getByText(`${flips.length} trials of ${all}:`).waitFor();
  await page.getByLabel('direction').selectOption({ label: '▼ lost' });
  const lost = flips.filter(({ storedCorrect }) => storedCorrect === true);
  await page.getByText(`${lost.length} trials of ${all}: 0 gained, ${lost.length} lost.`).waitFor();
  await page.getByLabel('variant').selectOption({ label: 'think' });
  await page.getByLabel('rule').selectOption({ label: 'think-strip' });
  const thinking = lost.filter(({ variant }) => variant === 'think');
  await page.getByText(`${thinking.length} trials of ${all}:`).waitFor();
  await page.getByLabel('search').fill('SPIDER');
  const spiders = thinking.filter(({ question, response }) => `${question}${response}`.includes('spider'));
  expect(spiders.length).toBeGreaterThan(0);
  expect(spiders.length).toBeLessThan(thinking.length);
  await page.getByText(new RegExp(`^${spiders.length} trials? of ${all}:`)).waitFor();
  await listOf(page).getByRole('option', { name: 'spider' }).first().click();
  const id = await opened(page);
  expect(spiders.map(({ trialId }) => trialId)).toContain(id);

  const again = await openPage(browser, page.url());
  await again.page.getByText(new RegExp(`^${spiders.length} trials? of ${all}:`)).waitFor();
  expect(await opened(again.page)).toBe(id);
  expect(await again.page.getByLabel('search').inputValue()).toBe('SPIDER');
  expect(await listOf(again.page).getByRole('option', { selected: true }).count()).toBeGreaterThan(0);
  await again.page.context().close();
  await page.context().close();
});

test('back and forward go through views', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=v2-norm`);
  await listOf(page).getByRole('option').nth(1).click();
  const second = flipsUnder('v2-norm')[1]?.trialId ?? '';
  await page.locator('.detail h3', { hasText: second }).waitFor();
  await page.keyboard.press('1');
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
  await page.goBack();
  await page.locator('.detail h3', { hasText: second }).waitFor();
  await page.goBack();
  await page.getByText('Choose a trial').waitFor();
  await page.goForward();
  await page.locator('.detail h3').waitFor();
  expect(await opened(page)).toBe(second);
  await page.context().close();
});

test('the keyboard walks through the trials', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined`);
  const ids = flipsUnder('combined').map(({ trialId }) => trialId);
  await listOf(page).getByRole('option').first().waitFor();
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['ArrowDown', 2],
    ['k', 1],
    ['ArrowUp', 0],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(`[aria-selected="true"][aria-posinset="${at + 1}"]`).waitFor();
    await expect.poll(() => opened(page)).toBe(ids[at]);
  }
  // Faster than the list can follow.
  for (const key of 'jjjjjjkjjk') await page.keyboard.press(key);
  await expect.poll(() => opened(page)).toBe(ids[6]);
  await page.keyboard.press('/');
  await page.keyboard.type('j1?');
  expect(await page.getByLabel('search').inputValue()).toBe('j1?');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('search');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // On a busy machine, the browser may still give the first key to the dialog that it has closed.
  const isListClosed = async (): Promise<boolean> => {
    await page.keyboard.press('Escape');
    return await page.getByText('Choose a trial').isVisible();
  };
  await expect.poll(isListClosed).toBe(true);
  await page.keyboard.press('7');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'search');
  await page.context().close();
});

test('Escape also ends a step in progress', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined`);
  await listOf(page).getByRole('option').first().waitFor();
  await page.keyboard.press('j');
  await page.locator('.detail h3').waitFor();
  await page.evaluate(() => {
    for (const key of ['j', 'Escape'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await page.getByText('Choose a trial').waitFor();
  await page.waitForTimeout(300); // a step takes a few milliseconds
  expect(new URL(page.url()).hash).not.toContain('id=');
  await page.getByText('Choose a trial').waitFor();
  await page.context().close();
});

test('the detail shows each label, the marks, the rules and the command', async () => {
  const trial = flipsUnder('combined').find(({ response }) => response?.includes('</think>') === true);
  const { page } = await openPage(browser, `${url}#/trials?id=${trial?.trialId}`);
  const detail = page.locator('.detail');
  await detail.getByText(trial?.explain ?? '?').waitFor();
  expect(await detail.getByRole('list', { name: 'Labels' }).getByRole('listitem').count()).toBe(6);
  const response = detail.getByRole('region', { name: 'Response' });
  expect(await response.evaluate((element) => element.textContent)).toBe(trial?.response);
  const verdict = trial?.verdicts[demo.trials.schemes.findIndex(({ id }) => id === 'combined')];
  const { start, end } = verdict?.parse ?? {};
  const button = detail.getByRole('list', { name: 'What each scheme picks' }).getByRole('button', { name: 'combined' });
  await button.focus();
  const emphasized = await response
    .locator('.marked')
    .evaluateAll((marks) =>
      marks.filter((mark) => getComputedStyle(mark).backgroundImage.split('gradient(').length > 2),
    );
  expect(emphasized.length).toBeGreaterThan(0);
  const marked = await response.locator('.marked').allTextContents();
  expect(marked.join('')).toContain(trial?.response?.slice(start ?? 0, end ?? 0));
  expect(await detail.locator('details[open]').count()).toBeGreaterThan(0);
  await detail.getByRole('button', { name: 'Copy' }).click();
  await detail
    .getByRole('status')
    .getByText(/copied|by hand/)
    .waitFor();
  await page.context().close();
});

test('a caret marks the place where a scheme found nothing', async () => {
  const at = demo.trials.schemes.findIndex(({ id }) => id === 'combined');
  const trial = flipsUnder('combined').find(({ verdicts }) => {
    const parse = verdicts[at]?.parse;
    return parse?.start !== null && parse?.start === parse?.end;
  });
  const { page } = await openPage(browser, `${url}#/trials?id=${trial?.trialId}`);
  await page.getByRole('button', { name: 'combined' }).getByText('(nothing)').waitFor();
  expect(await page.getByRole('region', { name: 'Response' }).locator('.caret').count()).toBe(1);
  await page.context().close();
});

/** As many flips as wanted, under one scheme and without traces, so that the file stays small. */
function many(n: number): PageTrials {
  const [first] = demo.trials.list as [PageTrial];
  const verdicts = [{ ...(first.verdicts[0] as PageVerdict), correct: first.storedCorrect !== true, steps: [] }];
  const list = Array.from({ length: n }, (_, at) => ({
    ...first,
    verdicts,
    trialId: `t${at}`,
    question: `question ${at}`,
  }));
  return { schemes: [{ id: 'combined', title: '' }], flips: n, list };
}

/** The rows that a reader sees at a place, after one frame; a hole shows as a missing number. */
function rowsAt(
  page: Page,
  top: number,
): Promise<{ readonly seen: number[]; readonly first: number; readonly last: number }> {
  return page.evaluate(async (to) => {
    const list = document.querySelector('.list') as HTMLElement;
    list.scrollTop = to;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const seen = Array.from(
      list.querySelectorAll('[role=option]'),
      (row) => Number(row.getAttribute('aria-posinset')) - 1,
    );
    return {
      seen,
      first: Math.floor(list.scrollTop / 52),
      last: Math.floor((list.scrollTop + list.clientHeight - 1) / 52),
    };
  }, top);
}

test.each([5_000, 100_000])('a list of %i trials scrolls without holes', async (n) => {
  const path = join(folder, `${n}.html`);
  const { page, errors } = await openPage(browser, `${writePage(path, demo.data, many(n))}#/trials`);
  await listOf(page).getByRole('option').first().waitFor({ timeout: 30_000 });
  const height = n * 52;
  for (const top of [0, 500, 5_000, height / 2, height / 3 + 7, height]) {
    const { seen, first, last } = await rowsAt(page, top);
    const wanted = Array.from({ length: Math.min(last, n - 1) - first + 1 }, (_, i) => first + i);
    expect(wanted.length).toBeGreaterThan(5);
    expect({ top, holes: wanted.filter((at) => !seen.includes(at)) }).toEqual({ top, holes: [] });
    expect(seen.length).toBeLessThan(150);
  }
  await listOf(page)
    .getByRole('option', { name: `question ${n - 1}` })
    .click();
  expect(await opened(page)).toBe(`t${n - 1}`);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a link to a trial far down scrolls the list to it', async () => {
  const path = join(folder, 'far.html');
  const { page } = await openPage(browser, `${writePage(path, demo.data, many(5_000))}#/trials?id=t4000`);
  await page.locator('[aria-selected="true"]').getByText('question 4000').waitFor();
  expect(await page.locator('[aria-selected="true"]').isVisible()).toBe(true);
  const box = await page.locator('[aria-selected="true"]').boundingBox();
  expect(box?.y).toBeLessThan(800);
  await page.context().close();
});

test('a step to a row that is loaded asks the server for its trial only', async () => {
  const { address } = await viewed(['--runs-dir', 'runs'], demoFolder());
  const { page } = await openPage(browser, `${address}#/trials`);
  await listOf(page).getByRole('option').first().waitFor();
  await page.keyboard.press('j');
  await page.locator('.detail h3 .name').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  for (const step of [1, 2, 3]) {
    await page.keyboard.press('j');
    await listOf(page)
      .getByRole('option', { selected: true })
      .and(page.locator(`#row-${step}`))
      .waitFor();
  }
  await page.locator('.detail h3 .name').waitFor();
  expect(new Set(asked)).toEqual(new Set(['trial']));
  await page.context().close();
});
