/** The dashboard shows the contents of its document, sends no request, and is accessible. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EvaluationReceipt } from '../../src/apps/rag/documents/evaluation-report.ts';
import { SECTIONS } from '../../src/apps/rag/page/route.ts';
import { receipt } from '../apps/rag/page/receipt.ts';
import { HOSTILE } from '../support/evaluation-receipts.ts';
import { dashboardInBrowser } from './dashboard-in-browser.ts';
import { violations, goTo, noiseOf, openPage } from './open-page.ts';
import { place } from './page-file.ts';

const { browser, data, url, write } = await dashboardInBrowser();
const { report, answers } = data;

const CONTENTS = {
  overview: 'Means over answers',
  trends: 'Means by week',
  distributions: 'Answers by value',
  tags: 'Answers by tag: score',
  answers: 'Choose an answer',
  feedback: 'Correlation of metrics and thumbs',
  about: 'What was asked, and what was read',
} as const;

/** An answer with everything. */
const full = answers.find(
  ({ contexts, citations, judgments, feedback }) =>
    contexts !== null && (citations?.unsupported.length ?? 0) > 0 && judgments.length > 0 && feedback.length > 0,
) as EvaluationReceipt;

function linkTo({ id, at }: EvaluationReceipt): string {
  return `#/answers?${new URLSearchParams({ id, at }).toString()}`;
}

/** Not the options of the filters. */
function listOf(page: Page): Locator {
  return page.getByRole('listbox', { name: 'Answers' });
}

/** The answer that is open. */
function opened(page: Page): Promise<string | null> {
  return page.locator('.detail h3 .name').textContent();
}

test('the template has both places once, loads nothing, and is small', () => {
  const template = readFileSync('src/apps/rag/report/dashboard.html', 'utf8');
  expect(template.split(place('data-result'))).toHaveLength(2);
  expect(template.split(place('data-answers'))).toHaveLength(2);
  expect(template).toContain("connect-src 'none'");
  expect(template).not.toMatch(/<(?:script|link|img|iframe)[^>]* (?:src|href)="(?!data:)/);
  expect(template).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/);
  expect(Buffer.byteLength(template)).toBeLessThan(135_000);
});

test.each(SECTIONS)('section %s renders in silence, without a request', async (section) => {
  const noise = await noiseOf(browser, url, section, CONTENTS[section]);
  expect(noise).toEqual({ errors: [], requests: [url] });
});

test.each(['light', 'dark'] as const)('axe finds nothing in any section, %s', async (colorScheme) => {
  const { page } = await openPage(browser, url, { colorScheme });
  for (const section of SECTIONS) {
    await goTo(page, section === 'answers' ? linkTo(full) : `#/${section}`);
    await page
      .getByText(section === 'answers' ? 'Raw reply' : CONTENTS[section])
      .first()
      .waitFor();
    expect({ section, found: await violations(page) }).toEqual({ section, found: [] });
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test.each([400, 1280, 3840])('at %i px only tables and pictures scroll sideways', async (width) => {
  const { page } = await openPage(browser, url, { viewport: { width, height: 900 } });
  for (const section of SECTIONS) {
    await goTo(page, section === 'answers' ? linkTo(full) : `#/${section}`);
    await page
      .getByText(section === 'answers' ? 'Raw reply' : CONTENTS[section])
      .first()
      .waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ section, isWide: wide > width }).toEqual({ section, isWide: false });
  }
  await page.context().close();
});

test('the overview shows the score, its parts, and the scoring', async () => {
  const { page } = await openPage(browser, url);
  const metrics = page.getByRole('region', { name: 'Means over answers' });
  await expect.poll(() => metrics.locator('tbody tr').count()).toBe(report.metrics.filter(({ n }) => n > 0).length);
  const row = metrics.getByRole('row').filter({ hasText: 'faithfulness' }).first();
  await expect.poll(() => row.textContent()).toContain('no score 29, no reply 13');
  for (const words of ['openai:gpt-example-2026', 'judge-json-lenient', 'Convention standard', '30.0 %'])
    await page.getByText(words).first().waitFor();
  await page.getByText('70 replies of judges (2.4 % of 2900) have no score that can be read.').waitFor();
  await page.context().close();
});

test('the overview shows the calibrated means and what more certainty would take', async () => {
  const { page } = await openPage(browser, url);
  await page.getByRole('heading', { name: 'Calibration with labels' }).waitFor();
  const means = page.getByRole('region', { name: 'Means of the judge, calibrated' });
  await expect.poll(() => means.locator('tbody tr').count()).toBe(report.calibration.length);
  await expect.poll(() => means.getByRole('row').filter({ hasText: 'faithfulness' }).textContent()).toContain('0.613');
  await page.getByText('The calibrated mean is known to ±0.031.').waitFor();
  await page.getByText('Labels of 4 queries are too few for a calibrated mean: it takes ten.').waitFor();
  await page.context().close();
});

test('a recommendation leads to its answers', async () => {
  const first = report.recommendations.find(({ ids }) => ids.length > 0);
  const { page } = await openPage(browser, url);
  const item = page.locator('.recommendations li').filter({ hasText: first?.rule ?? '?' });
  await expect.poll(() => item.locator('strong').first().textContent()).toBe(first?.advice);
  await item.getByRole('link').first().click();
  await page.locator('.detail h3').waitFor();
  await expect.poll(() => opened(page)).toBe(first?.ids[0]);
  await page.goBack();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.context().close();
});

test('the list of the lowest scores leads to an answer with all that its score is made of', async () => {
  const { page } = await openPage(browser, `${url}#/answers`);
  await page.getByText('600 answers of 600').waitFor();
  await listOf(page).getByRole('option').first().click();
  await page.locator('.detail h3').waitFor();
  await expect.poll(() => opened(page)).toBe(report.worst[0]?.id);

  await goTo(page, linkTo(full));
  await page.locator('.detail h3 .name', { hasText: full.id }).waitFor();
  const detail = page.getByRole('article', { name: 'Answer' });
  for (const { metric, value } of full.metrics) {
    const row = detail.locator('tr').filter({ has: page.getByRole('cell', { name: metric, exact: true }) });
    await expect.poll(() => row.textContent()).toContain(value.toFixed(3));
  }
  for (const { metric, why } of full.absent)
    await expect.poll(() => detail.locator('tr').filter({ hasText: metric }).textContent()).toContain(why);
  await expect
    .poll(() => detail.getByRole('list', { name: 'cited, and not in the contexts' }).getByRole('listitem').count())
    .toBe(full.citations?.unsupported.length);
  for (const kind of [
    'cited, and in the contexts',
    'in the contexts, and not cited',
    'cited, with an uncertain meaning',
  ])
    await expect.poll(() => detail.getByRole('list', { name: kind }).count()).toBe(1);
  await detail.getByText('retrieved with 0.9').waitFor();
  await detail.getByText('not supported').first().waitFor();
  await expect.poll(() => detail.getByRole('list', { name: 'Statements' }).getByRole('listitem').count()).toBe(2);
  for (const words of ['supported_statements', 'issues', 'no score: no number'])
    await detail.getByText(words).first().waitFor();
  await expect
    .poll(() => detail.getByRole('region', { name: 'Reply of the judge faithfulness' }).textContent())
    .toContain('"score": 0.5');
  await expect
    .poll(() => detail.getByRole('list', { name: 'Feedback' }).getByRole('listitem').count())
    .toBe(full.feedback.length);
  await page.context().close();
});

test('filters narrow the list, and a link restores all of them', async () => {
  const { page } = await openPage(browser, `${url}#/answers`);
  await page.getByText('600 answers of 600').waitFor();
  await page.getByLabel('tag').selectOption({ label: 'contracts' });
  const tagged = answers.filter(({ tags }) => tags.includes('contracts'));
  await page.getByText(`${tagged.length} answers of 600`).waitFor();
  await page.getByLabel('metric', { exact: true }).selectOption({ label: 'faithfulness' });
  await page.getByLabel('below').fill('0.5');
  const low = tagged.filter(({ metrics }) =>
    metrics.some(({ metric, value }) => metric === 'faithfulness' && value < 0.5),
  );
  expect(low.length).toBeGreaterThan(0);
  await page.getByText(`${low.length} answers of 600`).waitFor();
  const week = report.weeks[6];
  await page.getByLabel('week').selectOption({ label: `${week?.week}, from ${week?.start}` });
  const start = Date.parse(week?.start ?? '');
  const inWeek = low.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < start + 7 * 86_400_000);
  expect(inWeek.length).toBeGreaterThan(0);
  const counted = new RegExp(`^${inWeek.length} answers? of 600`);
  await page.getByText(counted).waitFor();
  await page.getByLabel('order').selectOption({ label: 'newest first' });
  const newest = inWeek.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  await listOf(page).getByRole('option').first().click();
  await page.locator('.detail h3 .name', { hasText: newest?.id ?? '?' }).waitFor();

  const again = await openPage(browser, page.url());
  await again.page.getByText(counted).waitFor();
  await expect.poll(() => opened(again.page)).toBe(newest?.id);
  await expect.poll(() => again.page.getByLabel('below').inputValue()).toBe('0.5');
  await expect.poll(() => listOf(again.page).getByRole('option', { selected: true }).count()).toBe(1);
  await again.page.getByRole('link', { name: 'Clear' }).click();
  await again.page.getByText('600 answers of 600').waitFor();
  await expect.poll(() => opened(again.page)).toBe(newest?.id);
  await again.page.context().close();
  await page.context().close();
});

test('the search finds an id, and the link of an answer can be copied and reloaded', async () => {
  const { page } = await openPage(browser, `${url}#/overview`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.id === 'search');
  await page.keyboard.type('q321');
  await page.getByText('1 answer of 600').waitFor();
  await listOf(page).getByRole('option').first().click();
  await page.locator('.detail h3').waitFor();
  await expect.poll(() => opened(page)).toBe('q321');
  const link = page.getByRole('link', { name: 'Link to this answer' });
  const held = answers.find(({ id }) => id === 'q321') as EvaluationReceipt;
  await expect.poll(() => link.getAttribute('href')).toBe(linkTo(held));
  await page.locator('.detail').getByRole('button', { name: 'Copy' }).click();
  await page.getByText(/copied|by hand/).waitFor();
  await link.click();
  await page.getByText('600 answers of 600').waitFor();
  await page.reload();
  await page.getByText('600 answers of 600').waitFor();
  await expect.poll(() => opened(page)).toBe('q321');
  await expect.poll(() => listOf(page).getByRole('option', { selected: true }).isVisible()).toBe(true);
  await page.context().close();
});

test('trends, tags and weeks lead to their answers', async () => {
  const { page } = await openPage(browser, `${url}#/trends`);
  await page.getByText('faithfulness fell in 2026-W44').waitFor();
  await expect.poll(() => page.locator('.changes li').count()).toBe(report.changes.length);
  await page.getByRole('link', { name: '2026-W41' }).click();
  await page.getByText(`${report.weeks[1]?.answers} answers of 600`).waitFor();
  await goTo(page, '#/tags');
  await page.getByLabel('metric', { exact: true }).selectOption({ label: 'correctness' });
  await page.getByRole('region', { name: 'Answers by tag: correctness' }).waitFor();
  await page.getByText('▼ lower').first().waitFor();
  await page.getByRole('link', { name: 'contracts' }).click();
  await page.getByText(`${report.tags.find(({ tag }) => tag === 'contracts')?.answers} answers of 600`).waitFor();
  await expect
    .poll(() =>
      page.getByLabel('metric', { exact: true }).evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.label),
    )
    .toBe('correctness');
  await page.context().close();
});

test('the histogram is there as numbers, and weeks with all metrics', async () => {
  const { page } = await openPage(browser, `${url}#/distributions`);
  const table = page.getByRole('region', { name: 'Answers by value' });
  await table.waitFor();
  const [overall] = report.metrics;
  expect((await table.locator('tbody tr td:nth-child(2)').allTextContents()).map(Number)).toEqual(overall?.histogram);
  await goTo(page, '#/trends');
  const weeks = page.getByRole('region', { name: 'Means by week' });
  await expect.poll(() => weeks.getByRole('columnheader', { name: 'precision@5' }).count()).toBe(0);
  await page.getByLabel('metrics', { exact: true }).selectOption({ index: 1 });
  await weeks.getByRole('columnheader', { name: 'precision@5' }).waitFor();
  await page.context().close();
});

test('a mark of a figure is read out', async () => {
  const { page } = await openPage(browser, `${url}#/trends`);
  await page.locator('.drawing').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('figcaption').getByText('score, 2026-W40').waitFor();
  await expect.poll(() => page.locator('svg .pointed').count()).toBe(1);
  for (let press = 0; press < report.weeks.length; press++) await page.keyboard.press('ArrowRight');
  await page.locator('figcaption').getByText('recall@5, 2026-W40').waitFor();
  await page.context().close();
});

test('the keyboard goes everywhere', async () => {
  const { page } = await openPage(browser, url, { colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  for (const [at, section] of SECTIONS.entries()) {
    await page.keyboard.press(String(at + 1));
    await page.locator(`main[data-section="${section}"]`).waitFor();
  }
  await page.keyboard.press('d');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(13, 17, 23)');
  await page.keyboard.press('5');
  await listOf(page).getByRole('option').first().waitFor();
  const byScore = answers.toSorted((a, b) => (a.overall ?? 2) - (b.overall ?? 2)).map(({ id }) => id);
  for (const key of 'jjjk') await page.keyboard.press(key);
  await expect.poll(() => opened(page)).toBe(byScore[1]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => opened(page)).toBe(byScore[2]);
  await page.keyboard.press('/');
  await page.keyboard.type('jd?');
  await expect.poll(() => page.getByLabel('search').inputValue()).toBe('jd?');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe('search');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByText('Choose an answer').waitFor();
  await page.context().close();
});

test('a key that comes while a dialog closes is for the page', async () => {
  const { page } = await openPage(browser, `${url}${linkTo(full)}`);
  await page.locator('.detail h3').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  // In one go, because the focus leaves a closed dialog only with the next frame.
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => {
    const focused = document.activeElement;
    dialog.close();
    focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await page.getByText('Choose an answer').waitFor();
  await expect.poll(() => page.locator('.detail h3').count()).toBe(0);
  await page.context().close();
});

/** What HTML, an address, a terminal or a bidi algorithm would take for its own. */
const WILD = `${HOSTILE}</script><script>document.title="taken"</script><svg onload=document.title="taken">\u202Eevil\u202C\u2066x\u2069\x1b[2J\x07\0\ud800`;

function wildReceipt(): EvaluationReceipt {
  const text = { head: WILD, tail: WILD, omitted: 3, length: 999 };
  return {
    ...receipt(WILD),
    tags: [WILD],
    overall: 0,
    query: text,
    answer: text,
    groundTruth: text,
    contexts: [{ id: WILD, score: 1, text, grade: 1, judgedGrade: 1 }],
    metrics: [{ metric: WILD, value: 0, weight: 1 }],
    absent: [{ metric: WILD, why: WILD as 'no input' }],
    citations: { supported: [WILD], unsupported: [WILD], uncited: [WILD], open: [WILD] },
    judgments: [
      {
        judge: WILD,
        context: 0,
        score: null,
        best: 1,
        missing: WILD,
        statements: [{ text: WILD, supported: false }],
        details: { [WILD]: 1 },
        remarks: [{ name: WILD, texts: [WILD] }],
        reply: text,
      },
    ],
    feedback: [{ thumb: 'down', text: WILD, label: WILD, rating: { value: 2, best: 5 }, at: WILD }],
  };
}

test('hostile texts stay texts', async () => {
  const wild = wildReceipt();
  const words = { rule: WILD, advice: WILD, because: WILD, details: [WILD], within: null, ids: [WILD] };
  const names = JSON.parse(JSON.stringify(report).replaceAll('"faithfulness"', JSON.stringify(WILD))) as typeof report;
  const text = { id: WILD, at: WILD, thumb: null, text: wild.query, label: WILD, rating: null, overall: 0 };
  const feedback = names.feedback === null ? null : { ...names.feedback, texts: [text] };
  const hostile = { ...names, file: WILD, worst: [wild], recommendations: [words], feedback };
  const to = await write('hostile.html', { ...data, report: hostile });
  const { page, errors, requests } = await openPage(browser, to);
  for (const section of SECTIONS) {
    await goTo(page, `#/${section}`);
    await page.locator(`main[data-section="${section}"] h2`).waitFor();
    if (section === 'answers') {
      await listOf(page).getByRole('option').first().click();
      await page.getByText('Raw reply').waitFor();
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    }
    const shown = (await page.locator('#page').textContent()) ?? '';
    expect({ section, isVisible: shown.includes('⟨U+202E⟩evil⟨U+202C⟩') }).toEqual({ section, isVisible: true });
    expect(shown.match(/[\0-\x08\x0e-\x1f\u202a-\u202e\u2066-\u2069\ud800]/g)).toBe(null);
    await expect
      .poll(() => page.locator('#page :is(img, script, [onload], [onerror], a[href^="javascript"])').count())
      .toBe(0);
  }
  await expect.poll(() => page.title()).toContain('⟨U+202E⟩evil⟨U+202C⟩');
  expect(errors).toEqual([]);
  expect(requests.map((one) => one.split('#')[0])).toEqual([to]);
  await page.context().close();
});

test('a hostile address finds nothing and breaks nothing', async () => {
  const hash = `#/answers?q=${encodeURIComponent('(a+)+$ <img src=x>')}&id=%00%zz<script>&metric=__proto__&tag=constructor&week=x&below=NaN&order=toString`;
  const { page, errors } = await openPage(browser, url + hash);
  await page.getByText('No answer matches the filter.').waitFor();
  await page.getByText('There is no such answer here').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('an empty report has a sentence about it in every section', async () => {
  const nothing = {
    counts: { answers: 0, scored: 0, scoredQueries: 0, withoutTime: 0, requests: 0, unanswered: 0, unread: 0 },
    period: { since: null, until: null, first: null, last: null },
    metrics: [],
    weeks: [],
    changes: [],
    changeTests: 0,
    tags: [],
    worst: [],
    recommendations: [],
    feedback: null,
    scoring: { ...report.scoring, judging: null },
  };
  const to = await write('empty.html', { report: { ...report, ...nothing }, answers: [] });
  const { page, errors } = await openPage(browser, to);
  for (const words of [
    'No answer has a score.',
    'There is no picture of trends',
    'There is no picture of distributions',
    'No answer has a tag.',
    'No answer matches the filter.',
    'No feedback.',
    'no answers',
  ].entries()) {
    await page.keyboard.press(String(words[0] + 1));
    await page.getByText(words[1]).first().waitFor();
  }
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a file with only the receipts of the report shows their number', async () => {
  const to = await write('worst.html', { ...data, answers: [] });
  const { page } = await openPage(browser, `${to}#/answers?id=q1`);
  await page.getByText('10 answers of 10 in this file, of 600 with a result').waitFor();
  await page.getByText('This file contains 10 of 600 answers with a result.').waitFor();
  await expect.poll(() => listOf(page).getByRole('option').count()).toBe(10);
  await page.context().close();
});

test('a list of 5,000 answers scrolls to a link far down', async () => {
  const many = Array.from({ length: 5_000 }, (_, i) => receipt(`t${i}`, { overall: i / 5_000 }));
  const to = await write('many.html', { ...data, answers: many });
  const { page, errors } = await openPage(browser, `${to}#/answers?id=t4000`);
  await page.locator('[aria-selected="true"]').getByText('Question of t4000?').waitFor();
  expect((await page.locator('[aria-selected="true"]').boundingBox())?.y).toBeLessThan(800);
  await expect.poll(() => listOf(page).getByRole('option').count()).toBeLessThan(150);
  expect(errors).toEqual([]);
  await page.context().close();
});
