/** Blind marks on the page: the labels appear with the next trial or after five seconds, and until then a mark can be undone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewReport } from '../../src/apps/review/documents/reviews.ts';
import { audit } from '../support/in-process.ts';
import { startBrowser } from './chromium.ts';
import { atTrial, begun, countLabels, kept, reviewIn, rowsIn, sampledFolder } from './review-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The words of each row in the file, with what was visible. */
function wordsIn(folder: string): string[] {
  return rowsIn(folder).map(({ mark, labels }) => `${mark} ${labels}`);
}

async function reportOf(folder: string): Promise<ReviewReport> {
  const { code, stderr } = await audit(['review', 'report', '--reviews', 'r.db', '--out-json', 'r.json'], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')) as ReviewReport;
}

test('Backspace undoes a mark that is still blind, and a change after the reveal is kept as such', async () => {
  const folder = await sampledFolder(6);
  const { page } = await begun(browser, await reviewIn(folder));
  await page.keyboard.press('Backspace'); // there is no mark
  await page.keyboard.press('c');
  await page.getByText('Until then Undo removes the mark').waitFor();
  await page.keyboard.press('Backspace');
  await page.getByText('Saved: withdrawn.').waitFor();
  await page.getByText('are hidden until you mark').waitFor();
  await page.getByText('0 of 6 marked').waitFor();
  await expect.poll(() => countLabels(page)).toBe(0);
  await page.keyboard.press('x');
  await page.getByText('Saved: incorrect.').waitFor();
  await page.keyboard.press('n');
  await atTrial(page, 2);
  await page.getByText('are hidden until you mark').waitFor();
  expect(wordsIn(folder)).toEqual(['correct hidden', 'withdrawn hidden', 'incorrect hidden']);

  await page.keyboard.press('k');
  await atTrial(page, 1);
  await page.getByRole('list', { name: 'Labels' }).waitFor();
  await page.keyboard.press('Backspace'); // the labels are visible
  await page.keyboard.press('c');
  await page.getByText('Saved: correct.').waitFor();
  expect(wordsIn(folder).slice(3)).toEqual(['correct revealed']);
  expect(kept(folder)).toEqual([[0, 'correct', null]]);
  const { blindness, schemes, progress } = await reportOf(folder);
  expect(blindness).toMatchObject({ basis: 'blind', changed: 1, afterReveal: { marks: 1, trials: 1, reviewers: 1 } });
  expect(progress).toMatchObject({ marks: 1, labelled: 1 });
  // The estimate keeps the mark "incorrect".
  const [trial] = schemes;
  expect(trial?.scheme).toBe('stored');

  await page.keyboard.press('w');
  await page.getByText('Saved: withdrawn.').waitFor();
  expect(wordsIn(folder).slice(4)).toEqual(['withdrawn revealed']);
  await page.getByText('0 of 6 marked').waitFor();
  await expect.poll(() => countLabels(page)).toBe(1); // they were visible before
  await page.getByRole('button', { name: 'correct c', exact: true }).click();
  await page.getByText('Saved: correct.').waitFor();
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByText('Saved: withdrawn.').waitFor();
  expect(wordsIn(folder).slice(5)).toEqual(['correct revealed', 'withdrawn revealed']);
  await page.context().close();
});

test('labels appear five seconds after the mark, also if it was changed meanwhile', async () => {
  const folder = await sampledFolder(6);
  const { page } = await begun(browser, await reviewIn(folder));
  await page.clock.install();
  await page.keyboard.press('c');
  await page.getByText('Saved: correct.').waitFor();
  await page.clock.fastForward(4000);
  await page.keyboard.press('x');
  await page.getByText('Saved: incorrect.').waitFor();
  await page.clock.fastForward(4000);
  await expect.poll(() => countLabels(page)).toBe(0);
  await page.keyboard.press('e');
  await page.keyboard.type('half a no');
  await page.clock.fastForward(1500);
  await page.getByRole('list', { name: 'Labels' }).waitFor();
  await expect.poll(() => page.getByLabel('note').inputValue()).toBe('half a no');
  await page.keyboard.press('Escape');
  await page.getByText('Saved: incorrect.').waitFor();
  expect(wordsIn(folder)).toEqual(['correct hidden', 'incorrect hidden', 'incorrect revealed']);
  const { blindness } = await reportOf(folder);
  expect(blindness).toMatchObject({ blind: { marks: 1 }, changed: 0, afterReveal: { marks: 0 } });
  await page.context().close();
});

test('a mark that was undone is not followed by labels', async () => {
  const folder = await sampledFolder(6);
  const { page } = await begun(browser, await reviewIn(folder));
  await page.clock.install();
  await page.keyboard.press('u');
  await page.getByText('Saved: cannot tell.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('Saved: withdrawn.').waitFor();
  await page.clock.fastForward(20_000);
  await page.getByText('are hidden until you mark').waitFor();
  await expect.poll(() => countLabels(page)).toBe(0);
  await page.context().close();
});

test('a page that is loaded again shows the labels of a marked trial after five seconds', async () => {
  const folder = await sampledFolder(6);
  const { page } = await begun(browser, await reviewIn(folder));
  await page.keyboard.press('c');
  await page.getByText('Saved: correct.').waitFor();
  await page.clock.install();
  await page.reload();
  await page.getByText('Until then Undo removes the mark').waitFor();
  await expect.poll(() => countLabels(page)).toBe(0);
  await page.clock.fastForward(5500);
  await page.getByRole('list', { name: 'Labels' }).waitFor();
  await page.context().close();
});

test('marks with visible labels are in no blind estimate, and the report has that first', async () => {
  const folder = await sampledFolder(6);
  const { page } = await begun(browser, await reviewIn(folder, 'ann', '--no-blind'));
  await expect.poll(() => countLabels(page)).toBe(1);
  await page.keyboard.press('c');
  await page.getByText('Saved: correct.').waitFor();
  expect(wordsIn(folder)).toEqual(['correct visible']);
  const { stdout } = await audit(['review', 'report', '--reviews', 'r.db'], { cwd: folder });
  expect(stdout.split('\n')[2]).toContain('These estimates are not blind');
  await page.context().close();
});
