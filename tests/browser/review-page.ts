/** A review in the browser: its server, its page, and the file of the marks. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Review } from '../../src/apps/review/documents/reviews.ts';
import { ReviewStore } from '../../src/apps/review/review-store.ts';
import { listStanding } from '../../src/apps/review/standing-marks.ts';
import { audit } from '../support/in-process.ts';
import { demoFolder } from '../support/folders.ts';
import { viewed, type Viewed } from '../support/viewed.ts';
import { openPage, type OpenPage } from './open-page.ts';

/** A folder with the demo and a sample of n trials in r.db. */
export async function sampledFolder(n: number): Promise<string> {
  const folder = demoFolder();
  const words = ['review', 'sample', '--runs-dir', 'runs', '--reviews', 'r.db', '--n', String(n)];
  const { code, stderr } = await audit(words, { cwd: folder });
  if (code !== 0) throw new Error(stderr);
  return folder;
}

export async function reviewIn(folder: string, reviewer = 'ann', ...words: readonly string[]): Promise<Viewed> {
  return await viewed(['--runs-dir', 'runs', '--reviews', 'r.db', '--reviewer', reviewer, ...words], folder);
}

function inStore<Value>(folder: string, read: (store: ReviewStore) => Value): Value {
  const store = ReviewStore.open(join(folder, 'r.db'));
  try {
    return read(store);
  } finally {
    store.close();
  }
}

/** The ids of the sample, in its order. */
export function drawnIn(folder: string): string[] {
  return inStore(folder, (store) => store.sample().trials.map(({ trialId }) => trialId));
}

/** All rows of the file, in the order in which they were added. */
export function rowsIn(folder: string): Review[] {
  return inStore(folder, (store) => store.reviews());
}

/** The current marks in the file, by place in the sample. */
export function kept(folder: string): (readonly [draw: number, mark: string, note: string | null])[] {
  const drawn = drawnIn(folder);
  return listStanding(rowsIn(folder), 'reviewer')
    .map(({ current: { trialId, mark, note } }) => [drawn.indexOf(trialId), mark, note] as const)
    .toSorted(([a], [b]) => a - b);
}

/** The page of a reviewer at the first trial of the sample. */
export async function begun(
  browser: Browser,
  { address, hash }: Viewed,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const opened = await openPage(browser, `${address}#${hash}`, options);
  await opened.page.getByText(/\b0 of \d+ marked/).waitFor();
  await opened.page.keyboard.press('n');
  await atTrial(opened.page, 1);
  return opened;
}

/** Waits for the trial at a place in the list, counted from 1, to be marked. */
export async function atTrial(page: Page, at: number): Promise<void> {
  await page.locator(`[aria-selected="true"][aria-posinset="${at}"]`).waitFor();
  await page.locator('.mark-panel .correct:enabled').waitFor();
}

/** How many lists of labels the open trial shows. */
export async function countLabels(page: Page): Promise<number> {
  return await page.locator('.detail').getByRole('list', { name: 'Labels' }).count();
}

/** The id of the open trial. */
export async function openTrial(page: Page): Promise<string> {
  return (await page.locator('.detail h3').innerText()).replace(/^Trial\s+/, '');
}
