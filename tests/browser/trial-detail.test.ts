/** One trial in full: before and after, tinted stretches, merged schemes, hits of a search, and the receipt. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageTrial, PageVerdict } from '../../src/documents/page.ts';
import { isSameAccount } from '../../src/documents/same-account.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openPage } from './open-page.ts';
import { writePage } from './page-file.ts';

const { browser, demo, folder, url } = await demoInBrowser();
const positionOf = (id: string): number => demo.trials.schemes.findIndex((scheme) => scheme.id === id);

function verdictOf(trial: PageTrial | undefined, id: string): PageVerdict {
  return trial?.verdicts[positionOf(id)] as PageVerdict;
}

/** A flip under combined that passes the test. */
function findFlip(isWanted: (trial: PageTrial) => boolean): PageTrial {
  const found = demo.trials.list.find((trial) => {
    const { inScope, correct } = verdictOf(trial, 'combined');
    return inScope && correct !== trial.storedCorrect && isWanted(trial);
  });
  if (found === undefined) throw new Error('no such trial in the demo');
  return found;
}

/** A page with one trial more than the demo, which is open. */
async function openTrial(name: string, trial: PageTrial, params = ''): Promise<Page> {
  const path = join(folder, `${name}.html`);
  const address = writePage(path, demo.data, { ...demo.trials, list: [{ ...trial, trialId: name }] });
  const { page } = await openPage(browser, `${address}#/trials?id=${name}${params}`);
  await page.getByText('On the command line').waitFor();
  return page;
}

/** A trial whose response every scheme picks a part of, at these places. */
function trialWithSpans(response: string, spans: readonly (readonly [start: number, end: number])[]): PageTrial {
  const trial = findFlip(() => true);
  const verdicts = trial.verdicts.map((verdict, at): PageVerdict => {
    const [start, end] = spans[at % spans.length] ?? [0, 0];
    return { ...verdict, inScope: true, failure: null, parse: { kind: 'parsed', rule: null, start, end } };
  });
  return { ...trial, response, verdicts };
}

function responseOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Response' });
}

function legendOf(page: Page): Locator {
  return page.getByRole('list', { name: 'What each scheme picks' }).getByRole('button');
}

test('the detail shows each label, the marks, the rules and the command', async () => {
  const trial = findFlip(({ response }) => response?.includes('</think>') === true);
  const { page } = await openPage(browser, `${url}#/trials?id=${trial.trialId}`);
  const detail = page.locator('.detail');
  await detail.getByText(trial.explain).waitFor();
  await expect.poll(() => detail.getByRole('list', { name: 'Labels' }).getByRole('listitem').count()).toBe(6);
  await expect.poll(() => responseOf(page).evaluate((element) => element.textContent)).toBe(trial.response);
  const { start, end } = verdictOf(trial, 'combined').parse;
  const marked = await responseOf(page).locator('.marked').allTextContents();
  expect(marked.join('')).toContain(trial.response?.slice(start ?? 0, end ?? 0));
  await detail.getByRole('button', { name: 'Copy', exact: true }).click();
  await detail
    .getByRole('status')
    .getByText(/copied|by hand/)
    .waitFor();
  await page.context().close();
});

test('a caret marks the place where a scheme found nothing', async () => {
  const trial = findFlip((one) => {
    const { start, end } = verdictOf(one, 'combined').parse;
    return start !== null && start === end;
  });
  const { page } = await openPage(browser, `${url}#/trials?id=${trial.trialId}`);
  await legendOf(page).filter({ hasText: 'combined' }).getByText('(nothing)').waitFor();
  await expect.poll(() => responseOf(page).locator('.caret').count()).toBe(1);
  await page.context().close();
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box;
}

test('what was parsed is beside each other as stored and under the scheme that changes the label', async () => {
  const trial = findFlip(({ storedCorrect, verdicts }) => {
    const { parse, madeBy } = verdicts[positionOf('combined')] as PageVerdict;
    return storedCorrect === false && parse.kind === 'parsed' && parse.text === undefined && madeBy?.length === 1;
  });
  const { parse, madeBy } = verdictOf(trial, 'combined');
  const { page } = await openPage(browser, `${url}#/trials?id=${trial.trialId}&scheme=combined`);
  const stored = page.getByRole('region', { name: 'As stored' });
  const under = page.getByRole('region', { name: /^Under .*combined/ });
  await expect.poll(() => stored.getByRole('region', { name: 'Stored parse' }).textContent()).toBe(trial.storedParse);
  await expect.poll(() => stored.locator('.label').textContent()).toBe('✗ wrong');
  await expect
    .poll(() => under.getByRole('region', { name: 'Parse' }).textContent())
    .toBe(trial.response?.slice(parse.start ?? 0, parse.end ?? 0));
  await expect.poll(() => under.locator('.label').textContent()).toBe('✓ right ▲ gained');
  await expect.poll(() => under.textContent()).toContain(`made by${madeBy?.[0]?.join(' + ')}`);
  const [left, right] = [await boxOf(stored), await boxOf(under)];
  expect([left.y, left.x < right.x]).toEqual([right.y, true]);
  await page.setViewportSize({ width: 400, height: 800 });
  const [upper, lower] = [await boxOf(stored), await boxOf(under)];
  expect([upper.x, upper.y + upper.height <= lower.y]).toEqual([lower.x, true]);
  await page.context().close();
});

test('schemes with the same account share a block, and that of the filter is the first, and open', async () => {
  const trial = findFlip(({ verdicts }) => new Set(verdicts.map(({ correct }) => correct)).size === 2);
  const [v1, combined] = [verdictOf(trial, 'v1'), verdictOf(trial, 'combined')];
  expect(isSameAccount(v1, combined)).toBe(false);
  const verdicts = demo.trials.schemes.map(({ id }) => (['v1', 'v2-norm'].includes(id) ? v1 : combined));
  const page = await openTrial('merged', { ...trial, verdicts });
  const blocks = page.locator('details.scheme-account');
  const names = (): Promise<string[]> =>
    blocks.evaluateAll((all) =>
      all.map((one) => Array.from(one.querySelectorAll('summary .name'), (name) => name.textContent).join()),
    );
  await expect.poll(() => names()).toEqual(['v2-parse,combined,post-think', 'v1,v2-norm']);
  await expect
    .poll(() => blocks.evaluateAll((all) => all.map((one) => one.hasAttribute('open'))))
    .toEqual([true, false]);
  await page.evaluate(() => {
    location.hash = `${location.hash}&scheme=v1`;
  });
  await page.getByRole('region', { name: 'Under v1, v2-norm', exact: true }).waitFor();
  await expect.poll(() => names()).toEqual(['v1,v2-norm', 'v2-parse,combined,post-think']);
  await page.context().close();
});

const WORDS = 'so it is, and then again. '.repeat(400);

test('the legend highlights a stretch and scrolls the response to it, and not the page', async () => {
  const [early, late] = [400, 9_000];
  const page = await openTrial(
    'scrolled',
    trialWithSpans(WORDS, [
      [early, early + 30],
      [late, late + 40],
    ]),
  );
  const isSeen = (text: string): Promise<boolean> =>
    responseOf(page).evaluate((box, wanted) => {
      const mark = Array.from(box.querySelectorAll('.marked')).find((one) => one.textContent === wanted);
      const [outer, inner] = [box.getBoundingClientRect(), mark?.getBoundingClientRect()];
      return inner !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    }, text);
  const place = (): Promise<number[]> =>
    page.evaluate(() => [window.scrollY, document.querySelector('.detail')?.scrollTop ?? -1]);
  const texts = [WORDS.slice(early, early + 30), WORDS.slice(late, late + 40)] as const;
  const before = await place();
  expect([await isSeen(texts[0]), await isSeen(texts[1])].filter(Boolean)).toHaveLength(1);
  for (const [name, text] of [
    ['combined', texts[0]],
    ['v2-parse', texts[1]],
  ] as const) {
    await legendOf(page)
      .filter({ hasText: name })
      .evaluate((button) => button.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
    await legendOf(page)
      .filter({ hasText: name })
      .evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
    await responseOf(page).locator('.marked.hot', { hasText: text }).waitFor();
    expect([name, await isSeen(text)]).toEqual([name, true]);
    await expect.poll(() => responseOf(page).locator('.marked.cold').count()).toBe(1);
  }
  await expect.poll(() => place()).toEqual(before);
  await page.context().close();
});

/** The contrast of a text with its ground, and the ground, as WCAG 2 computes it. */
function contrasts(page: Page): Promise<{ readonly ground: string; readonly ratio: number }[]> {
  return page.evaluate(() => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    });
    if (context === null) throw new Error('no canvas');
    const grounds = (element: Element | null): string[] =>
      element === null ? [] : [...grounds(element.parentElement), getComputedStyle(element).backgroundColor];
    const paint = (colors: readonly string[]): number[] => {
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return Array.from(context.getImageData(0, 0, 1, 1).data).slice(0, 3);
    };
    const luminance = (color: readonly number[]): number => {
      const [r = 0, g = 0, b = 0] = color.map((one) => {
        const share = one / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return Array.from(document.querySelectorAll('.excerpt .marked, .excerpt mark'), (element) => {
      const ground = paint(grounds(element));
      const lights = [luminance(ground), luminance(paint([getComputedStyle(element).color]))];
      return { ground: ground.join(), ratio: (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05) };
    });
  });
}

test.each(['light', 'dark'] as const)(
  'text on tints has enough contrast on %s ground, highlighted too',
  async (scheme) => {
    const response = `${'word '.repeat(40)}answer`;
    const spans = [
      [0, 190],
      [10, 150],
      [20, 100],
      [30, 80],
      [95, 180],
    ] as const;
    const plain = trialWithSpans(response, spans);
    const verdicts = plain.verdicts.map((verdict, at): PageVerdict => ({ ...verdict, correct: at % 2 === 0 }));
    const page = await openTrial('contrast', { ...plain, verdicts }, '&q=answer');
    await page.emulateMedia({ colorScheme: scheme });
    const seen = new Set<string>();
    for (let at = -1; at < spans.length; at++) {
      if (at >= 0) await legendOf(page).nth(at).focus();
      const found = await contrasts(page);
      expect(found.length).toBeGreaterThan(spans.length);
      for (const { ground, ratio } of found) {
        expect(ratio).toBeGreaterThanOrEqual(4.5);
        seen.add(ground);
      }
    }
    // The colours of right and wrong, at three strengths at least.
    expect(seen.size).toBeGreaterThanOrEqual(6);
    await page.context().close();
  },
);

test('stretches that overlap have a line each, and the ground of the shorter one', async () => {
  const spans = [
    [0, 20],
    [5, 10],
  ] as const;
  const plain = trialWithSpans('abcdefghijklmnopqrstuvwxyz', spans);
  const verdicts = plain.verdicts.map((verdict, at): PageVerdict => ({ ...verdict, correct: at % 2 === 0 }));
  const page = await openTrial('nested', { ...plain, verdicts });
  const segments = await responseOf(page)
    .locator('.marked')
    .evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, backgroundImage, backgroundPosition } = getComputedStyle(one);
        const lines = backgroundImage.match(/linear-gradient/g)?.length;
        return { text: one.textContent, backgroundColor, lines, places: backgroundPosition };
      }),
    );
  expect(segments.map(({ text, lines }) => [text, lines])).toEqual([
    ['abcde', 1],
    ['fghij', 2],
    ['klmnopqrst', 1],
  ]);
  expect(new Set(segments.map(({ backgroundColor }) => backgroundColor)).size).toBe(2);
  const places = segments[1]?.places.split(', ') ?? [];
  expect(new Set(places).size).toBe(2);
  await page.emulateMedia({ media: 'print' });
  const marked = responseOf(page).locator('.marked').first();
  await expect.poll(() => marked.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
  await page.context().close();
});

test('a span has the tint of its outcome and the number of its scheme', async () => {
  const trial = trialWithSpans('The answer is 4. Or 5, or 6?', [
    [14, 15],
    [20, 21],
    [26, 27],
  ]);
  const verdicts = trial.verdicts.map((verdict, at): PageVerdict => ({ ...verdict, correct: at % 3 === 0 }));
  const page = await openTrial('outcomes', { ...trial, verdicts });
  const looks = await responseOf(page)
    .locator('.marked')
    .evaluateAll((all) =>
      all.map(
        (one) => [one.textContent, getComputedStyle(one).backgroundColor, one.getAttribute('data-labels')] as const,
      ),
    );
  expect(looks.map(([text]) => text)).toEqual(['4', '5', '6']);
  const [right, wrong, other] = looks.map(([, tint]) => tint);
  expect([right === wrong, wrong === other]).toEqual([false, true]);
  const numbers = looks.map(([, , label]) => label);
  expect(new Set(numbers).size).toBe(3);
  // The name beside the same number in the legend.
  const key = legendOf(page).first().locator('.scheme-key').first();
  expect(numbers[0]?.split(',')).toContain(await key.getAttribute('data-number'));
  await expect.poll(() => legendOf(page).first().textContent()).toContain('✓');
  await expect.poll(() => legendOf(page).nth(1).textContent()).toContain('✗');
  await page.context().close();
});

/** A trial with options, whose answer is stored as C and read as A by two schemes of five. */
function choiceTrial(): PageTrial {
  const response = `${'So it goes. '.repeat(20)}The answer is (C). ${'But then again. '.repeat(20)}The answer is (A).`;
  const [late, early] = [response.lastIndexOf('A'), response.indexOf('(C)') + 1];
  const trial = trialWithSpans(response, [
    [early, early + 1],
    [late, late + 1],
  ]);
  const verdicts = trial.verdicts.map((verdict, at): PageVerdict => ({ ...verdict, correct: at % 2 === 0 }));
  const choices = ['one', 'two', 'three', 'four'];
  return { ...trial, verdicts, choices, groundTruth: 'C', storedParse: 'C', storedCorrect: true };
}

test('letters are shown first, each in its context with its offset, and options are folded', async () => {
  const trial = choiceTrial();
  const response = trial.response ?? '';
  const page = await openTrial('choices', trial);
  const stored = page.getByRole('region', { name: 'As stored' });
  const under = page.getByRole('region', { name: /^Under / });
  await stored.getByText(`at character ${response.indexOf('(C)') + 2} of ${response.length}`).waitFor();
  await under.getByText(`at character ${response.lastIndexOf('A') + 1} of ${response.length}`).waitFor();
  const around = await stored.getByRole('region', { name: 'Stored parse' }).textContent();
  expect(around).toMatch(/^….{60}C.{60}…$/s);
  expect(around).toContain('The answer is (C).');
  await expect.poll(() => stored.locator('.marked').textContent()).toBe('C');
  const strip = page.getByRole('img', { name: /^Places in the response of \d+ characters: stored at/ });
  const [first, second] = await strip.locator('span').all();
  const [left, right] = [await boxOf(first as Locator), await boxOf(second as Locator)];
  expect(left.x).toBeLessThan(right.x);
  const question = page.getByRole('region', { name: 'Question' });
  expect((await boxOf(stored)).y).toBeLessThan((await boxOf(question)).y);
  await expect.poll(() => page.getByText('three').isVisible()).toBe(false);
  await page.getByText('4 options').click();
  await page.getByText('three').waitFor();
  await page.context().close();
});

test('with "differs from", the cards and the arrows are about that scheme', async () => {
  const trial = choiceTrial();
  const page = await openTrial('versus', trial, '&versus=v2-parse');
  const cards = page.locator('.before-after > section');
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(() => cards.first().getAttribute('aria-label')).toContain('v2-parse');
  await expect.poll(() => cards.first().locator('.label').textContent()).toBe('✗ wrong ▼ lost');
  await expect.poll(() => cards.nth(1).locator('.label').textContent()).toBe('✓ right ▲ gained');
  const chips = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await expect.poll(() => chips.filter({ hasText: '▲ gained' }).count()).toBeGreaterThan(0);
  await expect.poll(() => chips.filter({ hasText: '▼ lost' }).count()).toBe(0);
  await page.context().close();
});

test('what was not stored has no card', async () => {
  const page = await openTrial('unstored', { ...trialWithSpans('It is 8.', [[6, 7]]), storedParse: null });
  await expect.poll(() => page.locator('.before-after > section').count()).toBe(1);
  await page.context().close();
});

test('the words of a search are marked in the question and the response, whatever their case', async () => {
  const trial = { ...trialWithSpans('The Spider. spiders? SPIDER.', [[4, 10]]), question: 'What is a spider?' };
  const page = await openTrial('searched', trial, '&q=sPider');
  const marksIn = (name: string): Promise<string[]> =>
    page.getByRole('region', { name }).locator('mark').allTextContents();
  await expect.poll(() => marksIn('Question')).toEqual(['spider']);
  await expect.poll(() => marksIn('Response')).toEqual(['Spider', 'spider', 'SPIDER']);
  await expect.poll(() => responseOf(page).locator('.marked mark').allTextContents()).toEqual(['Spider']);
  await page.context().close();
});

test('a note tells how much of a normalized text is left out', async () => {
  const trial = findFlip(() => true);
  const verdicts = trial.verdicts.map((verdict) => ({
    ...verdict,
    normalized: 'head tail',
    omissions: [{ at: 5, count: 1234 }],
  }));
  const page = await openTrial('omitted', { ...trial, verdicts });
  const text = page.getByRole('region', { name: 'Normalized parse' }).first();
  await expect.poll(() => text.textContent()).toBe('head  [… 1,234 characters left out …] tail');
  await page.context().close();
});

test('a receipt of the trial is copied as Markdown, and a hostile response stays in its fence', async () => {
  const response = 'It is\n```\n# taken <img src=x>\n\u202Eevil 8';
  const page = await openTrial('receipt', trialWithSpans(response, [[response.length - 1, response.length]]));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.locator('.copy-receipt').getByText('copied').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.startsWith('#### `receipt`\n')).toBe(true);
  expect(text).toContain('````text\nIt is\n```\n# taken <img src=x>\n⟨U+202E⟩evil 8\n````');
  expect(text).toContain('audit explain');
  await page.context().close();
});
