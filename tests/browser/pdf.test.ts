/** The page on paper: the text and the colours of the PDF that Chromium prints, read with Debian's poppler-utils. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PAGE, paintedClasses } from '../../src/report/figures/style.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openPage } from './open-page.ts';

const { browser, demo, folder, url } = await demoInBrowser();

/** Pixels of an inch: enough to see squares and bars. */
const RESOLUTION = 50;

/** The lines of a PDF, in the layout of the paper. */
function readText(path: string): string {
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
}

/** How many pixels of all pages have each colour, as `#rrggbb`. */
function countColors(path: string): ReadonlyMap<string, number> {
  const pictures = execFileSync('pdftoppm', ['-r', String(RESOLUTION), path], { maxBuffer: 1 << 30 });
  const colors = new Map<string, number>();
  for (let at = 0; at < pictures.length;) {
    const [head = '', width = '0', height = '0'] =
      /^P6\n(\d+) (\d+)\n255\n/.exec(pictures.toString('latin1', at, at + 40)) ?? [];
    const from = at + head.length;
    at = from + 3 * Number(width) * Number(height);
    for (let pixel = from; pixel < at; pixel += 3) {
      const color = `#${pictures.toString('hex', pixel, pixel + 3)}`;
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
  }
  return colors;
}

/** The grounds of the elements that the selector finds, each once, as the printed page paints them: red, green and blue from 0 to 255. */
async function readGrounds(page: Page, selector: string): Promise<readonly (readonly [number, number, number])[]> {
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const found = await page.locator(selector).evaluateAll((elements) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    return elements.map((element) => {
      context.fillStyle = getComputedStyle(element).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)].join(' ');
    });
  });
  return [...new Set(found)].map((words) => words.split(' ').map(Number) as [number, number, number]);
}

/** The pixels of a colour, or of one beside it, because a printed one may be rounded. */
function countNear(colors: ReadonlyMap<string, number>, wanted: readonly number[]): number {
  return [...colors]
    .filter(([color]) =>
      Buffer.from(color.slice(1), 'hex').every((value, i) => Math.abs(value - (wanted[i] ?? 0)) <= 1),
    )
    .reduce((sum, [, count]) => sum + count, 0);
}

test('all sections are in the PDF, black on white, with the colours of directions and the grounds of cells', async () => {
  const { page } = await openPage(browser, `${url}#/print?receipts=yes`, { colorScheme: 'dark' });
  await page.getByRole('heading', { name: 'Example trials' }).waitFor();
  const path = join(folder, 'page.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  const grounds = { up: await readGrounds(page, '.heat-cell.up'), down: await readGrounds(page, '.heat-cell.down') };
  await page.context().close();

  const text = readText(path);
  for (const title of ['Summary', 'Cells', 'Conclusions', 'Why', 'Multiverse', 'About this audit', 'Example trials'])
    expect(text).toMatch(new RegExp(`^\\s*${title}\\s*$`, 'm'));
  const { schemes, receipts } = demo.data.result;
  // A long name takes two lines, after its hyphen.
  for (const { id, trials, flips } of schemes)
    expect(text).toMatch(new RegExp(`^\\s*(?:\\d+ )?${id.slice(0, 5)}.*\\b${trials}\\b.*\\b${flips}\\b`, 'm'));
  const [receipt] = Object.values(receipts).flat();
  expect(text).toContain(receipt?.trialId);

  const colors = countColors(path);
  const [[paper]] = [...colors].toSorted(([, a], [, b]) => b - a) as [[string, number]];
  expect(paper).toBe(PAGE.light);
  const paints = new Map(paintedClasses());
  for (const direction of ['more', 'fewer'])
    expect(colors.get(paints.get(direction)?.light ?? ''), `pixels of ${direction}`).toBeGreaterThan(200);
  for (const found of Object.values(grounds)) {
    // Strong enough to be no other grey.
    const strong = found.filter((ground) => Math.max(...ground) - Math.min(...ground) > 40);
    expect(strong).not.toEqual([]);
    for (const ground of strong)
      expect(countNear(colors, ground), `pixels of ${ground.join(' ')}`).toBeGreaterThan(100);
  }
});
