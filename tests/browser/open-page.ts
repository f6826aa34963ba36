/** A page in the browser, with all that it must not do on record. */
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings of the console, and exceptions. */
  readonly errors: readonly string[];
  /** Everything that was asked for. */
  readonly requests: readonly string[];
}

/** Milliseconds. */
const LONGEST_WAIT = 10_000;

/** Opens an address in a separate browser context. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(LONGEST_WAIT);
  const page = await context.newPage();
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url);
  return { page, errors, requests };
}

/** The console messages and the requests of a section, after it shows one of its texts. */
export async function noiseOf(
  browser: Browser,
  url: string,
  section: string,
  text: string,
): Promise<Omit<OpenPage, 'page'>> {
  const { page, errors, requests } = await openPage(browser, `${url}#/${section}`);
  await page.locator(`main[data-section="${section}"]`).getByText(text).first().waitFor();
  await page.context().close();
  return { errors, requests: requests.map((one) => one.split('#')[0] as string) };
}

/** Goes to another view of the same page, as a link does. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The violations that axe-core finds, those of targets smaller than 24 px too, in words. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = { rules: { 'target-size': { enabled: true } } };
  const found: readonly AxeResult[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
