/** The page in Firefox: every section, and the list of trials. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoInBrowser } from './demo-in-browser.ts';
import { Firefox } from './firefox.ts';

const { demo, url } = await demoInBrowser();

let firefox: Firefox;
beforeAll(async () => {
  firefox = await Firefox.start();
});
afterAll(() => firefox.close());

const SECTIONS = ['Summary', 'Cells', 'Conclusions', 'Why', 'Multiverse', 'Trials', 'About'];

test('every section renders without an error', async () => {
  await firefox.open(url);
  for (const section of SECTIONS) {
    await firefox.evaluate(`location.hash = '#/${section.toLowerCase()}'`);
    await expect.poll(() => firefox.evaluate(`document.querySelector('main h2')?.textContent`)).toContain(section);
    await expect.poll(() => firefox.evaluate(`document.querySelector('main').textContent.length > 200`)).toBe('true');
  }
  expect(firefox.errors).toEqual([]);
});

test('the first trial is open, keys step, and a head sorts', async () => {
  await firefox.open(`${url}#/trials?scheme=combined`);
  const opened = (): Promise<string> => firefox.evaluate(`document.querySelector('.detail h3 .name')?.textContent`);
  const at = demo.trials.schemes.findIndex(({ id }) => id === 'combined');
  const flips = demo.trials.list.filter(
    ({ verdicts, storedCorrect }) => verdicts[at]?.inScope === true && verdicts[at].correct !== storedCorrect,
  );
  await expect.poll(opened).toBe(flips[0]?.trialId);
  await firefox.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))`);
  await expect.poll(opened).toBe(flips[1]?.trialId);
  await firefox.evaluate(`document.querySelector('.heads .column-trial, .heads .column-truth').click()`);
  const truths = (): Promise<string> =>
    firefox.evaluate(
      `Array.from(document.querySelectorAll('.row .column-truth'), (cell) => cell.textContent).join('|')`,
    );
  const natural = new Intl.Collator('en', { numeric: true });
  const isSorted = (words: readonly string[]): boolean =>
    words.length > 5 && words.every((word, i) => i === 0 || natural.compare(words[i - 1] as string, word) <= 0);
  await expect.poll(async () => isSorted((await truths()).split('|'))).toBe(true);
  expect(firefox.errors).toEqual([]);
});
