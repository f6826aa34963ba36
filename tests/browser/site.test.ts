/** The manual as a site: every page at the width of a screen and of a phone, and the search. Nothing is loaded from another host. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from './chromium.ts';
import { openPage } from './open-page.ts';
import { buildSite, serveFolder } from './site-server.ts';

const HEIGHT = 900;
/** Pages that are open at the same time. */
const TABS = 4;

let folder: string;
let browser: Browser;
let site: { readonly server: Server; readonly address: string };
let paths: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'audit-site-'));
  [browser] = await Promise.all([startBrowser(), buildSite(folder)]);
  site = await serveFolder(folder);
  paths = globSync('**/*.html', { cwd: folder }).filter((path) => path !== '404.html');
});

afterAll(async () => {
  await browser?.close();
  site?.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens pages one after the other. @returns what is wrong with them */
async function visit(visited: readonly string[]): Promise<string[]> {
  const { page, errors, requests } = await openPage(browser, `${site.address}/`);
  const problems: string[] = [];
  let known = 0;
  for (const path of visited) {
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await page.goto(`${site.address}/${path}`);
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: HEIGHT });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      if (needed > width) problems.push(`${path}: ${needed} pixels wide at ${width}`);
    }
    problems.push(...errors.slice(known).map((error) => `${path}: ${error}`));
    known = errors.length;
  }
  const others = requests.filter((url) => !url.startsWith(site.address) && !url.startsWith('data:'));
  await page.context().close();
  return [...problems, ...others];
}

test('every page fits, has no errors, and loads nothing from another host', async () => {
  const parts = Array.from({ length: TABS }, (_, tab) => paths.filter((_path, i) => i % TABS === tab));
  const problems = await Promise.all(parts.map(visit));
  expect(paths.length).toBeGreaterThan(60);
  expect(problems.flat()).toEqual([]);
});

test('no page names a resource of another host', () => {
  const resource = /<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?:https?:)?\/\//;
  expect(paths.filter((path) => resource.test(readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});

test('links to files lead to copies of them', () => {
  const links = paths.flatMap((path) =>
    Array.from(
      readFileSync(join(folder, path), 'utf8').matchAll(/href="(\/[^"#]*\.(?:json|sql|sbatch))"/g),
      ([, link]) => link,
    ),
  );
  const files = new Set(globSync('**/*.{json,sql,sbatch}', { cwd: folder }).map((path) => `/${path}`));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link = '') => !files.has(link))).toEqual([]);
});

test('the search finds a word, and opens its page', async () => {
  const { page } = await openPage(browser, `${site.address}/`);
  const box = page.locator('.VPLocalSearchBox input');
  // The page is sent as text; its scripts answer to keys only later.
  const isOpen = async (): Promise<boolean> => {
    if (!(await box.isVisible())) await page.keyboard.press('/');
    return box.isVisible();
  };
  await expect.poll(isOpen).toBe(true);
  await box.fill('contrast');
  const result = page.locator('.VPLocalSearchBox a.result').first();
  await result.waitFor();
  await expect.poll(() => result.textContent()).toMatch(/contrast/i);
  await result.click();
  await page.waitForURL((url) => url.pathname !== '/');
  await expect.poll(() => page.locator('main h1').textContent()).not.toBe('');
  await page.context().close();
});
