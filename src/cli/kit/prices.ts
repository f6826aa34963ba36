/** What `--prices` and `--max-cost` mean: prices of tokens, and how much a command may spend. */
import { InputError } from '../../base/core/errors.ts';
import { checkPrices, readPrices, type PriceList } from '../../models/prices.ts';
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

/** The options about the cost of requests. */
export interface CostFlags {
  readonly estimate?: true;
  readonly prices?: string;
  readonly maxCost?: number;
}

/** @throws InputError for a limit without prices. @param page the page of the manual about prices. */
export function checkCostFlags({ maxCost, prices }: CostFlags, page: string): void {
  if (maxCost !== undefined && prices === undefined)
    throw new InputError(`--max-cost: needs the prices of the models; name a file with --prices (${page}).`);
}
