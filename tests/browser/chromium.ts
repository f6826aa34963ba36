/** The browser that the page is tested in. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Starts Chromium: that of CHROMIUM, or the system's.
 * @throws {Error} where there is none.
 */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Error(`${executablePath}: there is no Chromium; name one in the environment variable CHROMIUM.`);
  return chromium.launch({ executablePath, args: QUIET });
}
