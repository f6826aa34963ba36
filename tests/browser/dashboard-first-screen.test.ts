/** The first screen of the dashboard has the present score, its change and the chart; pictures and numbers can be read at any width. */
import { fixedText } from '../../src/base/text/readable-numbers.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ChangePoint, NamedMetricMean, WeekSummary } from '../../src/apps/rag/documents/evaluation-report.ts';
import { SECTIONS } from '../../src/apps/rag/page/route.ts';
import { longNumbers, noisyNumbers } from '../support/noisy-numbers.ts';
import { dashboardInBrowser } from './dashboard-in-browser.ts';
import { goTo, openPage } from './open-page.ts';

const { browser, data, url, write } = await dashboardInBrowser();
const { report } = data;

const WIDTHS = [400, 1280, 2560];
const lastWeek = report.weeks.at(-1) as WeekSummary;
const present = lastWeek.metrics.find(({ metric }) => metric === 'overall') as NamedMetricMean;
const fall = report.changes.find(({ metric }) => metric === 'overall') as ChangePoint;

test('the first screen has the present score and its change, with the numbers of the document', async () => {
  const { page } = await openPage(browser, url, { viewport: { width: 1280, height: 900 } });
  const verdict = page.locator('.verdict');
  const [low, high] = present.interval ?? [0, 0];
  await expect
    .poll(() => verdict.textContent())
    .toContain(
      `The score is ${present.mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}) in ${lastWeek.week}, over ${present.n} answers; it fell from ${fall.before.mean.toFixed(3)} to ${fall.after.mean.toFixed(3)} in ${fall.week}`,
    );
  const chart = page.locator('svg.chart').first();
  for (const part of [verdict, chart, chart.locator('text').last()]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(900);
  }
  const texts = await chart.locator('text').allTextContents();
  expect(texts).toContain(present.mean.toFixed(3));
  expect(texts.join('\n')).toContain(`▼ ${fixedText(fall.difference, 3)}`);
  for (const { week, answers } of report.weeks)
    await expect
      .poll(() => chart.locator('g.tick', { hasText: week.slice(5) }).textContent())
      .toBe(`${week.slice(5)}${answers}`);
  await page.context().close();
});

test('the drop is the first recommendation, and what it explains is folded below it', async () => {
  const { page } = await openPage(browser, url);
  const items = page.locator('.recommendations > li');
  await expect.poll(() => items.count()).toBe(report.recommendations.filter(({ within }) => within === null).length);
  const drop = items.first();
  await expect.poll(() => drop.textContent()).toContain('Rule recent-drop');
  const folded = drop.getByText('unfaithful-answers');
  await expect.poll(() => folded.isVisible()).toBe(false);
  await drop.locator('summary').click();
  await folded.waitFor();
  await drop.getByText('faithfulness fell from').first().waitFor();
  await page.context().close();
});

/** Texts of pictures that are not whole within their picture and the window. */
async function clippedLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('svg.chart text, .panel-title strong'), (label) => {
      const box = label.getBoundingClientRect();
      const around = (label.closest('svg') ?? label.closest('.panel'))?.getBoundingClientRect();
      const isWhole =
        around !== undefined &&
        box.left >= Math.max(0, around.left) - 0.5 &&
        box.right <= Math.min(window.innerWidth, around.right) + 0.5 &&
        box.top >= around.top - 0.5 &&
        box.bottom <= around.bottom + 0.5;
      return isWhole
        ? ''
        : `${label.textContent} at ${box.left} to ${box.right} of ${around?.left} to ${around?.right}`;
    }).filter((text) => text !== ''),
  );
}

const LONG = 'aVeryLongNameOfAMetricThatNobodyCouldEverShorten@5_労働基準法第二十条の解雇予告に関する指標';
const named = JSON.parse(
  JSON.stringify(data).replaceAll('"recall@5"', JSON.stringify(LONG)).replaceAll('"契約"', JSON.stringify(LONG)),
) as typeof data;
const longUrl = await write('long-names.html', named);

test.each(WIDTHS)('at %i px no label of a picture is clipped, however long the names are', async (width) => {
  const { page } = await openPage(browser, longUrl, { viewport: { width, height: 900 } });
  for (const section of ['overview', 'trends', 'distributions']) {
    await goTo(page, `#/${section}`);
    await page.locator(`main[data-section="${section}"] svg.chart`).first().waitFor();
    expect({ section, clipped: await clippedLabels(page) }).toEqual({ section, clipped: [] });
    await expect.poll(() => page.locator('svg.chart text').count()).toBeGreaterThan(10);
  }
  await page.context().close();
});

test('120 weeks of several years: only as many labels as fit, and the last one', async () => {
  const first = report.weeks[0];
  if (first === undefined) throw new Error('there is no week');
  const weeks = Array.from({ length: 120 }, (_, i) => {
    const start = new Date(Date.UTC(2024, 7, 5) + i * 7 * 86_400_000).toISOString().slice(0, 10);
    return {
      ...first,
      week: `${2024 + Math.floor((i + 31) / 52)}-W${String(((i + 31) % 52) + 1).padStart(2, '0')}`,
      start,
    };
  });
  const to = await write('weeks.html', { ...data, report: { ...report, weeks, changes: [] } });
  for (const width of WIDTHS) {
    const { page } = await openPage(browser, to, { viewport: { width, height: 900 } });
    const labels = page.locator('svg.chart').first().locator('g.tick text:first-of-type');
    await labels.first().waitFor();
    await expect.poll(async () => (await labels.allTextContents()).at(-1)).toBe(weeks.at(-1)?.week);
    const boxes = await labels.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
    for (const [i, box] of boxes.slice(1).entries()) expect(box.left).toBeGreaterThan(boxes[i]?.right ?? 0);
    await expect.poll(() => clippedLabels(page)).toEqual([]);
    await page.context().close();
  }
});

/** All texts, with a space where one element ends. */
function textsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? '');
    return texts.join(' ');
  });
}

test('no number has more digits than it means', async () => {
  const to = await write(
    'noisy.html',
    noisyNumbers({
      ...data,
      report: {
        ...report,
        scoring: {
          ...report.scoring,
          relevanceLevel: 1.5,
          judging: report.scoring.judging && {
            ...report.scoring.judging,
            sampling: { temperature: 0.6, seed: 7, maxTokens: 9 },
          },
        },
      },
      answers: data.answers.map((answer) => ({
        ...answer,
        contexts: answer.contexts?.map((one) => ({ ...one, grade: 1.5, judgedGrade: 2.5 })) ?? null,
        judgments: answer.judgments.map((one) => ({ ...one, best: 1.5, details: { structure_score: 0.6 } })),
      })),
    }),
  );
  const { page } = await openPage(browser, to);
  for (const section of SECTIONS) {
    await goTo(page, `#/${section}`);
    await page.locator(`main[data-section="${section}"] h2`).waitFor();
    if (section === 'answers') {
      await page.getByRole('listbox', { name: 'Answers' }).getByRole('option').nth(1).click();
      await page.getByText('structure_score').first().waitFor();
    }
    const labels = await page
      .locator('[aria-label]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    // The scoring as JSON is what was asked for, digit by digit.
    await page
      .getByRole('region', { name: 'Scoring as JSON' })
      .evaluateAll((all) => all.forEach((one) => one.remove()));
    const text = `${await textsOf(page)} ${labels.join(' ')}`;
    expect({ section, long: longNumbers(text) }).toEqual({ section, long: [] });
  }
  await page.context().close();
});

test('the theme that was chosen is there again after a reload', async () => {
  const { page } = await openPage(browser, url, { colorScheme: 'light' });
  await page.locator('.verdict').waitFor();
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(() => ground()).toBe('rgb(255, 255, 255)');
  await page.keyboard.press('d');
  await expect.poll(ground).toBe('rgb(13, 17, 23)');
  await page.reload();
  await page.locator('.verdict').waitFor();
  await expect.poll(() => ground()).toBe('rgb(13, 17, 23)');
  await page.context().close();
});

test('in print, the page is black on white, and pictures and folded texts are whole', async () => {
  const { page } = await openPage(browser, url, { colorScheme: 'dark' });
  await page.locator('.verdict').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(255, 255, 255)');
  await expect
    .poll(() =>
      page
        .locator('svg.chart .point circle')
        .first()
        .evaluate((mark) => getComputedStyle(mark).fill),
    )
    .toBe('rgb(31, 35, 40)');
  await expect.poll(() => page.locator('nav').isVisible()).toBe(false);
  await page.getByText('unfaithful-answers').waitFor();
  await expect.poll(() => clippedLabels(page)).toEqual([]);
  await page.context().close();
});

test('the tab has the name of the file', async () => {
  const { page } = await openPage(browser, url);
  await page.locator('.verdict').waitFor();
  await expect.poll(() => page.title()).toBe('evaluations.db · Evaluations over time');
  await page.context().close();
});
