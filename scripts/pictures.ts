/** Makes the screenshots of the manual again: `npm run pictures`. It needs Chromium. The figures of other pages are made by `generate` and `results`. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { isBundleCurrent } from '../bin/sources.js';
import { startBrowser } from '../tests/browser/chromium.ts';
import { makeBundle } from './bundle.ts';

const PICTURES = resolve('docs/pictures');
const SIZE = { width: 1280, height: 760 };
/** Of WebP: text stays sharp, and a picture has a third of the bytes that it has as PNG. */
const QUALITY = 45;
const PROGRAM = resolve('bin/audit.js');
const DEMO = 'answer-audit-demo';

if (!isBundleCurrent('.')) await makeBundle();
const cwd = mkdtempSync(join(tmpdir(), 'answer-audit-pictures-'));
process.once('exit', () => rmSync(cwd, { recursive: true, force: true }));
mkdirSync(PICTURES, { recursive: true });

function audit(...words: readonly string[]): void {
  execFileSync(process.execPath, [PROGRAM, ...words], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Runs the program that the tutorial lists, and its audit. @returns the page. */
function auditTutorial(): string {
  const [, program = ''] = /^```js make-log\.mjs\n(.*?)^```/ms.exec(readFileSync('docs/tutorial.md', 'utf8')) ?? [];
  writeFileSync(join(cwd, 'make-log.mjs'), program);
  execFileSync(process.execPath, ['make-log.mjs'], { cwd });
  audit('results', '--out-html', 'tutorial.html', '--out-md', 'tutorial.md');
  return pathToFileURL(join(cwd, 'tutorial.html')).href;
}

/** Shows the demo with a sample to review, while the work is done. @param work gets the address of the server. */
async function whileReviewing(work: (address: string) => Promise<void>): Promise<void> {
  audit('review', 'sample', DEMO, '--reviews', 'reviews.db', '--n', '40');
  const words = ['view', DEMO, '--reviews', 'reviews.db', '--reviewer', 'ann', '--no-open', '--port', '0'];
  const server = spawn(process.execPath, [PROGRAM, ...words], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [address] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    await work(address);
  } finally {
    server.kill('SIGINT');
  }
}

const browser = await startBrowser();
try {
  const page: Page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
  const session = await page.context().newCDPSession(page);
  const shoot = async (name: string, address: string, sign: string): Promise<void> => {
    await page.goto(address);
    await page.locator(sign).first().waitFor();
    const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    writeFileSync(join(PICTURES, `${name}.webp`), Buffer.from(shot.data, 'base64'));
  };
  audit('demo', DEMO);
  await shoot('tutorial', auditTutorial(), 'main h2');
  await shoot('view', `${pathToFileURL(join(cwd, DEMO, 'report.html')).href}#/trials`, '.detail h3');
  await whileReviewing((address) => shoot('review', address, '.detail h3'));
} finally {
  await browser.close();
}
