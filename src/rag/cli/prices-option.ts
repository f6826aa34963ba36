/** `--prices`: a list of prices of tokens. */
import { readPrices, type PriceList } from '../../models/prices.ts';
import { readFileText } from '../../system/read-file.ts';

/** @returns null without the option. @throws InputError for a file that is no list of prices. */
export function readPricesOption(path: string | undefined): PriceList | null {
  if (path === undefined) return null;
  return readPrices(readFileText(path, { advice: 'give a file with prices of tokens' }), path);
}
