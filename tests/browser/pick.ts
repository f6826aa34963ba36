/** Filters of the list of trials. */
import type { Page } from 'playwright-core';

/** Chooses a value of a filter. */
export async function pick(page: Page, label: string, value: string): Promise<void> {
  const button = page.locator('.picker-value').filter({ has: page.getByText(label, { exact: true }) });
  await button.click();
  await page
    .getByRole('listbox', { name: label, exact: true })
    .getByRole('option')
    .filter({ has: page.getByText(value, { exact: true }) })
    .click();
}
