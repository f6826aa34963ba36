/** The page on paper: the text and the colours of the PDF that Chromium prints, read with Debian's poppler-utils. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
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

test('all sections are in the PDF, black on white, with the colours of directions', async () => {
  const { page } = await openPage(browser, `${url}#/print?receipts=yes`, { colorScheme: 'dark' });
  await page.getByRole('heading', { name: 'Example trials' }).waitFor();
  const path = join(folder, 'page.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  await page.context().close();

  const text = readText(path);
  for (const title of ['Summary', 'Cells', 'Conclusions', 'Why', 'Multiverse', 'About this audit', 'Example trials'])
    expect(text).toMatch(new RegExp(`^\\s*${title}\\s*$`, 'm'));
  const { schemes, receipts } = demo.data.result;
  // A long name takes two lines, after its hyphen.
  for (const { id, trials, flips } of schemes)
    expect(text).toMatch(new RegExp(`^\\s*${id.slice(0, 5)}.*\\b${trials}\\b.*\\b${flips}\\b`, 'm'));
  const [receipt] = Object.values(receipts).flat();
  expect(text).toContain(receipt?.trialId);

  const colors = countColors(path);
  const [[ground]] = [...colors].toSorted(([, a], [, b]) => b - a) as [[string, number]];
  expect(ground).toBe(PAGE.light);
  const paints = new Map(paintedClasses());
  for (const direction of ['more', 'fewer'])
    expect(colors.get(paints.get(direction)?.light ?? ''), `pixels of ${direction}`).toBeGreaterThan(200);
});
