/** What `--prices` and `--max-cost` mean: prices of tokens, and how much a command may spend. */
import { checkPrices, readPrices, type PriceList } from '../../models/prices.ts';
import { Spending } from '../../models/spending.ts';
import { readFileText } from '../../base/system/read-file.ts';

/** @returns null without the option. @throws InputError for a file that is no list of prices. */
export function readPricesOption(path: string | undefined): PriceList | null {
  if (path === undefined) return null;
  return readPrices(readFileText(path, { advice: 'give a file with prices of tokens' }), path);
}

/** The prices of models that are asked. @throws InputError where one of them has none. */
export function readPricesFor(
  { prices: path }: { readonly prices?: string },
  models: readonly string[],
): PriceList | null {
  const prices = readPricesOption(path);
  if (prices !== null && path !== undefined) checkPrices(prices, models, path);
  return prices;
}

export function createSpending(
  prices: PriceList,
  { maxCost, maxTokens }: { readonly maxCost?: number; readonly maxTokens: number },
): Spending {
  return new Spending(prices, { maxCost: maxCost ?? null, maxTokens });
}
