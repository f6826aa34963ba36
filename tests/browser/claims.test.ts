/** The claims of the page: the first section where there are any, and the trials of a claim. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/result/result.ts';
import { audit } from '../support/in-process.ts';
import { copyDemo } from '../support/folders.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { noiseOf, openPage, violations } from './open-page.ts';
import { pathToFileURL } from 'node:url';

const { browser, folder, url } = await demoInBrowser();

const HOSTILE = '<img src=x onerror=alert(1)>';
const CLAIMS = `claims:
  - id: pressure
    text: "${HOSTILE} raises errors."
    holds: errorPct(variant=think, condition=asch_history_5) > errorPct(variant=think, condition=control)
  - id: order
    holds: errorPct(condition=control) < errorPct(condition=authoritative_bias) < errorPct(condition=asch_history_5)
`;

copyDemo(folder);
writeFileSync(join(folder, 'claims.yaml'), CLAIMS);
const words = ['--runs-dir', 'runs', '--metadata', 'runs_metadata.json', '--claims', 'claims.yaml'];
await audit([...words, '--out-html', 'claims.html', '--out-json', 'claims.json', '--out-md', 'claims.md'], {
  cwd: folder,
});
const page = pathToFileURL(join(folder, 'claims.html')).href;
const { claims = [] } = JSON.parse(readFileSync(join(folder, 'claims.json'), 'utf8')) as AuditResult;

test('a page without claims has no such section', async () => {
  const { page: opened } = await openPage(browser, url);
  await opened.getByRole('heading', { name: 'Summary' }).waitFor();
  expect(await opened.getByRole('link', { name: 'Claims' }).count()).toBe(0);
  await opened.context().close();
});

test('a page with claims begins with them, in silence', async () => {
  expect(await noiseOf(browser, page, 'claims', HOSTILE)).toEqual({ errors: [], requests: [page] });
  const { page: opened } = await openPage(browser, page);
  await opened.getByText('claims are true as stored').or(opened.getByText('claims is true as stored')).waitFor();
  await opened.keyboard.press('2');
  await opened.getByRole('heading', { name: 'Summary' }).waitFor();
  await opened.context().close();
});

test.each(['light', 'dark'] as const)(
  'a claim opens with its answers and receipts, and is accessible, %s',
  async (colorScheme) => {
    const { page: opened } = await openPage(browser, page, { colorScheme });
    await opened.getByRole('link', { name: 'order' }).click();
    const detail = opened.getByRole('region', { name: 'Claim order' });
    await detail.waitFor();
    await detail.getByText('The comparisons of the chain').waitFor();
    expect(await detail.locator('details').count()).toBe(claims[1]?.receipts.length);
    expect(await violations(opened)).toEqual([]);
    await opened.context().close();
  },
);

test('the trials of a claim are those of its groups', async () => {
  const { page: opened } = await openPage(browser, `${page}#/claims?claim=pressure`);
  await opened.getByRole('link', { name: 'All trials of this claim' }).click();
  const status = opened.getByRole('status');
  await status.waitFor();
  const found = Number(/^(\d+)/.exec((await status.textContent()) ?? '')?.[1]);
  await opened.getByRole('combobox', { name: 'variant' }).selectOption('think');
  await opened.getByRole('combobox', { name: 'claim' }).selectOption({ index: 0 });
  let sum = 0;
  for (const condition of ['asch_history_5', 'control']) {
    await opened.getByRole('combobox', { name: 'condition' }).selectOption(condition);
    await opened.waitForFunction((wanted) => location.hash.includes(wanted), condition);
    await opened.waitForTimeout(100);
    const text = (await status.textContent()) ?? '';
    sum += text.startsWith('No trial') ? 0 : Number(/^(\d+)/.exec(text)?.[1]);
  }
  expect(found).toBeGreaterThan(0);
  expect(sum).toBe(found);
  await opened.context().close();
});
