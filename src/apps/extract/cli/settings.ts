/** Turns the options of `audit extract` into an extractor and its model. */
import { jsonText } from '../../../base/core/json-text.ts';
import { checkCostFlags, readPricesFor } from '../../../cli/kit/prices.ts';
import { InputError } from '../../../base/core/errors.ts';
import { parseModelAddress, type ModelAddress } from '../../../models/address.ts';
import { checkModelPackages } from '../../../models/packages.ts';
import type { PriceList } from '../../../models/prices.ts';
import { checkSampling, readSampling } from '../../../models/read-sampling.ts';
import type { Sampling } from '../../../models/sampling.ts';
import { exists } from '../../../base/system/file-status.ts';
import type { Extractor } from '../../../audit/extracted/extractor.ts';
import type { ExtractionPrompt } from '../prompts/prompt.ts';
import { NAME, readPrompt } from '../prompts/read-prompt.ts';
import type { Choice } from '../select/choose.ts';
import { findSameExtractor } from '../store/add-extractor.ts';
import { ExtractionStore } from '../store/extraction-store.ts';
import { PAGE, type ExtractFlags } from './extract-options.ts';

export interface ExtractSettings {
  readonly prompt: ExtractionPrompt;
  readonly extractor: Extractor;
  readonly address: ModelAddress;
  readonly sampling: Sampling;
  readonly choice: Choice;
  /** null without prices. */
  readonly prices: PriceList | null;
}

/** @throws InputError for an option that cannot be used, and where the store has another extractor of the name. */
export function readSettings(flags: ExtractFlags): ExtractSettings {
  const { model, baseUrl, apiKey, only, sampleSeed, store } = flags;
  checkCostFlags(flags, PAGE);
  const prompt = readPrompt(flags.prompt);
  const name = flags.name ?? prompt.name;
  if (!NAME.test(name))
    throw new InputError(
      `--name ${name}: is not a name; use at most 64 letters, digits, dots, hyphens and underscores.`,
    );
  const isAsked = flags.estimate !== true;
  const address = parseModelAddress(model, { baseUrl, apiKey, env: process.env, isAsked });
  if (isAsked) checkModelPackages(address);
  const sampling = readSampling(flags);
  checkSampling(address, sampling);
  const { id, kind } = prompt;
  const extractor = { name, prompt: id, kind, model: address.id, sampling: jsonText(sampling) };
  if (exists(store)) assertSameExtractor(store, extractor);
  const choice = only.only === 'sample' ? { ...only, seed: sampleSeed } : only;
  return { prompt, extractor, address, sampling, choice, prices: readPricesFor(flags, [address.id]) };
}

/** @throws InputError where the store has an extractor of this name with other settings. */
function assertSameExtractor(path: string, extractor: Extractor): void {
  const store = ExtractionStore.openToRead(path);
  try {
    findSameExtractor(store, extractor);
  } finally {
    store.close();
  }
}
