/** The summary: one screen, and numbers that agree with each other, with the table, and with the rows that their links show. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoInBrowser } from './demo-in-browser.ts';
import { goTo, openPage } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

interface Card {
  readonly value: string;
  readonly detail: string;
  readonly leadsTo: string;
  readonly href: string;
}

async function readCards(page: Page): Promise<ReadonlyMap<string, Card>> {
  await page.locator('.key-numbers li').nth(3).waitFor();
  const cards = await page.locator('.key-numbers a').evaluateAll((links) =>
    links.map((link) => {
      const text = (part: string): string => link.querySelector(part)?.textContent ?? '';
      return [
        text('.what'),
        {
          value: text('strong'),
          detail: text('.extent'),
          leadsTo: text('.leads-to'),
          href: link.getAttribute('href') ?? '',
        },
      ] as const;
    }),
  );
  return new Map(cards);
}

/** The rows of the section that a card leads to. */
async function countRows(page: Page, { href }: Card): Promise<number> {
  await goTo(page, href);
  if (href.startsWith('#/conclusions')) {
    const rows = page.getByRole('region', { name: 'Effects of conditions under every scheme' }).locator('tbody tr');
    await rows.first().waitFor();
    return await rows.count();
  }
  const status = page.locator('main[data-section="trials"] .list-line p[role="status"]');
  await status.waitFor();
  return Number.parseInt((await status.textContent()) ?? '', 10);
}

test('one sentence, one figure and four numbers are on a screen of 1280 × 900', async () => {
  const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  await readCards(page);
  await page.locator('figure svg').waitFor();
  const parts = page.locator('.finding, figure svg, .key-numbers li');
  await expect.poll(() => parts.count()).toBe(1 + 1 + 4);
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  }
  await expect
    .poll(() => page.locator('.finding').textContent())
    .toMatch(
      /^Error rate of think rises from 39\.7\u00a0% to 57\.7\u00a0% once reasoning and invented turns are removed\.$/,
    );
  expect((await readCards(page)).get('The finding')?.value).toBe('39.7 → 57.7\u00a0%');
  await page.context().close();
});

test('each number agrees with the table, and is the number of rows that its link shows', async () => {
  const { page, errors } = await openPage(browser, url);
  const cards = await readCards(page);
  const { schemes, consistency } = demo.data.result;
  const combined = schemes.find(({ id }) => id === 'combined');
  const labels = cards.get('Labels that change, at the most') as Card;
  expect(labels).toMatchObject({
    value: `${combined?.flips} of ${combined?.trials}`,
    leadsTo: `Show these ${combined?.flips} trials`,
    href: '#/trials?scheme=combined',
  });
  const row = page.locator('tbody tr', { has: page.getByText('combined', { exact: true }) }).first();
  const cells = (await row.locator('td').allTextContents()).map((text) => text.trim());
  expect(cells).toContain(String(combined?.flips));
  for (const [name, card] of cards) {
    const [, shown] = /^Show these (\d+) (?:trials|contrasts)$/.exec(card.leadsTo) ?? [];
    if (shown === undefined) continue;
    await expect.poll(() => countRows(page, card), { message: `rows of ${name}` }).toBe(Number(shown));
    if (!name.includes('cell')) expect(card.value.split(' of ')[0], `value of ${name}`).toBe(shown);
  }
  const check = cards.get('Stored labels not reproduced');
  expect(check?.value).toBe(`${consistency.mismatches} of 234`);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('numbers name n, and contrasts are filtered to those that change', async () => {
  const { page } = await openPage(browser, url);
  const cards = await readCards(page);
  expect(cards.get('Labels that change, at the most')?.detail).toMatch(/Error rate [+−]\d+\.\d pp, 95 % interval/);
  expect(cards.get('The finding')?.detail).toBe('As stored, and under v2-parse. n = 78, not tested.');
  const contrasts = cards.get('Contrasts that change') as Card;
  expect(contrasts.href).toBe('#/conclusions?show=changed');
  await expect.poll(() => countRows(page, contrasts)).toBe(Number.parseInt(contrasts.value, 10));
  await page.context().close();
});

test('the links of a file with some of the trials state how many', async () => {
  const sample = { flips: 900, listed: demo.trials.list.length };
  const some = writePage(join(folder, 'some.html'), { ...demo.data, sample }, demo.trials);
  const { page } = await openPage(browser, some);
  expect((await readCards(page)).get('Labels that change, at the most')?.leadsTo).toBe(
    `Show those of them that are among the ${sample.listed} of 900 trials in this file`,
  );
  await page.context().close();
  const none = await openPage(browser, writePage(join(folder, 'none.html'), { ...demo.data, sample: null }, null));
  expect((await readCards(none.page)).get('Labels that change, at the most')?.leadsTo).toBe(
    'Show the examples of this result',
  );
  await none.page.context().close();
});

test('warnings without an action are not in the summary, and the other findings are on request', async () => {
  const { result } = demo.data;
  const idle = { code: 'rule-never-fires', scheme: 'combined', rule: 'P9', share: 0, trials: 234, text: '' } as const;
  const data = { ...demo.data, result: { ...result, warnings: [idle, 'run first: a note'] } };
  const { page } = await openPage(browser, writePage(join(folder, 'idle.html'), data, null));
  await page.getByText('run first: a note').waitFor();
  await expect.poll(() => page.getByText('fires on none').count()).toBe(0);
  const names = page.getByText('Items whose number of errors changes');
  await expect.poll(() => names.isVisible()).toBe(false);
  await page.getByText('More: what changes where').click();
  await names.waitFor();
  await goTo(page, '#/about');
  await page.getByText('combined: 1 rule fires on none of 234 trials (P9).').waitFor();
  await page.context().close();
});
