/** A review by touch on a narrow screen, from the first trial to the last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from './chromium.ts';
import { openPage, violations } from './open-page.ts';
import { kept, reviewIn, sampledFolder } from './review-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const SCREEN = { width: 400, height: 800 };
/** The part of the screen that a thumb reaches, in px from its bottom. */
const REACH = 320;
/** The smallest side of a button, in px (WCAG 2.5.5). */
const LEAST = 44;

const BOXES = `[...document.querySelectorAll('.mark-panel button')].map((button) => button.getBoundingClientRect().toJSON())`;
const IS_IN_VIEW = `(() => {
  const { top } = document.querySelector('.detail h3').getBoundingClientRect();
  return top >= 0 && top < document.querySelector('.mark-panel').getBoundingClientRect().top;
})()`;

test('a whole review is marked by touch, with buttons at the bottom of the screen', async () => {
  const folder = await sampledFolder(5);
  const { address, hash } = await reviewIn(folder);
  const { page } = await openPage(browser, `${address}#${hash}`, { viewport: SCREEN, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Next to mark' }).tap();
  const panel = page.getByRole('region', { name: 'Your mark' });
  const names = [/correct$/, /incorrect$/, /cannot tell$/, 'Next'] as const;
  for (let at = 1; at <= 5; at++) {
    await panel.locator('.correct[aria-pressed="false"]:enabled').waitFor();
    const boxes = (await page.evaluate(BOXES)) as readonly DOMRect[];
    expect(boxes).toHaveLength(5);
    for (const { top, bottom, width, height } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(LEAST);
      expect(top).toBeGreaterThanOrEqual(SCREEN.height - REACH);
      expect(bottom).toBeLessThanOrEqual(SCREEN.height);
    }
    // The trial is in view, and the panel does not cover its beginning.
    await expect.poll(() => page.evaluate(IS_IN_VIEW)).toBe(true);
    await panel.locator(['.correct', '.incorrect', '.cannot_tell'][at % 3] as string).tap();
    await page.getByText(`${at} of 5 marked`).waitFor();
    if (at === 1) expect(await violations(page)).toEqual([]);
    if (at < 5) await panel.getByRole('button', { name: names[3] }).tap();
  }
  expect(kept(folder).map(([, mark]) => mark)).toEqual([
    'incorrect',
    'cannot_tell',
    'correct',
    'incorrect',
    'cannot_tell',
  ]);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(SCREEN.width);
  await page.context().close();
});
