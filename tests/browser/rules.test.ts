/** Switches of the rules: cells, contrasts, ranks and claims follow the setting; links lead to the trials of rules. */
import { fixedText, percentText, signedText } from '../../src/base/text/readable-numbers.ts';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { STORED } from '../../src/base/core/scheme.ts';
import { kendallTauB } from '../../src/stats/ranks.ts';
import type { ClaimResult } from '../../src/documents/claims.ts';
import type { PageData } from '../../src/documents/page.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { goTo, openPage, violations } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();
const { result } = demo.data;
const { universes = [], cells = [] } = result.multiverse ?? {};
const NO_THINK = 'raw+P2+N1+N2+N3';
const at = universes.findIndex(({ id }) => id === NO_THINK);

/** The errors of the universe in a cell, out of how many. */
function errorsOf(variant: unknown, condition: string, temperature: unknown): [errors: number, n: number] {
  const cell = cells.find(
    ({ key }) => key.variant === variant && key.condition === condition && key.temperature === temperature,
  );
  return [cell?.errors[at] ?? Number.NaN, cell?.n ?? Number.NaN];
}

const rateOf = (...place: Parameters<typeof errorsOf>): number => {
  const [errors, n] = errorsOf(...place);
  return (errors / n) * 100;
};

/** Switches `think-strip` off. */
async function switchOff(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'think-strip' }).click();
  await page.waitForURL(/rules=S\+P2\+N1\+N2\+N3/);
}

test('without think-strip the cells are those of its universe', async () => {
  const { page, errors } = await openPage(browser, `${url}#/cells?scheme=combined`);
  const table = page.getByRole('region', { name: /Cells with their uncertainty/ });
  const read = async (): Promise<string[][]> =>
    Promise.all((await table.locator('tbody tr').all()).map((row) => row.locator('td').allTextContents()));
  await table.waitFor();
  const combined = await read();
  await switchOff(page);
  await page.getByText('No scheme has this setting of the rules').waitFor();
  const rows = await read();
  expect(rows).toHaveLength(cells.length);
  for (const [temperature, variant, condition = '', n, , error] of rows) {
    expect(error).toBe(percentText(rateOf(variant, condition, Number(temperature))));
    expect(Number(n)).toBe(errorsOf(variant, condition, Number(temperature))[1]);
  }
  expect(rows.map((row) => row[5])).not.toEqual(combined.map((row) => row[5]));
  expect(new Set(rows.map((row) => row[7]))).toEqual(new Set(['–']));
  await page.getByRole('link', { name: 'combined', exact: true }).click();
  await page.getByText('All outputs about one item').waitFor();
  await expect.poll(() => read()).toEqual(combined);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('contrasts and ranks follow, and the setting stays in other sections', async () => {
  const { page } = await openPage(browser, `${url}#/conclusions?rules=S+P1+P2+N1+N2+N3`);
  await page.getByText('Its column and its rows below have intervals').waitFor();
  await switchOff(page);
  await page.getByText('Intervals, p values and tests of swaps need the items').waitFor();
  const contrasts = page.getByRole('region', { name: 'Effects of conditions under every scheme' });
  const stored = result.contrasts.filter(({ scheme }) => scheme === STORED);
  const heads = await contrasts.locator('thead th').allTextContents();
  const column = heads.findIndex((head) => head.includes(NO_THINK));
  const rows = await contrasts.locator('tbody tr').all();
  expect(rows).toHaveLength(stored.length);
  for (const [i, { key, condition, baseline, effectPp }] of stored.entries()) {
    const effect = rateOf(key.variant, condition, key.temperature) - rateOf(key.variant, baseline, key.temperature);
    const sign = effect * effectPp < 0 ? '⇄ ' : '';
    const shown = await rows[i]?.locator('td').nth(column).textContent();
    expect(shown?.trim()).toBe(`${sign}${signedText(effect, 1)}`);
  }
  const taus = result.ranks
    .filter(({ scheme }) => scheme === STORED)
    .map(({ key, ranking }) => {
      const rates = ranking.map(({ value }) => rateOf(value, String(key.condition), key.temperature));
      return kendallTauB(
        ranking.map(({ errorPct }) => errorPct),
        rates,
      ).tauB;
    })
    .filter((tau) => tau !== null);
  const mean = taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
  await page.getByText(`(mean τ-b ${fixedText(mean, 3)})`).waitFor();
  await page.getByRole('link', { name: 'Multiverse' }).click();
  await page.getByText(`Under ${NO_THINK}, ${universes[at]?.errors} of`).waitFor();
  await expect.poll(() => page.locator('tr:has(a.chosen)').textContent()).toContain(NO_THINK);
  await page.keyboard.press('2');
  await page.waitForURL(/#\/cells\?rules=S\+P2/);
  await expect.poll(() => page.getByRole('switch', { name: 'think-strip' }).isChecked()).toBe(false);
  await page.context().close();
});

test('the switches begin as stored, a click turns one rule on, and the scheme that they equal is named', async () => {
  const { page } = await openPage(browser, `${url}#/conclusions`);
  await page.getByText('As stored: no rule is on.').waitFor();
  const all = await page.getByRole('switch').all();
  expect(await Promise.all(all.map((one) => one.isChecked()))).toEqual(all.map(() => false));
  expect(await page.getByRole('link', { name: 'as stored', exact: true }).getAttribute('aria-current')).toBe('true');
  await page.getByRole('switch', { name: 'script-digits' }).click();
  await page.waitForURL(/rules=N1$/);
  await page.getByText('No scheme has this setting.').waitFor();
  await page.getByRole('switch', { name: 'dotted-abbreviations' }).click();
  await page.getByRole('switch', { name: 'markdown-punctuation' }).click();
  await page.getByText('Equals v2-norm.').waitFor();
  await page.getByRole('link', { name: 'as stored', exact: true }).click();
  await page.getByText('As stored: no rule is on.').waitFor();
  expect(page.url()).not.toContain('rules=');
  await goTo(page, '#/cells?scheme=combined');
  await page.getByText('Equals combined.').waitFor();
  const isStored = result.consistency.mismatches === 0;
  await page.getByRole('link', { name: isStored ? 'as stored' : 'v1', exact: true }).click();
  await page.getByText(isStored ? 'Equals v1, which is as stored.' : 'Equals v1.').waitFor();
  await page.context().close();
});

test('a rule without effect is marked, and returns with the source', async () => {
  const { page } = await openPage(browser, `${url}#/multiverse?rules=S+P1`);
  await page.getByRole('switch', { name: 'source' }).click();
  await page.getByRole('switch', { name: 'think-strip (without effect)' }).waitFor();
  await page.getByText('Under stored, ').waitFor();
  await page.getByRole('switch', { name: 'source' }).click();
  await page.getByText('Under raw+P1, ').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('claims have the answer of the setting', async () => {
  const answer = {
    verdict: 'supported',
    estimatePp: 12,
    low: 8,
    high: 16,
    p: 0.001,
    minP: 0.001,
    n: [10, 10],
    items: 10,
  } as const;
  const each = universes.map(({ id, rules }, i) => ({ id, rules: [...rules], holds: i !== at, estimatePp: i - 20 }));
  const claim: ClaimResult = {
    id: 'first',
    text: 'A claim.',
    holds: 'errorPct(condition=asch_history_5) > errorPct(condition=control)',
    stored: answer,
    holm: 0.001,
    schemes: [],
    settings: { of: each.length, holding: each.length - 1, brokenBy: [], shapleyPp: null, each },
    margin: { labels: 3, left: 3, right: 0, significance: 1, items: 1, group: null },
    receipts: [],
  };
  const data: PageData = { ...demo.data, result: { ...result, claims: [claim] } };
  const { page } = await openPage(
    browser,
    `${writePage(join(folder, 'claims.html'), data, null)}#/claims?rules=S+P1+P2+N1+N2+N3`,
  );
  const row = page.getByRole('region', { name: 'The claims, as stored' }).locator('tbody tr');
  await row.getByText('true', { exact: false }).first().waitFor();
  await switchOff(page);
  await row.getByText('false').waitFor();
  await row.getByText(`${signedText(at - 20, 1)} points`).waitFor();
  await row.getByRole('link', { name: 'first' }).click();
  await page.getByRole('link', { name: 'Close' }).click();
  expect(page.url()).toContain('rules=S+P2');
  await page.context().close();
});

test('without a multiverse the place of the switches names the option', async () => {
  const data = { ...demo.data, result: { ...result, multiverse: null } };
  const { page } = await openPage(browser, `${writePage(join(folder, 'plain.html'), data, null)}#/cells?rules=S`);
  await page.getByText('Made with --multiverse').waitFor();
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
  await expect.poll(() => page.locator('.heat-cell').count()).toBeGreaterThan(10);
  await goTo(page, '#/conclusions');
  await page.getByText('Made with --multiverse').waitFor();
  await page.context().close();
});

test('rules, bars and sets of rules lead to their trials', async () => {
  const { page } = await openPage(browser, `${url}#/why`);
  const shares = page.getByRole('region', { name: /^The share of each rule in / }).first();
  await expect
    .poll(() => shares.getByRole('link', { name: 'think-strip' }).getAttribute('href'))
    .toBe('#/trials?scheme=combined&rule=think-strip');
  const sets = page.getByRole('region', { name: 'The smallest sets of rules' });
  const links = await sets.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.map((link) => new URLSearchParams(link.split('?')[1]).get('set'))).toEqual(
    result.attribution.flipSets.map(({ sets: own }) => own.map((set) => set.join(' + ')).join(' | ')),
  );
  expect(links[0]).toBe('#/trials?scheme=combined&set=source+%2B+think-strip');
  await page
    .locator('svg title', { hasText: /^think-strip: .* over all trials$/ })
    .locator('..')
    .click({ force: true });
  await page.waitForURL(/#\/trials\?scheme=combined&rule=think-strip/);
  await page.context().close();
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing at all in the sections with switches, %s',
  async (colorScheme) => {
    const { page } = await openPage(browser, url, { colorScheme });
    for (const address of ['#/cells?rules=S+P2', '#/conclusions?rules=S+P2', '#/why', '#/multiverse?rules=S+P2']) {
      await goTo(page, address);
      await page.locator(`main[data-section="${/\w+/.exec(address)?.[0]}"] h2`).waitFor();
      expect({ address, found: await violations(page) }).toEqual({ address, found: [] });
    }
    await page.context().close();
  },
);

test('results without comparisons say which options make them', async () => {
  const none = {
    ...result,
    contrasts: [],
    ranks: [],
    cells: [],
    conclusions: { ...result.conclusions, contrasts: 0, rankedPairs: 0, schemes: [] },
    options: { ...result.options, schemes: [] },
    flipReasons: [],
  };
  const { page, errors } = await openPage(
    browser,
    `${writePage(join(folder, 'none.html'), { ...demo.data, result: none, figures: [] }, null)}#/conclusions`,
  );
  await page.getByText('Nothing is compared: there are no contrasts and no ranks. --group-by forms cells').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: /Contrasts|Changes of effects|Ranks/ }).count()).toBe(0);
  await page.getByText('audit claims init').waitFor();
  await goTo(page, '#/cells');
  await page.getByText('--schemes names some').waitFor();
  await goTo(page, '#/why');
  await page.getByText('No label changes under the requested schemes.').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});
