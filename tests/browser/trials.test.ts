/** The trials: filters, links, keys, the list that scrolls. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinedSets } from '../../src/base/core/rule-sets.ts';
import { parseText, type PageTrial, type PageTrials, type PageVerdict } from '../../src/documents/page.ts';
import { demoFolder } from '../support/folders.ts';
import { viewed } from '../support/viewed.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openPage, violations } from './open-page.ts';
import { writePage } from './page-file.ts';
import { pick } from './pick.ts';

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
  await pick(page, 'scheme', 'combined');
  const flips = flipsUnder('combined');
  await page.getByText(`${flips.length} trials of ${all}:`).waitFor();
  await pick(page, 'direction', '▼ lost');
  const lost = flips.filter(({ storedCorrect }) => storedCorrect === true);
  await page.getByText(`${lost.length} trials of ${all}: 0 gained, ${lost.length} lost.`).waitFor();
  await pick(page, 'variant', 'think');
  await pick(page, 'rule', 'think-strip');
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
  await expect.poll(() => opened(again.page)).toBe(id);
  await expect.poll(() => again.page.getByLabel('search').inputValue()).toBe('SPIDER');
  await expect.poll(() => listOf(again.page).getByRole('option', { selected: true }).count()).toBeGreaterThan(0);
  await again.page.context().close();
  await page.context().close();
});

test('each value of a filter has its number of trials under the other filters', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined&direction=lost&q=-zebra`);
  const lost = flipsUnder('combined').filter(({ storedCorrect }) => storedCorrect === true);
  const countsOf = async (label: string): Promise<string[]> => {
    await page.locator('.picker-value').filter({ hasText: label }).click();
    await page.locator('.picker-list .muted').first().waitFor();
    const texts = await page.getByRole('listbox', { name: label, exact: true }).getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  const ofVariant = Map.groupBy(lost, ({ variant }) => variant);
  const variants = await countsOf('variant');
  expect(variants.toSorted()).toEqual(
    [...new Set(demo.trials.list.map(({ variant }) => variant))]
      .map((variant) => `${variant} ${ofVariant.get(variant)?.length ?? 0}`)
      .toSorted(),
  );
  expect(await countsOf('direction')).toEqual([
    `▲ gained ${flipsUnder('combined').length - lost.length}`,
    `▼ lost ${lost.length}`,
  ]);
  const ofNorm = flipsUnder('v2-norm').filter(({ storedCorrect }) => storedCorrect === true);
  expect(await countsOf('scheme')).toContain(`v2-norm ${ofNorm.length}`);
  await page.context().close();
});

test('a search has operators and regular expressions, and a sentence for one that cannot be used', async () => {
  const { page, errors } = await openPage(browser, `${url}#/trials`);
  const box = page.getByLabel('search');
  const all = demo.trials.list;
  const counted = (found: readonly PageTrial[]) =>
    page.getByText(new RegExp(`^${found.length} trials? of ${all.length}:`));
  const has = ({ question, response, trialId, itemId }: PageTrial, wanted: RegExp): boolean =>
    [question, response, trialId, itemId].some((text) => wanted.test(text ?? ''));
  await box.fill('/is [a-m]/i -variant:think');
  const found = all.filter((trial) => has(trial, /is [a-m]/i) && trial.variant?.includes('think') === false);
  expect([found.length > 0, found.length < all.length]).toEqual([true, true]);
  await counted(found).waitFor();
  await listOf(page).getByRole('option').first().waitFor();
  await box.fill('-answer');
  await counted(all.filter((trial) => !has(trial, /answer/i))).waitFor();
  await box.fill('/answer');
  await page.getByText('/answer: a regular expression ends with a slash').waitFor();
  await box.fill('/(?!a)/');
  await page.getByText('which has no lookarounds').waitFor();
  expect(new URL(page.url()).hash).toContain('q=');
  await box.fill('answer');
  await counted(all.filter((trial) => has(trial, /answer/i))).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByText('with a regular expression (RE2)').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('an expression on which an engine that backtracks would not end is answered, also by the server', async () => {
  const hostile = `/${'(x+x+)+'.repeat(3)}y$/`;
  const first = demo.trials.list[0] as PageTrial;
  const trials = { ...demo.trials, list: [{ ...first, response: 'x'.repeat(20_000) }, ...demo.trials.list.slice(1)] };
  const path = join(folder, 'hostile-search.html');
  const { address } = await viewed(['--runs-dir', 'runs'], demoFolder());
  for (const place of [writePage(path, demo.data, trials), address]) {
    const { page, errors } = await openPage(browser, `${place}#/trials?q=${encodeURIComponent(hostile)}`);
    await page.getByText('No trial passes all of the filters.').waitFor();
    await page.getByLabel('search').fill('/x+y?/ -zebra');
    await page.getByText(/^\d+ trials? of \d+:/).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  }
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
  const first = flipsUnder('v2-norm')[0]?.trialId ?? '';
  await page.locator('.detail h3', { hasText: first }).waitFor();
  await page.goForward();
  await page.locator('.detail h3', { hasText: second }).waitFor();
  await expect.poll(() => opened(page)).toBe(second);
  await page.context().close();
});

test('the keyboard walks through the trials', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined`);
  const ids = flipsUnder('combined').map(({ trialId }) => trialId);
  // The first trial is open at once.
  await expect.poll(() => opened(page)).toBe(ids[0]);
  for (const [key, at] of [
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
  await expect.poll(() => page.getByLabel('search').inputValue()).toBe('j1?');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe('search');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // On a busy machine, the browser may still give the first key to the dialog that it has closed.
  const isListClosed = async (): Promise<boolean> => {
    await page.keyboard.press('Escape');
    return !new URL(page.url()).hash.includes('id=');
  };
  await expect.poll(isListClosed).toBe(true);
  await page.keyboard.press('7');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'search');
  await page.context().close();
});

test('Escape also ends a step in progress', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined`);
  const ids = flipsUnder('combined').map(({ trialId }) => trialId);
  await expect.poll(() => opened(page)).toBe(ids[0]);
  await page.keyboard.press('j');
  await expect.poll(() => opened(page)).toBe(ids[1]);
  await page.evaluate(() => {
    for (const key of ['j', 'Escape'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect.poll(() => opened(page)).toBe(ids[0]);
  await page.waitForTimeout(300); // a step takes a few milliseconds
  expect(new URL(page.url()).hash).not.toContain('id=');
  await expect.poll(() => opened(page)).toBe(ids[0]);
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
  await expect.poll(() => opened(page)).toBe(`t${n - 1}`);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a link to a trial far down scrolls the list to it', async () => {
  const path = join(folder, 'far.html');
  const { page } = await openPage(browser, `${writePage(path, demo.data, many(5_000))}#/trials?id=t4000`);
  await page.locator('[aria-selected="true"]').getByText('question 4000').waitFor();
  await expect.poll(() => page.locator('[aria-selected="true"]').isVisible()).toBe(true);
  const box = await page.locator('[aria-selected="true"]').boundingBox();
  expect(box?.y).toBeLessThan(800);
  await page.context().close();
});

test('a step to a row that is loaded asks the server for its trial only', async () => {
  const { address } = await viewed(['--runs-dir', 'runs'], demoFolder());
  const { page } = await openPage(browser, `${address}#/trials`);
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

test('a row shows what was parsed before and after, and the words of a search are marked', async () => {
  const at = demo.trials.schemes.findIndex(({ id }) => id === 'combined');
  const trial = flipsUnder('combined').find((one) => {
    const after = parseText(one, at) ?? '';
    return after !== '' && after.length < 40 && after !== one.storedParse;
  });
  if (trial === undefined) throw new Error('No flip of the demo changes the parse.');
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined&q=${trial.trialId}`);
  const row = listOf(page).getByRole('option', { selected: true });
  await row.waitFor();
  const lines = await row.locator('.column-parsed .line').allTextContents();
  expect(lines[1]).toContain(parseText(trial, at));
  expect(lines[0]).not.toBe(lines[1]);
  await page.getByLabel('search').fill(`"${(trial.question ?? '').slice(2, 9).toUpperCase()}"`);
  await expect
    .poll(() => row.locator('.column-question mark').allTextContents())
    .toEqual([(trial.question ?? '').slice(2, 9).trim()]);
  await page.context().close();
});

test('a head sorts the list, and the address keeps the order', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined`);
  const truths = (): Promise<string[]> => listOf(page).locator('.column-truth').allTextContents();
  const isSorted = (found: readonly string[], sign: 1 | -1): boolean => {
    const natural = new Intl.Collator('en', { numeric: true });
    return found.every((truth, i) => i === 0 || sign * natural.compare(found[i - 1] as string, truth) <= 0);
  };
  await listOf(page).getByRole('option').first().waitFor();
  expect(isSorted(await truths(), 1)).toBe(false);
  await page.getByRole('button', { name: 'truth' }).click();
  await expect.poll(async () => isSorted(await truths(), 1)).toBe(true);
  await page.getByRole('button', { name: 'truth, ascending' }).click();
  await expect.poll(async () => isSorted(await truths(), -1)).toBe(true);
  expect(page.url()).toContain('sort=truth.descending');
  await page.getByRole('button', { name: 'truth, descending' }).click();
  await expect.poll(() => page.url()).not.toContain('sort=');
  await page.context().close();
});

test('two schemes are compared with each other, and an exact set of rules has its own trials', async () => {
  const [a, b] = ['v2-parse', 'v2-norm'].map((id) => demo.trials.schemes.findIndex((scheme) => scheme.id === id));
  const label = ({ verdicts }: PageTrial, at = -1): boolean | null | undefined =>
    verdicts[at]?.inScope === true ? verdicts[at].correct : null;
  const differing = demo.trials.list.filter((trial) => label(trial, a) !== label(trial, b));
  const { page } = await openPage(browser, `${url}#/trials`);
  await pick(page, 'scheme', 'v2-parse');
  await pick(page, 'differs from', 'v2-norm');
  await page.getByText(`${differing.length} trials of ${demo.trials.list.length}:`).waitFor();

  const sets = demo.trials.list.flatMap(({ verdicts }) =>
    verdicts.flatMap(({ madeBy }) => (madeBy === null ? [] : [joinedSets(madeBy)])),
  );
  const set = sets.find((one) => one.includes(' + ')) ?? '';
  const made = demo.trials.list.filter(({ verdicts }) =>
    verdicts.some(({ madeBy }) => madeBy !== null && joinedSets(madeBy) === set),
  );
  await page.goto(`${url}#/trials?set=${encodeURIComponent(set)}`);
  await page.getByText(new RegExp(`^${made.length} trials? of ${demo.trials.list.length}:`)).waitFor();
  expect([made.length > 0, made.length < differing.length]).toEqual([true, true]);
  await page.context().close();
});

test('an empty list names its filters, and each can be dropped', async () => {
  const { page } = await openPage(browser, `${url}#/trials?scheme=combined&direction=lost&q=no+such+words`);
  const drops = page.getByRole('region', { name: 'Filters to drop' }).getByRole('link');
  await expect
    .poll(() => drops.allTextContents())
    .toEqual(['without scheme combined', 'without direction ▼ lost', 'without search no such words']);
  await expect.poll(() => page.locator('.browser').isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await drops.nth(2).click();
  await listOf(page).getByRole('option').first().waitFor();
  expect(page.url()).toContain('scheme=combined&direction=lost');
  await expect.poll(() => drops.count()).toBe(0);
  await page.context().close();
});

test('columns are chosen, and the address keeps them', async () => {
  const { page } = await openPage(browser, `${url}#/trials`);
  await page.getByText('Columns').click();
  await page.getByRole('checkbox', { name: 'item' }).check();
  await page.getByRole('checkbox', { name: 'truth' }).uncheck();
  const heads = (): Promise<string[]> => page.locator('.heads button').allTextContents();
  await expect.poll(heads).toEqual(['change', 'question', 'parsed', 'cell', 'item']);
  await page.reload();
  await expect.poll(heads).toEqual(['change', 'question', 'parsed', 'cell', 'item']);
  await page.context().close();
});

test.each(['CSV', 'JSON lines'])('the list is downloaded as %s as it is filtered', async (format) => {
  const { page, errors } = await openPage(browser, `${url}#/trials?scheme=combined&sort=trial.ascending`);
  const waited = page.waitForEvent('download');
  await page.getByRole('button', { name: format }).click();
  const path = await (await waited).path();
  const text = readFileSync(path, 'utf8');
  const natural = new Intl.Collator('en', { numeric: true });
  const ids = flipsUnder('combined')
    .map(({ trialId }) => trialId)
    .toSorted((one, other) => natural.compare(one, other));
  if (format === 'CSV') {
    const rows = parseCsv(text, { columns: true, bom: false }) as Record<string, string>[];
    expect(rows.map((row) => row['trial_id'])).toEqual(ids);
    expect(rows.every((row) => row['combined_correct'] !== row['stored_correct'])).toBe(true);
  } else {
    const trials = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as PageTrial);
    expect(trials.map(({ trialId }) => trialId)).toEqual(ids);
    expect(trials[0]?.response).toBe(demo.trials.list.find(({ trialId }) => trialId === ids[0])?.response);
  }
  expect(errors).toEqual([]);
  await page.context().close();
});

test('on a phone the list and a trial are two screens, and filters are folded', async () => {
  const { page } = await openPage(browser, `${url}#/trials`, { viewport: { width: 400, height: 800 } });
  await listOf(page).getByRole('option').nth(8).waitFor();
  await expect.poll(() => page.locator('.detail').count()).toBe(0);
  await expect.poll(() => page.locator('.picker').count()).toBe(0);
  await page.getByRole('button', { name: 'Filters' }).click();
  await pick(page, 'scheme', 'combined');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.poll(() => page.locator('.picker').count()).toBe(1);
  await page.locator('.list').evaluate((list) => (list.scrollTop = 300));
  await listOf(page).getByRole('option').nth(9).click();
  await page.locator('.detail h3').waitFor();
  await expect.poll(() => listOf(page).isVisible()).toBe(false);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
  await page.getByRole('link', { name: 'All trials' }).click();
  await listOf(page).waitFor();
  await expect.poll(() => page.locator('.list').evaluate((list) => list.scrollTop)).toBeGreaterThan(200);
  await page.context().close();
});

test('on a phone, the list of a filter with its counts stays in the window', async () => {
  const { page } = await openPage(browser, `${url}#/trials`, { viewport: { width: 400, height: 800 } });
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const label of ['scheme', 'direction', 'rule']) {
    await page
      .locator('.picker-value')
      .filter({ has: page.getByText(label, { exact: true }) })
      .click();
    await page.locator('.picker-list .muted').first().waitFor();
    await expect
      .poll(async () => {
        const box = await page.locator('.picker-list').boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 1000);
      })
      .toBeLessThanOrEqual(400);
    await page.keyboard.press('Escape');
  }
  await page.context().close();
});

test('keys that are typed in the open list of a filter do not step through the trials or change the section', async () => {
  const { page } = await openPage(browser, `${url}#/trials`);
  await page.locator('[aria-selected="true"][aria-posinset="1"]').waitFor();
  const before = await opened(page);
  await page.locator('.picker-value', { hasText: 'direction' }).click();
  await page.getByRole('listbox', { name: 'direction' }).waitFor();
  for (const key of 'j3') await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await page.getByRole('listbox', { name: 'direction' }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toMatch(/^#\/trials/);
  await expect.poll(() => opened(page)).toBe(before);
  // The page takes the key again, once: it goes to the second trial.
  await page.keyboard.press('j');
  await page.locator('[aria-selected="true"][aria-posinset="2"]').waitFor();
  await page.context().close();
});

test('a filter with thousands of values is searched by typing', async () => {
  const { list, ...trials } = many(3_335);
  const named = list.map((trial, at) => ({ ...trial, variant: `variant_${at}` }));
  const path = join(folder, 'values.html');
  const { page, errors } = await openPage(browser, `${writePage(path, demo.data, { ...trials, list: named })}#/trials`);
  await page.locator('.picker-value', { hasText: 'variant' }).click();
  const options = page.getByRole('listbox', { name: 'variant' }).getByRole('option');
  await options.first().waitFor();
  await expect.poll(() => options.count()).toBe(100);
  await page.getByText('3,235 more values').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('_333');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['variant_333 1', ...[0, 1, 2, 3, 4].map((digit) => `variant_333${digit} 1`)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('1 trial of 3,335:').waitFor();
  await page.getByRole('button', { name: 'Remove the filter variant' }).click();
  await page.getByText('3,335 trials of 3,335:').waitFor();
  await page.locator('.picker-value', { hasText: 'variant' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => options.count()).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});
