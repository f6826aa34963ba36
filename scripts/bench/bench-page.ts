/**
 * How fast the page answers in Chromium: `npm run bench:page -- [--trials N] [--store FOLDER]`. It measures the served page of a store, and
 * the page of --out-html. Times are milliseconds from the key or click until the page shows the result; each is the median and the largest of a few.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { isBundleCurrent } from '../../bin/sources.js';
import { startBrowser } from '../../tests/browser/chromium.ts';
import { makeBundle } from '../bundle.ts';
import { writeBenchStore } from './make-store.ts';

const { values } = parseArgs({ options: { trials: { type: 'string', default: '100000' }, store: { type: 'string' } } });
const WORDS = ['Canberra', 'Hmm, wait', 'trial-0-77', 'Cervantes'];
const STEPS = 20;
/** Milliseconds after which a search is given up. */
const LONGEST_WAIT = 120_000;

if (!isBundleCurrent('.')) await makeBundle();
const folder = mkdtempSync(join(tmpdir(), 'answer-audit-bench-page-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const program = resolve('bin/audit.js');
const store = values.store === undefined ? join(folder, 'store') : resolve(values.store);
if (values.store === undefined) {
  mkdirSync(store);
  writeBenchStore(store, Number(values.trials));
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [median, largest] = [sorted[sorted.length >> 1], sorted.at(-1)];
  process.stdout.write(
    `  ${name}: ${median?.toFixed(0)} ms${times.length > 1 ? `, at most ${largest?.toFixed(0)} ms` : ''}\n`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Waits until the list shows what was asked for last, and the number of its trials is not the one before. */
async function untilCounted(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction(
    (old) => {
      const note = document.querySelector('.list-line [role=status]')?.textContent ?? '';
      return note !== '' && note !== old && !note.includes('Looking');
    },
    before,
    { timeout: LONGEST_WAIT, polling: 'raf' },
  );
}

/** Goes to an address of the page and waits for the list. */
async function arriveAt(page: Page, hash: string): Promise<number> {
  const before = await page.locator('.list-line [role=status]').first().textContent();
  return await timed(async () => {
    await page.evaluate((next) => {
      location.hash = next;
    }, hash);
    await untilCounted(page, before);
  });
}

/** Clicks a head of the list and waits for the rows in their new order. */
async function sortBy(page: Page, column: string): Promise<number> {
  return await timed(async () => {
    await page.locator(`.heads .column-${column}`).click();
    await page.locator(`.heads .column-${column}[aria-pressed=true]`).waitFor();
    await page.locator('.late').waitFor({ state: 'detached', timeout: LONGEST_WAIT });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });
}

/** Presses `j`, and waits until the next trial is open. */
async function step(page: Page): Promise<number> {
  const before = await page.locator('.detail h3').textContent();
  return await timed(async () => {
    await page.keyboard.press('j');
    await page.waitForFunction((old) => document.querySelector('.detail h3')?.textContent !== old, before, {
      polling: 'raf',
    });
  });
}

/** From the start of the navigation until the first text of the summary is painted. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator('h1').first().waitFor({ timeout: LONGEST_WAIT });
  return await page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) found(startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

async function measure(page: Page, address: string): Promise<void> {
  const paints: number[] = [];
  for (let i = 0; i < 3; i++) paints.push(await firstPaint(page, address));
  print('first paint', paints);
  const opened = await timed(async () => {
    await page.goto(`${address}#/trials`);
    await page.locator('.detail h3').waitFor({ timeout: LONGEST_WAIT });
  });
  print('first trial', [opened]);
  const steps: number[] = [];
  for (let i = 0; i < STEPS; i++) steps.push(await step(page));
  print('j', steps);
  print('filter', [await arriveAt(page, '#/trials?scheme=combined'), await arriveAt(page, '#/trials?scheme=v2-norm')]);
  print('sort by cell', [await sortBy(page, 'cell')]);
  print('sort by truth, of v2-norm', [await sortBy(page, 'truth')]);
  const searches: number[] = [];
  for (const words of WORDS) searches.push(await arriveAt(page, `#/trials?q=${encodeURIComponent(words)}`));
  print(`search for ${WORDS.join(', ')}`, searches);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  process.stdout.write(`  elements: ${nodes}\n`);
}

/** The address of a server, when it prints it. */
async function serve(): Promise<{ readonly server: ChildProcess; readonly address: string }> {
  const server = spawn(process.execPath, [program, 'view', '--no-open', store], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { server, address: String(line).trim() };
}

const browser = await startBrowser();
try {
  const start = performance.now();
  const { server, address } = await serve();
  process.stdout.write(`audit view, ${values.trials} trials\n`);
  print('address', [performance.now() - start]);
  await measure(await browser.newPage({ viewport: { width: 1280, height: 900 } }), address);
  server.kill();
  const path = join(folder, 'page.html');
  const { status, stderr } = spawnSync(process.execPath, [program, store, '--out-html', path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  process.stdout.write('--out-html\n');
  await measure(await browser.newPage({ viewport: { width: 1280, height: 900 } }), pathToFileURL(path).href);
} finally {
  await browser.close();
}
