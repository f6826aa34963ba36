/** No text of a model and no name can run code, hide parts of the page, or reorder it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PageTrial } from '../../src/documents/page.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openPage } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder } = await demoInBrowser();

const HOSTILE = [
  '<script>document.title = "taken"</script>',
  '<img src=x onerror="document.title=\'taken\'">',
  '</script><script>document.title="taken"</script>',
  '<!-- <style>body { display: none }</style> -->',
  '"><svg onload=document.title="taken">',
  'javascript:document.title="taken"',
  '\u202Eevil\u202C \u2066x\u2069 \u200F',
  '\x1b[31mred\x1b[0m \x07 \0',
  '\ud800 lone',
].join('\n');

/** A trial whose every text is hostile, its marks included. */
function hostileTrial(response: string): PageTrial {
  const trial = demo.trials.list[0] as PageTrial;
  const verdicts = trial.verdicts.map((verdict, at) => ({
    ...verdict,
    parse: { kind: 'parsed' as const, rule: HOSTILE, start: at * 3, end: response.length - at * 7 },
    normalized: HOSTILE,
    truthNormalized: [HOSTILE],
    match: { rule: HOSTILE, start: 3, end: 90 },
    steps: [{ part: 'parser' as const, rule: HOSTILE, before: HOSTILE, after: HOSTILE }],
    madeBy: [[HOSTILE]],
  }));
  const names = {
    trialId: HOSTILE,
    itemId: HOSTILE,
    variant: HOSTILE,
    condition: HOSTILE,
    run: HOSTILE,
    dataset: HOSTILE,
  };
  const texts = { question: HOSTILE, choices: [HOSTILE], groundTruth: HOSTILE, storedParse: HOSTILE, response };
  return { ...trial, ...names, ...texts, verdicts, explain: `audit explain ${HOSTILE}` };
}

test('hostile texts stay texts', async () => {
  const list = [hostileTrial(HOSTILE), ...demo.trials.list];
  const warnings = [HOSTILE];
  const data = { ...demo.data, result: { ...demo.data.result, warnings } };
  const url = writePage(join(folder, 'hostile.html'), data, { ...demo.trials, list });
  const { page, errors, requests } = await openPage(browser, `${url}#/trials`);
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByText('On the command line').waitFor();
  await expect
    .poll(() => page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))))
    .toBe(undefined);
  const response = page.getByRole('region', { name: 'Response' });
  const shown = await response.evaluate((element) => element.textContent);
  expect(shown).toContain('<script>document.title = "taken"</script>');
  expect(shown).toContain('⟨U+202E⟩evil⟨U+202C⟩');
  expect(shown).toContain('␛[31mred␛[0m ␇ ␀');
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.getElementById('page')?.textContent?.match(/[\0-\x08\x0e-\x1f\u202a-\u202e\u2066-\u2069]/g),
      ),
    )
    .toBe(null);
  await expect.poll(() => page.locator('main img, main script, main style, main svg').count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^audit-page-\w+ · Answer-parsing audit$/);
  await page.keyboard.press('1');
  await page.getByText('⟨U+202E⟩evil').first().waitFor();
  await expect.poll(() => page.locator('main img, main script, main style:not(svg > style)').count()).toBe(0);
  expect(errors).toEqual([]);
  expect(requests.map((one) => one.split('#')[0])).toEqual([url]);
  await page.context().close();
});

test('a hostile address is a search that finds nothing', async () => {
  const url = writePage(join(folder, 'address.html'), demo.data, demo.trials);
  const hash = `#/trials?q=${encodeURIComponent('(a+)+$ <img src=x onerror=alert(1)> [')}&id=%00%zz<script>&scheme=__proto__&variant=constructor&sort=x`;
  const { page, errors } = await openPage(browser, url + hash);
  await page.getByText('No trial passes all of the filters.').waitFor();
  await page.getByText('There is no trial').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a response of a megabyte is there at once, folded', async () => {
  const response = `<think>${'so '.repeat(170_000)}</think>${'東京 '.repeat(170_000)}`;
  const list = [{ ...hostileTrial(response), trialId: 'large' }, ...demo.trials.list];
  const url = writePage(join(folder, 'large.html'), demo.data, { ...demo.trials, list });
  const { page, errors } = await openPage(browser, `${url}#/trials?id=large`);
  const response1 = page.getByRole('region', { name: 'Response' });
  await response1.waitFor();
  await expect.poll(() => response1.evaluate((element) => element.textContent?.length ?? 0)).toBeLessThan(10_000);
  await response1
    .getByRole('button', { name: /characters/ })
    .last()
    .click();
  await expect.poll(() => response1.evaluate((element) => element.textContent?.length ?? 0)).toBeGreaterThan(20_000);
  expect(errors).toEqual([]);
  await page.context().close();
});
