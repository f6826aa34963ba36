/** Reads what extractors used from their store, and what that cost from a list of prices. */
import { InputError } from '../../../base/core/errors.ts';
import { readPricesFor } from '../../../cli/kit/prices.ts';
import { ExtractionStore } from '../../extract/store/extraction-store.ts';
import { readExtractorUsage, type ExtractorUsage } from '../../extract/store/extractor-usage.ts';
import { costFor } from '../../../models/prices.ts';
import type { ExtractorSpending } from '../extractor-costs.ts';

interface SpendingFlags {
  readonly extractions?: string;
  readonly prices?: string;
}

/**
 * @param schemes ids of the schemes of the sample.
 * @returns undefined without a store.
 * @throws InputError for prices without a store, for a store that has no extractor of the sample, and for files that cannot be read.
 */
export function readSpending(
  { extractions, prices }: SpendingFlags,
  schemes: readonly string[],
): ExtractorSpending[] | undefined {
  if (extractions === undefined) {
    if (prices === undefined) return undefined;
    throw new InputError('--prices: needs the replies of the extractors; name their file with --extractions.');
  }
  const usage = readUsage(extractions).filter(({ name }) => schemes.includes(schemeId(name)));
  if (usage.length === 0)
    throw new InputError(
      `${extractions}: contains none of the extractors of the sample; the schemes of the sample are ${schemes.join(', ')}.`,
    );
  const list = readPricesFor({ ...(prices !== undefined && { prices }) }, [
    ...new Set(usage.map(({ model }) => model)),
  ]);
  return usage.map((one) => {
    const { name, model, replies, input, output, uncounted } = one;
    return {
      scheme: schemeId(name),
      model,
      replies,
      inputTokens: input,
      outputTokens: output,
      uncounted,
      currency: list?.currency ?? null,
      cost: costFor(list, model, one),
    };
  });
}

function readUsage(path: string): ExtractorUsage[] {
  const store = ExtractionStore.openToRead(path);
  try {
    return readExtractorUsage(store);
  } finally {
    store.close();
  }
}

function schemeId(name: string): string {
  return `extract:${name}`;
}
