/** A page without its data, or with damaged data, shows an error; and its policy blocks other sources. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from './chromium.ts';
import { openPage } from './open-page.ts';
import { demoPage } from './page-data.ts';
import { filled, packed, place, writeText } from './page-file.ts';

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'audit-template-'));
const template = readFileSync('src/report/html/page.html', 'utf8');

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the template has both places once, and loads nothing', () => {
  expect(template.split(place('data-result'))).toHaveLength(2);
  expect(template.split(place('data-trials'))).toHaveLength(2);
  expect(template).not.toMatch(/<(?:script|link|img|iframe)[^>]* (?:src|href)="(?!data:)/);
  expect(template).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/);
  expect(Buffer.byteLength(template)).toBeLessThan(425_000);
});

const whole = packed({ result: {} });

test.each([
  ['no data', '', 'This file contains no result'],
  ['no base64', '%%%', 'the file is damaged or cut off'],
  ['a file that was cut off', whole.slice(0, whole.length / 2), 'the file is damaged or cut off'],
  ['no JSON', Buffer.from('not gzip').toString('base64'), 'the file is damaged or cut off'],
])('%s is reported in a sentence', async (_, text, sentence) => {
  const page = template.replace(place('data-result'), () => filled('data-result', text));
  const { page: shown } = await openPage(browser, writeText(join(folder, 'bad.html'), page));
  await shown.getByRole('alert').waitFor();
  await expect.poll(() => shown.getByRole('alert').textContent()).toContain(sentence);
  await shown.context().close();
});

test('a browser that cannot unpack the data shows an error', async () => {
  const page = template.replace(place('data-result'), () => filled('data-result', whole));
  const { page: shown } = await openPage(browser, 'about:blank');
  await shown.addInitScript('delete globalThis.DecompressionStream');
  await shown.goto(writeText(join(folder, 'old.html'), page));
  await shown.getByRole('alert').waitFor();
  await expect.poll(() => shown.getByRole('alert').textContent()).toContain('This browser cannot unpack');
  await shown.context().close();
});

test('a section that cannot be shown has an error, and the others are shown', async () => {
  const { data } = await demoPage();
  const result = { ...data.result, flipReasons: [null] };
  const page = template.replace(place('data-result'), () => filled('data-result', packed({ ...data, result })));
  const { page: shown } = await openPage(browser, `${writeText(join(folder, 'part.html'), page)}#/why`);
  await shown.getByRole('alert').getByText('This section cannot be shown').waitFor();
  await shown.keyboard.press('2');
  await shown.getByText('Δ error, pp, where T 0.0').waitFor();
  await expect.poll(() => shown.getByRole('alert').count()).toBe(0);
  await shown.context().close();
});

test('no other script runs', async () => {
  const page = template.replace('</body>', '<script>document.title = "taken"</script></body>');
  const { page: shown, errors } = await openPage(browser, writeText(join(folder, 'script.html'), page));
  await expect.poll(() => shown.title()).toBe('Answer-parsing audit');
  expect(errors.join()).toContain('Content Security Policy');
  await shown.context().close();
});
