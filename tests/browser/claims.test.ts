/** The claims of the page: the first section where there are any, and the trials of a claim. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ClaimResult } from '../../src/documents/claims.ts';
import type { PageTrials } from '../../src/documents/page.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { audit } from '../support/in-process.ts';
import { copyDemo } from '../support/folders.ts';
import { viewed } from '../support/viewed.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { noiseOf, openPage, violations } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();

const HOSTILE = '<img src=x onerror=alert(1)>';
const CLAIMS = `claims:
  - id: pressure
    text: "${HOSTILE} raises errors."
    holds: errorPct(variant=think, condition=asch_history_5) > errorPct(variant=think, condition=control)
  - id: order
    holds: errorPct(condition=control) < errorPct(condition=authoritative_bias) < errorPct(condition=asch_history_5)
  - id: pressure-again
    holds: errorPct(variant=think, condition=asch_history_5) > errorPct(variant=think, condition=control)
`;

let claims: readonly ClaimResult[] = [];
let page = '';
beforeAll(async () => {
  copyDemo(folder);
  writeFileSync(join(folder, 'claims.yaml'), CLAIMS);
  const words = ['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--claims', 'claims.yaml'];
  await audit([...words, '--out-json', 'claims.json', '--out-db', 'claims.db', '--out-md', 'claims.md'], {
    cwd: folder,
  });
  ({ claims = [] } = JSON.parse(readFileSync(join(folder, 'claims.json'), 'utf8')) as AuditResult);
  page = pageWith(claims);
});

/** The page of the demo with these claims. */
function pageWith(own: readonly ClaimResult[], trials: PageTrials | null = demo.trials, name = 'claims.html'): string {
  const result = { ...demo.data.result, claims: own };
  return writePage(join(folder, name), { ...demo.data, result }, trials);
}

/** How many trials the filter finds, once the rest of the line is there. */
async function found(opened: Page, rest: RegExp): Promise<number> {
  const text = await opened.getByRole('status').filter({ hasText: rest }).textContent();
  return Number(/^\d+/.exec(text ?? '')?.[0]);
}

test('a page without claims has no such section', async () => {
  const { page: opened } = await openPage(browser, url);
  await opened.getByRole('heading', { name: 'Summary' }).waitFor();
  await expect.poll(() => opened.getByRole('link', { name: 'Claims' }).count()).toBe(0);
  await opened.context().close();
});

test('a page with claims begins with them, in silence', async () => {
  expect(await noiseOf(browser, page, 'claims', HOSTILE)).toEqual({ errors: [], requests: [page] });
  const { page: opened } = await openPage(browser, page);
  await opened.getByText(/claims (?:is|are) true as stored/).waitFor();
  await opened.keyboard.press('2');
  await opened.getByRole('heading', { name: 'Summary' }).waitFor();
  await opened.keyboard.press('1');
  await opened.getByText(HOSTILE).first().waitFor();
  await opened.context().close();
});

test('a row has the comparison as it is written, and every scheme and setting in words', async () => {
  const { page: opened } = await openPage(browser, page);
  const row = opened.getByRole('row').filter({ hasText: HOSTILE });
  const [{ holds, stored, schemes, settings }] = claims as [ClaimResult];
  await row.locator('code', { hasText: holds }).waitFor();
  const titles = await row.locator('.strip .verdict-mark').evaluateAll((all) => all.map((one) => one.textContent));
  expect(titles).toHaveLength(1 + schemes.length);
  expect(titles[0]).toMatch(new RegExp(`stored: ${stored.verdict}.*, [−+][0-9.]+ points$`));
  await expect.poll(() => row.locator('.setting-strip [title$=" points"]').count()).toBe(settings?.of);
  await row.getByRole('img', { name: `true in ${settings?.holding} of ${settings?.of} settings` }).waitFor();
  await opened.context().close();
});

test.each(['light', 'dark'] as const)('a claim opens with its answers, and is accessible, %s', async (colorScheme) => {
  const { page: opened } = await openPage(browser, page, { colorScheme });
  await opened.getByRole('link', { name: 'order' }).focus();
  await opened.keyboard.press('Enter');
  const detail = opened.getByRole('region', { name: 'Claim order' });
  await detail.getByText('The comparisons of the chain').waitFor();
  await detail.getByRole('link', { name: 'All changed trials' }).waitFor();
  await expect.poll(() => detail.locator('details').count()).toBe(claims[1]?.receipts.length);
  expect(await violations(opened)).toEqual([]);
  await detail.getByRole('link', { name: 'Close' }).click();
  await detail.waitFor({ state: 'detached' });
  await opened.context().close();
});

test('at 360 px only tables scroll sideways, with many schemes too', async () => {
  const many = claims.map((claim) => ({
    ...claim,
    schemes: claim.schemes
      .slice(0, 1)
      .flatMap((one) => Array.from({ length: 60 }, (_, at) => ({ ...one, scheme: `scheme-${at}` }))),
  }));
  const { page: opened } = await openPage(
    browser,
    `${pageWith(many, demo.trials, 'many.html')}#/claims?claim=pressure`,
    {
      viewport: { width: 360, height: 800 },
    },
  );
  await opened.getByRole('link', { name: 'All changed trials' }).waitFor();
  await expect.poll(() => opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect((await opened.locator('.strip').first().boundingBox())?.width).toBeLessThan(300);
  await opened.context().close();
});

test('no text of a claim is invisible or changes the direction', async () => {
  const evil = '\u202Eevil\u2066';
  const settings = {
    of: 1,
    holding: 0,
    brokenBy: [[evil]],
    shapleyPp: {},
    each: [{ id: evil, rules: [evil], holds: false, estimatePp: 1 }],
  };
  const [first] = claims as [ClaimResult];
  const hostile = { ...first, id: evil, text: `${evil} text`, holds: `${evil} holds`, settings };
  const { page: opened, errors } = await openPage(
    browser,
    `${pageWith([hostile], demo.trials, 'hostile.html')}#/claims?claim=${encodeURIComponent(evil)}`,
  );
  await opened.getByText('Fails wherever').waitFor();
  const shown = await opened.evaluate(() => document.getElementById('page')?.outerHTML.replaceAll(/href="[^"]*"/g, ''));
  expect(shown).toContain('⟨U+202E⟩evil⟨U+2066⟩');
  expect(/[\u202a-\u202e\u2066-\u2069]/.exec(shown?.replaceAll(/[\u2068\u2069]/g, '') ?? '')).toBeNull();
  expect(errors).toEqual([]);
  await opened.context().close();
});

describe('the trials of a claim', () => {
  const isOf = ({ variant, condition }: { variant: string | null; condition: string | null }): boolean =>
    variant === 'think' && (condition === 'asch_history_5' || condition === 'control');

  test('are those of its groups, until the filter is removed', async () => {
    const { page: opened } = await openPage(browser, `${page}#/claims?claim=pressure-again`);
    await opened.getByRole('link', { name: 'All changed trials of this claim' }).click();
    await opened.locator('.picker.set', { hasText: 'claim' }).getByText('pressure-again').waitFor();
    const all = demo.trials.list.length;
    const own = demo.trials.list.filter(isOf).length;
    expect([own > 0, own < all]).toEqual([true, true]);
    expect(await found(opened, new RegExp(`of ${all}:`))).toBe(own);
    await opened.getByRole('button', { name: 'Remove the filter claim' }).click();
    expect(await found(opened, new RegExp(`^${all} trials of ${all}:`))).toBe(all);
    await opened.context().close();
  });

  test('are the same in the served page of a database', async () => {
    const { address } = await viewed(['claims.db'], folder);
    const { page: opened } = await openPage(browser, `${address}#/claims?claim=pressure`);
    await opened.getByRole('link', { name: 'All changed trials of this claim' }).click();
    const own = demo.trials.list.filter(isOf).length;
    expect(await found(opened, /^\d+ trials of \d+:/)).toBe(own);
    await opened.context().close();
  });

  test('are not offered where a saved document has none', async () => {
    const { page: opened, errors } = await openPage(browser, `${pageWith(claims, null, 'saved.html')}#/claims`);
    await opened.getByRole('link', { name: 'order' }).click();
    await opened.getByRole('region', { name: 'Claim order' }).locator('details').first().waitFor();
    await expect.poll(() => opened.getByRole('link', { name: 'All changed trials' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await opened.context().close();
  });
});
